// The money of orders that an edit makes dearer once their customer has paid the difference.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { admin, anOrder, aUser } from '../testing/open-billing.js';
import { openMethods, type OpenMethods } from '../testing/open-methods.js';
import { openStripe, type OpenStripe } from '../testing/open-stripe.js';
import type { OrderUpdate } from './orders.query.js';
import { referenceOf } from './payments.query.js';

const UNTIL = '2099-01-01T00:00:00.000Z';
type Billing = Pick<OpenMethods, 'deliver' | 'make' | 'published' | 'dataSource'>;

const next = async (billing: Billing, news: OrderUpdate, more: Partial<OrderUpdate>) => {
  Object.assign(news, more, { until: null, version: news.version + 1 });
  await billing.deliver({ ...news });
  await billing.make();
};
/** An edit of `cents` waits, in the next version of the order. */
const waits = async (billing: Billing, news: OrderUpdate, cents: number): Promise<number> => {
  const part = news.version + 1;
  await next(billing, news, { differences: [{ part, cents, until: UNTIL }] });
  return part;
};
/** The edit of `cents` is applied. */
const applied = (billing: Billing, news: OrderUpdate, part: number, cents: number) =>
  next(billing, news, {
    totalCents: news.totalCents + cents,
    differences: [{ part, cents }],
  });
const paid = async (billing: Billing, { order }: OrderUpdate, part: number) =>
  (await billing.published()).filter(
    (event) => event['order'] === order && event['part'] === part && 'amountCents' in event,
  );
const sumsOf = ({ dataSource }: Billing, { order }: OrderUpdate) =>
  dataSource.query<unknown[]>(
    `SELECT part, state, amount::int, secured::int, captured::int, released::int, refunded::int
       FROM payments WHERE order_id = $1 ORDER BY part, attempt`,
    [order],
  );

describe('a dearer order by card', () => {
  let billing: OpenStripe;
  beforeAll(async () => {
    billing = await openStripe();
  });
  afterAll(() => billing.close());

  const held = async (): Promise<OrderUpdate> => {
    const news = await billing.held();
    await next(billing, news, { status: 'pending' });
    return news;
  };
  const chargedOf = (news: OrderUpdate) =>
    billing
      .intentsOf(news)
      .map(({ amount, amount_received: received, status }) => [amount, received, status]);

  it('ORD-2: charges nothing until the difference is paid, and then both parts, each at most as agreed', async () => {
    const news = await held();
    const part = await waits(billing, news, 2_000);
    const user = aUser({ _id: news.user });
    expect(await billing.payments.get(news.order, user)).toMatchObject({
      state: 'held',
      amount: 59.8,
      due: 20,
      isPayable: true,
    });
    const { address } = await billing.openSoon(news);
    expect([await paid(billing, news, part), chargedOf(news).length]).toEqual([[], 1]);
    billing.press(address, 'pay');
    await billing.look(news);
    await billing.look(news);
    expect(await paid(billing, news, part)).not.toEqual([]);
    await expect(billing.open(news)).rejects.toMatchObject({ code: 'billing.paidAlready' });
    await applied(billing, news, part, 2_000);
    expect(await billing.payments.get(news.order, user)).toEqual(
      expect.not.objectContaining({ due: 20 }),
    );
    await next(billing, news, { status: 'shipped' });
    expect(chargedOf(news)).toEqual([
      [5_980, 5_980, 'succeeded'],
      [2_000, 2_000, 'succeeded'],
    ]);
    expect(await billing.moneyOf(news.order)).toMatchObject({
      state: 'charged',
      amount: 79.8,
      staff: { charged: 79.8 },
    });
    // A refund takes the highest part first.
    await billing.refunds.refund(admin, {
      order: news.order,
      amount: 25,
      reason: 'Sorry',
      purpose: randomUUID(),
    });
    await billing.make();
    expect(await sumsOf(billing, news)).toMatchObject([
      { part: 0, captured: 5_980, refunded: 500 },
      { part, captured: 2_000, refunded: 2_000 },
    ]);
  });

  it('ORD-2: refunds what was paid at the moment when the edit ended, and closes an open page', async () => {
    const late = await held();
    await waits(billing, late, 2_000);
    billing.press((await billing.openSoon(late)).address, 'pay');
    await next(billing, late, { differences: [] });
    await billing.hurry();
    await billing.make();
    await billing.look(late);
    await billing.make();
    expect(await sumsOf(billing, late)).toMatchObject([
      { part: 0, state: 'secured', secured: 5_980, released: 0 },
      { captured: 0, secured: 2_000, released: 2_000 },
    ]);
    const early = await held();
    await waits(billing, early, 2_000);
    const { address } = await billing.openSoon(early);
    await next(billing, early, { differences: [] });
    billing.press(address, 'pay');
    await billing.look(early);
    expect(await sumsOf(billing, early)).toMatchObject([
      { part: 0, state: 'secured' },
      { state: 'closed', secured: 0 },
    ]);
    expect(
      chargedOf(late)
        .concat(chargedOf(early))
        .map(([, received]) => received),
    ).toEqual(expect.not.arrayContaining([2_000]));
  });

  it('V27: sends the old order while the difference waits, and lowers the highest part first', async () => {
    const news = await held();
    const part = await waits(billing, news, 2_000);
    billing.press((await billing.openSoon(news)).address, 'pay');
    await billing.look(news);
    await applied(billing, news, part, 2_000);
    // Items of $5.00 are cancelled, then the rest of the difference.
    await next(billing, news, {
      totalCents: 7_480,
      differences: [{ part, cents: 1_500 }],
    });
    await next(billing, news, { status: 'shipped' });
    expect(chargedOf(news).map(([, received]) => received)).toEqual([5_980, 1_500]);
    const unpaid = await held();
    await waits(billing, unpaid, 2_000);
    await next(billing, unpaid, { status: 'shipped', differences: [] });
    expect(await sumsOf(billing, unpaid)).toMatchObject([
      { part: 0, state: 'captured', captured: 5_980 },
      { state: 'closed', captured: 0 },
    ]);
  });
});

describe('a dearer order by another method', () => {
  let billing: OpenMethods;
  beforeAll(async () => {
    billing = await openMethods();
  });
  afterAll(() => billing.close());

  it('ORD-2: lets the customer of the demo card agree once, however often the button is pressed', async () => {
    const news = anOrder();
    await next(billing, news, {});
    const part = await waits(billing, news, 2_000);
    const user = aUser({ _id: news.user });
    expect(await billing.payments.get(news.order, user)).toMatchObject({
      isPayable: true,
      due: 20,
    });
    expect(await billing.pages.agree(news.order, randomUUID())).toBe(false);
    expect([await sumsOf(billing, news), await paid(billing, news, part)]).toEqual([
      [expect.objectContaining({ part: 0 })],
      [],
    ]);
    const agreed = await Promise.all(
      [1, 2, 3, 4, 5].map(() => billing.pages.agree(news.order, news.user)),
    );
    expect(agreed.filter(Boolean)).toHaveLength(1);
    expect((await paid(billing, news, part))[0]).toMatchObject({ amountCents: 2_000 });
    await applied(billing, news, part, 2_000);
    await next(billing, news, { status: 'shipped' });
    expect(await billing.moneyOf(news.order)).toMatchObject({ staff: { charged: 79.8 } });
    await next(billing, news, { status: 'cancelled' });
    expect(await billing.moneyOf(news.order)).toMatchObject({
      state: 'refunded',
      staff: { refunded: 79.8, left: 0 },
    });
  });

  it('ORD-2: takes the difference of an order by credit from store credit only, and returns it if the edit ends', async () => {
    const news = anOrder({ method: 'credit', totalCents: 1_000, creditCents: 1_000 });
    const account = await billing.someCredit(news.user, 25);
    news.creditParts = [{ account, label: 'Store credit', cents: 1_000 }];
    await next(billing, news, {});
    await waits(billing, news, 2_000);
    await expect(billing.pages.agree(news.order, news.user)).rejects.toMatchObject({
      code: 'billing.noCredit',
      message: 'Your store credit has $15.00 left.',
    });
    await next(billing, news, { differences: [] });
    await waits(billing, news, 1_500);
    expect(await billing.pages.agree(news.order, news.user)).toBe(true);
    expect(await billing.balanceOf(account)).toBe(0);
    await next(billing, news, { differences: [] });
    expect(await billing.balanceOf(account)).toBe(1_500);
    expect(await billing.wrongBalances()).toEqual([]);
  });

  it('ORD-2: awaits the difference of a transfer by its reference', async () => {
    const news = anOrder({
      method: 'transfer',
      status: 'awaiting',
      account: 'DE02 1203 0000',
      until: UNTIL,
    });
    await billing.deliver(news);
    await billing.receive(news.order, 59.8);
    await next(billing, news, { status: 'pending' });
    const part = await waits(billing, news, 2_000);
    const reference = referenceOf(news.order);
    expect(await billing.payments.get(news.order, aUser({ _id: news.user }))).toMatchObject({
      due: 20,
      transfer: { reference },
      sentence: 'Bank transfer: received',
    });
    const line = { bookedOn: '2026-11-25', payer: 'Rina Das', nth: 1, reference, cents: 2_000 };
    expect(await billing.transfers.import(admin, [line])).toMatchObject({ matched: 1 });
    expect(await paid(billing, news, part)).not.toEqual([]);
    await next(billing, news, { differences: [] });
    // It was received after the edit had ended, so staff must refund it.
    expect((await billing.moneyOf(news.order)).staff?.operations).toContainEqual(
      expect.objectContaining({ kind: 'refund', amount: 20, isTask: true }),
    );
  });
});
