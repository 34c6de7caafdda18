import 'reflect-metadata';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { until } from '@shop/service-kit-testing/until';
import {
  mailsTo,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

const TIMEOUT_MS = 25_000;

describe('the newsletter', () => {
  let shop: TestCorrespondence;
  beforeAll(async () => {
    shop = await testCorrespondence();
  });
  afterAll(() => shop.close());

  const subscribe = (email: string) => shop.request(correspondenceRpc.subscribe, { email });
  const keyFor = async (what: 'confirm' | 'unsubscribe', email: string, mail = 0) => {
    const { text } = await until(async () => (await mailsTo(email))[mail], TIMEOUT_MS);
    return new RegExp(`http://shop.test/newsletter/${what}#([\\w-]{43})`).exec(text)?.[1] ?? '';
  };
  const tokenFor = (email: string) => keyFor('confirm', email);
  const stateOf = async (email: string) => {
    const [row] = await shop.dataSource.query<{ state: string; status: string }[]>(
      `SELECT details -> 0 ->> 'value' AS state, status FROM enquiries WHERE key = $1`,
      [`newsletter ${email}`],
    );
    return row;
  };
  const emailCount = async (email: string) => {
    const sql = 'SELECT 1 FROM emails WHERE receiver = $1';
    return (await shop.dataSource.query<unknown[]>(sql, [email])).length;
  };

  it('requires a confirmation from the mailbox before it counts an address as a reader', async () => {
    const email = someAddress();
    expect(await subscribe(email)).toEqual({
      success: true,
      message: 'Successfully subscribed to our textile insights!',
    });
    expect(await stateOf(email)).toEqual({ state: 'Asked, not confirmed', status: 'new' });
    const token = await tokenFor(email);
    await shop.request(correspondenceRpc.confirmSubscription, { token });
    expect(await stateOf(email)).toEqual({ state: 'Confirmed', status: 'answered' });
  });

  it('ends the newsletter by the link in its e-mails, even if the link is used twice', async () => {
    const email = someAddress();
    await subscribe(email);
    const token = await keyFor('unsubscribe', email);
    await shop.request(correspondenceRpc.unsubscribe, { token });
    await shop.request(correspondenceRpc.unsubscribe, { token });
    expect(await stateOf(email)).toEqual({ state: 'Ended', status: 'answered' });
  });

  it('sends one newsletter e-mail to an address that is entered repeatedly', async () => {
    const email = someAddress();
    await Promise.all(Array.from({ length: 5 }, () => subscribe(email)));
    expect(await emailCount(email)).toBe(1);
  });

  it('sends no confirmation to a subscriber, with the same reply', async () => {
    const email = someAddress();
    const first = await subscribe(email);
    await shop.request(correspondenceRpc.confirmSubscription, { token: await tokenFor(email) });
    expect(await subscribe(email)).toEqual(first);
    expect(await emailCount(email)).toBe(1);
  });

  it('subscribes an address to the newsletter again after its end', async () => {
    const email = someAddress();
    await subscribe(email);
    const token = await keyFor('unsubscribe', email);
    await shop.request(correspondenceRpc.unsubscribe, { token });
    await subscribe(email);
    expect(await emailCount(email)).toBe(2);
    expect(await stateOf(email)).toEqual({ state: 'Asked, not confirmed', status: 'new' });
  });

  it('security L11: refuses to restart the newsletter by an old e-mail, and separates both links', async () => {
    const email = someAddress();
    await subscribe(email);
    const confirm = await tokenFor(email);
    const end = await keyFor('unsubscribe', email);
    const invalid = { code: 'correspondence.linkInvalid' };
    const follow = (what: 'confirmSubscription' | 'unsubscribe', token: string) =>
      shop.request(correspondenceRpc[what], { token });
    await expect(follow('confirmSubscription', end)).rejects.toMatchObject(invalid);
    await expect(follow('unsubscribe', confirm)).rejects.toMatchObject(invalid);
    await follow('confirmSubscription', confirm);
    await follow('confirmSubscription', confirm);
    await follow('unsubscribe', end);
    await expect(follow('confirmSubscription', confirm)).rejects.toMatchObject(invalid);
    await subscribe(email);
    await expect(follow('confirmSubscription', confirm)).rejects.toMatchObject(invalid);
    await follow('confirmSubscription', await keyFor('confirm', email, 1));
    await follow('unsubscribe', end);
    expect(await stateOf(email)).toEqual({ state: 'Ended', status: 'answered' });
  });

  it('refuses a newsletter link that was never sent', async () => {
    const token = 'x'.repeat(43);
    await expect(
      shop.request(correspondenceRpc.confirmSubscription, { token }),
    ).rejects.toMatchObject({
      code: 'correspondence.linkInvalid',
    });
  });
});
