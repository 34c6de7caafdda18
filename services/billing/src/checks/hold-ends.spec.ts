import 'reflect-metadata';
import { HOUR_MS } from '@shop/contracts/core/time';
import { goesOn, heldOrder, type CardOrder } from '../testing/card-orders.js';
import { openBilling, type OpenBilling } from '../testing/open-billing.js';
import { lapse } from '../ledger/lapse.query.js';
import { HoldEnds } from './hold-ends.js';

let billing: OpenBilling;
let holds: HoldEnds;
beforeAll(async () => {
  billing = await openBilling();
  holds = new HoldEnds(billing.dataSource, billing.moves, billing.news);
});
afterAll(() => billing.close());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const publishedOf = async ({ order }: CardOrder, key: 'what' | 'why') =>
  (await billing.published()).filter((payload) => payload['order'] === order && key in payload);
const attemptsOf = ({ order }: CardOrder) =>
  billing.dataSource.query<{ state: string; released: number; days: number | null }[]>(
    `SELECT state, released::int, round(extract(epoch FROM open_until - now()) / 86400)::int AS days
       FROM payments WHERE order_id = $1 ORDER BY attempt`,
    [order],
  );
const DAYS = 7;

describe('the hold of a card', () => {
  it('PAY-16: publishes the end of a card hold to staff once, within 48 hours of it', async () => {
    const ending = await heldOrder(billing, inHours(47));
    const later = await heldOrder(billing, inHours(49));
    await Promise.all([holds.look(), holds.look()]);
    await holds.look();
    expect(await publishedOf(ending, 'what')).toMatchObject([
      { what: 'holdEnding', amountCents: 5_980 },
    ]);
    expect(await publishedOf(later, 'what')).toEqual([]);
    const { payments } = await billing.listPayments({ limit: 10 });
    expect(payments.filter(({ holdUntil }) => holdUntil !== undefined)).toMatchObject([
      { order: ending.order },
    ]);
  });

  it('PAY-16: lapses a card hold at its end, requires a new payment, and charges nothing until then', async () => {
    const order = await heldOrder(billing, inHours(-1));
    await Promise.all([holds.look(), holds.look()]);
    await holds.look();
    expect(await attemptsOf(order)).toMatchObject([
      { state: 'lapsed', released: 5_980 },
      { state: 'opening', released: 0, days: DAYS },
    ]);
    expect(await publishedOf(order, 'why')).toMatchObject([
      { why: 'lapsed', amountCents: 5_980, user: order.user },
    ]);
    await goesOn(billing, order, 'shipped');
    expect(await billing.moneyOf(order.order)).toMatchObject({
      state: 'open',
      isPayable: true,
      staff: { charged: 0, held: 0 },
    });
  });

  it('keeps a card hold that is being charged at its end', async () => {
    const order = await heldOrder(billing, inHours(-1));
    await billing.deliver({ ...order, status: 'shipped', version: 3 });
    await holds.look();
    expect(await attemptsOf(order)).toMatchObject([{ state: 'secured' }]);
  });

  it('lapses a card hold whose charge was refused, and shows that to the shopper', async () => {
    const order = await heldOrder(billing);
    await billing.dataSource.transaction(async (manager) => {
      expect(await lapse(manager, order.payment, 'refused')).toBe(order.order);
      expect(await lapse(manager, order.payment, 'refused')).toBeNull();
      await billing.moves.reconcile(manager, [{ order: order.order, at: new Date() }]);
    });
    expect(await publishedOf(order, 'why')).toMatchObject([{ why: 'refused' }]);
  });

  it('requires a lapsed payment again, once, when an order is un-cancelled', async () => {
    const order = await heldOrder(billing);
    await goesOn(billing, order, 'cancelled');
    expect(await publishedOf(order, 'why')).toEqual([]);
    await goesOn(billing, order, 'pending');
    await goesOn(billing, order, 'processing');
    expect(await publishedOf(order, 'why')).toMatchObject([{ why: 'uncancelled' }]);
    expect(await attemptsOf(order)).toMatchObject([{ state: 'released' }, { days: DAYS }]);
  });
});
