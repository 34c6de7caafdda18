import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { ADDRESSES_MAX, addressRpc } from '@shop/contracts/auth/addresses';
import { authRpc, type AuthReply } from '@shop/contracts/auth/auth';
import { testAuth, type TestAuth } from '../testing/test-auth.js';

let auth: TestAuth;
let asha: AuthReply;
let rina: AuthReply;
const password = 'twelve-chars';

const aUser = (name: string): Promise<AuthReply> =>
  auth.request(authRpc.register, { name, email: `${name.toLowerCase()}@example.test`, password });
beforeAll(async () => {
  auth = await testAuth();
  asha = await aUser('Asha');
  rina = await aUser('Rina');
});
afterAll(() => auth.close());
beforeEach(() => auth.dataSource.query('DELETE FROM addresses'));

const home = { street: '12 Weaver Lane', city: 'Dhaka', postalCode: '1207', country: 'Bangladesh' };
const numbered = (nth: number) => ({ ...home, street: `${String(nth)} Weaver Lane` });
const keep = (by: AuthReply, address = home, id: string = randomUUID()) =>
  auth.request(addressRpc.keep, { id, address }, { token: by.token });
const list = async (by: AuthReply) =>
  (await auth.request(addressRpc.list, {}, { token: by.token })).addresses;
const as = ({ token }: AuthReply) => ({ token });

describe('the addresses of a user', () => {
  it('X13: keeps equal addresses once, whatever their case and blanks', async () => {
    const first = await keep(asha);
    const again = await keep(asha, { ...home, street: '12  weaver LANE', city: 'dhaka ' });
    expect(again).toEqual(first);
    expect(await list(asha)).toEqual([{ ...first, address: home, isDefault: true, usedAt: null }]);
    expect(await list(rina)).toEqual([]);
  });

  it('X13: makes the most recently used address the default in place of a deleted one', async () => {
    const first = await keep(asha);
    const second = await keep(asha, numbered(2));
    const third = await keep(asha, numbered(3));
    await auth.request(addressRpc.use, { id: second._id }, as(asha));
    for (let time = 0; time < 2; time += 1)
      await auth.request(addressRpc.remove, { id: first._id }, as(asha));
    const left = await list(asha);
    expect(left.map(({ _id, isDefault }) => [_id, isDefault])).toEqual([
      [second._id, true],
      [third._id, false],
    ]);
  });

  it('changes the text and the default, with one default at a time', async () => {
    const first = await keep(asha);
    const second = await keep(asha, numbered(2));
    const change = { id: second._id, address: numbered(4), isDefault: true as const };
    expect(await auth.request(addressRpc.change, change, as(asha))).toMatchObject({
      address: numbered(4),
      isDefault: true,
    });
    expect((await list(asha)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await expect(
      auth.request(addressRpc.change, { id: second._id, address: home }, as(asha)),
    ).rejects.toMatchObject({ code: 'auth.addressKept' });
    await expect(
      auth.request(addressRpc.change, { id: first._id, isDefault: true }, as(rina)),
    ).rejects.toMatchObject({ code: 'auth.addressNotFound' });
  });

  it('keeps at most 20 addresses of a user, and one default, with 25 requests at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 25 }, (_, nth) => keep(asha, numbered(nth + 1))),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused).toEqual(
      refused.map(() => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'auth.tooManyAddresses' }) as Error,
      })),
    );
    const kept = await list(asha);
    expect(kept).toHaveLength(ADDRESSES_MAX);
    expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('erases the addresses of a removed account', async () => {
    const leaver = await aUser('Leo');
    await keep(leaver);
    await auth.request(authRpc.removeAccount, { password }, as(leaver));
    const [{ count }] = await auth.dataSource.query<[{ count: string }]>(
      'SELECT count(*) FROM addresses WHERE user_id = $1',
      [leaver.user._id],
    );
    expect(count).toBe('0');
  });
});
