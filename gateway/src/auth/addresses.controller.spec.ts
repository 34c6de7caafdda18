import 'reflect-metadata';
import { addressRpc, type KeptAddress } from '@shop/contracts/auth/addresses';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const address = { street: '12 Lane', city: 'Dhaka', postalCode: '1207', country: 'Bangladesh' };
const kept: KeptAddress = { _id: someId, address, isDefault: true, usedAt: null };
const done = { success: true, message: 'Done' } as const;
const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  as: 'user' | null = 'user',
) => {
  const { statusCode, json } = await gateway.app.inject({
    method,
    url: `/api/auth/addresses${path}`,
    ...(as && { headers: await gateway.signIn(as) }),
    ...(payload && { payload }),
  });
  return [statusCode, json<unknown>()];
};

describe('the addresses of the account', () => {
  it('X13: lists, keeps, changes, uses and deletes the addresses of the user', async () => {
    gateway.services.reply(addressRpc.list, { success: true, addresses: [kept] });
    gateway.services.reply(addressRpc.keep, kept);
    gateway.services.reply(addressRpc.change, kept);
    gateway.services.reply(addressRpc.use, done);
    gateway.services.reply(addressRpc.remove, done);
    expect(await send('GET', '')).toEqual([200, { success: true, addresses: [kept] }]);
    expect(await send('POST', '', { address })).toEqual([201, kept]);
    expect(await send('PUT', `/${someId}`, { isDefault: true })).toEqual([200, kept]);
    expect(await send('POST', `/${someId}/used`)).toEqual([200, done]);
    expect(await send('DELETE', `/${someId}`)).toEqual([200, done]);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      {},
      { address, id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
      { isDefault: true, id: someId },
      { id: someId },
      { id: someId },
    ]);
  });

  it('refuses guests, and addresses without a street', async () => {
    expect(await send('GET', '', undefined, null)).toMatchObject([401, { code: 'auth.required' }]);
    expect(await send('POST', '', { address: { ...address, street: ' ' } })).toMatchObject([
      400,
      { code: 'request.invalid' },
    ]);
  });
});
