// Tests that orders are charged before they are sent, if a provider holds their money.
import 'reflect-metadata';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type OrderStatus } from '@shop/contracts/ordering/order-status';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { until } from '@shop/service-kit-testing/until';
import { defaultSettings } from '../../settings/default-settings.js';
import { BANGLADESH } from '../../testing/open-pricing.js';
import { PricedOrders } from '../../testing/priced-orders.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
let cloth: string;
const admin = aUser({ role: 'admin', name: 'Nasreen' });
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  cloth = await priced.ware('Ajrakh', 2_400);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const paid = async (): Promise<string> => {
  const { order } = await priced.placeBy('stripe', { [cloth]: 1 });
  await shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order._id));
  return order._id;
};
const change = (order: string, to: OrderStatus) =>
  shop.statuses.change(order, { to, by: admin, at: new Date() });
/** Returns the id of the last requested charge. */
const lastCharge = async (): Promise<string> => {
  const events = await shop.published('order.chargeWanted');
  return orderEvents.chargeWanted.payload.parse(events.at(-1)).charge ?? '';
};
const captured = async (order: string, charge?: string) => {
  const reply = { charge: charge ?? (await lastCharge()), at: new Date().toISOString() };
  await shop.dataSource.transaction((manager) => shop.charges.captured(manager, order, reply));
};
const refused = async (order: string) => {
  const reply = { charge: await lastCharge(), reason: 'Your bank declined the card.' };
  await shop.dataSource.transaction((manager) => shop.charges.refused(manager, order, reply));
};
const requested = async () => (await shop.published('order.chargeWanted')).length;
const isPublished = (times = 1) => until(async () => (await requested()) === times);
const rowOf = async (order: string) => {
  const [row] = await shop.dataSource.query<
    { status: string; charge: unknown; charged_at: Date | null }[]
  >('SELECT status, charge, charged_at FROM orders WHERE id = $1', [order]);
  return row;
};

describe('an order paid by card at a provider', () => {
  it.each(['shipped', 'delivered'] as const)(
    'PAY-9, PAY-12: sets a card order to %s once all of it is charged',
    async (to) => {
      const order = await paid();
      const changing = change(order, to);
      await isPublished();
      expect(await rowOf(order)).toMatchObject({ status: 'pending', charge: { to } });
      await captured(order);
      await captured(order);
      expect(await changing).toMatchObject({ orderStatus: to });
      expect(await rowOf(order)).toMatchObject({ status: to, charge: null });
      expect(await shop.orders.get(order, admin)).toMatchObject({
        history: [{ to: 'pending' }, { from: 'pending', to, by: 'Nasreen' }],
      });
      expect(await shop.published('order.statusChanged')).toMatchObject([{ version: 3 }]);
      // The order is charged, so nothing is left to wait for.
      await change(order, 'processing');
      await change(order, 'shipped');
      expect(await requested()).toBe(1);
    },
  );

  it('PAY-10: charges a card order once when two staff members ship it at the same time', async () => {
    const order = await paid();
    const refusals: unknown[] = [];
    const both = [change(order, 'shipped'), change(order, 'delivered')].map((one) =>
      one.catch((error: unknown) => refusals.push(error)),
    );
    await until(() => refusals.length > 0);
    await captured(order);
    await Promise.all(both);
    expect(refusals).toMatchObject([{ code: 'order.changing' }]);
    expect(await requested()).toBe(1);
  });

  it("PAY-11: keeps the status of a card order if the card is declined, and shows the bank's message", async () => {
    const order = await paid();
    const changing = change(order, 'shipped');
    const outcome = expect(changing).rejects.toMatchObject({
      code: 'order.chargeRefused',
      message: 'Your bank declined the card.',
    });
    await isPublished();
    await refused(order);
    await outcome;
    expect(await rowOf(order)).toMatchObject({ status: 'pending', charge: null, charged_at: null });
    const again = change(order, 'shipped');
    await isPublished(2);
    await captured(order);
    expect(await again).toMatchObject({ orderStatus: 'shipped' });
  });

  it('cancels a card order during a pending charge, and keeps it cancelled when the charge succeeds', async () => {
    const order = await paid();
    const changing = change(order, 'shipped');
    await isPublished();
    await change(order, 'cancelled');
    await captured(order);
    expect(await changing).toMatchObject({ orderStatus: 'cancelled' });
    expect(await rowOf(order)).toMatchObject({ status: 'cancelled', charge: null });
  });

  it('PAY-12: keeps a slow charge pending after 6 s, refuses a cancellation by the buyer until then, and then completes it', async () => {
    const order = await paid();
    const begun = performance.now();
    const outcome = expect(change(order, 'shipped')).rejects.toMatchObject({
      code: 'order.chargeUnderWay',
    });
    await isPublished();
    const buyer = { _id: (await buyerOf(order)) ?? '', name: 'Ayesha' };
    await expect(shop.statuses.cancelOwn(order, buyer, new Date())).rejects.toMatchObject({
      code: 'order.changing',
    });
    await outcome;
    const seconds = (performance.now() - begun) / 1_000;
    expect([seconds >= 6, seconds < 7]).toEqual([true, true]);
    await captured(order);
    expect(await rowOf(order)).toMatchObject({ status: 'shipped' });
  });

  it('requests a pending charge again every 30 s until it succeeds', async () => {
    const order = await paid();
    const changing = change(order, 'shipped');
    await isPublished();
    await shop.charges.repeat();
    expect(await requested()).toBe(1);
    await shop.dataSource.query(
      `UPDATE orders SET charge = charge || '{"wantedAt": "2026-01-01T00:00:00.000Z"}' WHERE id = $1`,
      [order],
    );
    await Promise.all([shop.charges.repeat(), shop.charges.repeat()]);
    expect(await requested()).toBe(2);
    await captured(order);
    await changing;
  });

  it('money 9: changes the status without waiting for a pending charge, whose late reply changes nothing', async () => {
    const order = await paid();
    const changing = change(order, 'shipped');
    await isPublished();
    const late = await lastCharge();
    expect(await change(order, 'processing')).toMatchObject({ orderStatus: 'processing' });
    expect(await changing).toMatchObject({ orderStatus: 'processing' });
    await captured(order, late);
    expect(await rowOf(order)).toMatchObject({ status: 'processing', charge: null });
    const again = change(order, 'shipped');
    await isPublished(2);
    await captured(order, late);
    expect(await rowOf(order)).toMatchObject({ status: 'processing' });
    await captured(order);
    expect(await again).toMatchObject({ orderStatus: 'shipped' });
  });

  it('charges a card order again if it is set to pending after a cancellation', async () => {
    const order = await paid();
    const changing = change(order, 'shipped');
    await isPublished();
    await captured(order);
    await changing;
    await change(order, 'cancelled');
    await expect(change(order, 'shipped')).rejects.toMatchObject({
      code: 'order.chargeRefused',
      message: 'This order is to be paid again: set it to pending first.',
    });
    await change(order, 'pending');
    expect(await rowOf(order)).toMatchObject({ status: 'pending', charged_at: null });
  });
});

describe('an order with another payment method', () => {
  const placedBy = async (method: PaymentMethod): Promise<string> => {
    const { order } = await priced.placeBy(method, { [cloth]: 1 });
    await shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order._id));
    return order._id;
  };
  beforeAll(() =>
    priced.owner.settings({
      payments: {
        ...defaultSettings('demo').payments,
        cash: { zones: [BANGLADESH], limitCents: 10_000 },
        transfer: { account: 'Bank of Dhaka 1', days: 7 },
      },
    }),
  );

  it.each(['demo-card', 'cash'] as const)(
    'ships an order paid by %s without a charge',
    async (method) => {
      const order = await placedBy(method);
      expect(await change(order, 'shipped')).toMatchObject({ orderStatus: 'shipped' });
      expect(await requested()).toBe(0);
    },
  );

  it.each(['transfer', 'invoice'] as const)(
    'money 4: ships an order paid by %s only once billing has its money',
    async (method) => {
      const order = await placedBy(method);
      const refusal = expect(change(order, 'shipped')).rejects.toMatchObject({
        code: 'order.chargeRefused',
      });
      await isPublished();
      await refused(order);
      await refusal;
      const again = change(order, 'delivered');
      await isPublished(2);
      await captured(order);
      expect(await again).toMatchObject({ orderStatus: 'delivered' });
      await change(order, 'cancelled');
      await expect(change(order, 'shipped')).rejects.toMatchObject({ code: 'order.chargeRefused' });
    },
  );

  it('money 4: ships an unpaid order for a reason, and stores the reason in its notes and the audit record', async () => {
    const order = await placedBy('transfer');
    const unpaidReason = 'The customer showed the receipt of the bank.';
    const sent = { to: 'shipped' as const, by: admin, at: new Date(), unpaidReason };
    expect(await shop.statuses.change(order, sent)).toMatchObject({ orderStatus: 'shipped' });
    const { notes } = await shop.notes.list(order);
    expect(notes).toMatchObject([{ text: `Sent without payment: ${unpaidReason}`, by: 'Nasreen' }]);
    const [entry] = await shop.dataSource.query<unknown[]>(
      "SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'order.statusChanged'",
      [order],
    );
    expect(entry).toEqual({ after: { status: 'shipped', isUnpaid: true } });
    // The order has left already, so its delivery needs no second reason.
    expect(await change(order, 'delivered')).toMatchObject({ orderStatus: 'delivered' });
    await change(order, 'cancelled');
    await shop.statuses.change(order, sent);
    expect(await rowOf(order)).toMatchObject({ status: 'shipped' });
  });

  it('trade A: cancels an order without a refund if staff choose so, and publishes that in its events', async () => {
    const order = await placedBy('demo-card');
    const cancelled = { to: 'cancelled' as const, by: admin, at: new Date() };
    await shop.statuses.change(order, { ...cancelled, refund: 'none' });
    await change(order, 'pending');
    await change(order, 'cancelled');
    const events = (await shop.published('order.statusChanged')).map(({ refund }) => refund);
    expect(events).toEqual(['none', undefined, undefined]);
  });
});

async function buyerOf(order: string): Promise<string | undefined> {
  const [row] = await shop.dataSource.query<{ user: string }[]>(
    'SELECT user_id AS "user" FROM orders WHERE id = $1',
    [order],
  );
  return row?.user;
}
