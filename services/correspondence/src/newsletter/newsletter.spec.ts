import 'reflect-metadata';
import { correspondenceRpc } from '@shop/contracts/correspondence';
import { until } from '@shop/service-kit/testing';
import {
  mailsTo,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

const PATIENCE_MS = 25_000;

describe('the newsletter', () => {
  let shop: TestCorrespondence;
  beforeAll(async () => {
    shop = await testCorrespondence();
  });
  afterAll(() => shop.close());

  const subscribe = (email: string) => shop.ask(correspondenceRpc.subscribe, { email });
  const tokenFor = async (email: string) => {
    const { text } = await until(async () => (await mailsTo(email)).at(-1), PATIENCE_MS);
    return /newsletter\/confirm\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
  };
  const stateOf = async (email: string) => {
    const [row] = await shop.dataSource.query<{ state: string; status: string }[]>(
      `SELECT facts -> 0 ->> 'value' AS state, status FROM enquiries WHERE key = $1`,
      [`newsletter ${email}`],
    );
    return row;
  };
  const letterCount = async (email: string) => {
    const sql = 'SELECT 1 FROM letters WHERE receiver = $1';
    return (await shop.dataSource.query<unknown[]>(sql, [email])).length;
  };

  it('asks the mailbox before it counts an address as a reader', async () => {
    const email = someAddress();
    expect(await subscribe(email)).toEqual({
      success: true,
      message: 'Successfully subscribed to our textile insights!',
    });
    expect(await stateOf(email)).toEqual({ state: 'Asked, not confirmed', status: 'new' });
    const token = await tokenFor(email);
    await shop.ask(correspondenceRpc.confirmSubscription, { token });
    expect(await stateOf(email)).toEqual({ state: 'Confirmed', status: 'answered' });
  });

  it('ends by the link in its letters, also when the link is used twice', async () => {
    const email = someAddress();
    await subscribe(email);
    const token = await tokenFor(email);
    const mail = (await mailsTo(email))[0];
    expect(mail?.text).toContain(`http://shop.test/newsletter/unsubscribe?token=${token}`);
    await shop.ask(correspondenceRpc.unsubscribe, { token });
    await shop.ask(correspondenceRpc.unsubscribe, { token });
    expect(await stateOf(email)).toEqual({ state: 'Ended', status: 'answered' });
  });

  it('writes one letter to an address that is entered again and again', async () => {
    const email = someAddress();
    await Promise.all(Array.from({ length: 5 }, () => subscribe(email)));
    expect(await letterCount(email)).toBe(1);
  });

  it('writes none to who has it already, and says the same', async () => {
    const email = someAddress();
    const first = await subscribe(email);
    await shop.ask(correspondenceRpc.confirmSubscription, { token: await tokenFor(email) });
    expect(await subscribe(email)).toEqual(first);
    expect(await letterCount(email)).toBe(1);
  });

  it('can be had again after its end', async () => {
    const email = someAddress();
    await subscribe(email);
    const token = await tokenFor(email);
    await shop.ask(correspondenceRpc.unsubscribe, { token });
    await subscribe(email);
    expect(await letterCount(email)).toBe(2);
    expect(await stateOf(email)).toEqual({ state: 'Asked, not confirmed', status: 'new' });
  });

  it('does not know a link that it has never sent', async () => {
    const token = 'x'.repeat(43);
    await expect(shop.ask(correspondenceRpc.confirmSubscription, { token })).rejects.toMatchObject({
      code: 'correspondence.linkInvalid',
    });
  });
});
