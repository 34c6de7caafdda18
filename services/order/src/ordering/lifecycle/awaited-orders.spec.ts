// Tests orders that await payment: who sees them, and how the wait ends.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import { auditQuery } from '@shop/contracts/core/audit';
import { sum } from '@shop/contracts/core/numbers';
import { DAY_MS, MINUTE_MS } from '@shop/contracts/core/time';
import { orderEvents, orderList } from '@shop/contracts/ordering/order';
import { type OrderStatus } from '@shop/contracts/ordering/order-status';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { defaultSettings } from '../../settings/default-settings.js';
import { OrderPagesRpc } from '../reads/order-pages.rpc.js';
import { account, paying, PricedOrders } from '../../testing/priced-orders.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { AwaitedOrdersRpc } from './awaited-orders.rpc.js';

let shop: OpenOrders;
let priced: PricedOrders;
let cloth: string;
const admin = aUser({ role: 'admin' });
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  const transfer = { account: 'Bank of Dhaka 1', days: 7 };
  await priced.owner.settings({ payments: { ...defaultSettings('demo').payments, transfer } });
  cloth = await priced.ware('Ajrakh', 2_400);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const awaiting = async (user = aUser()): Promise<string> =>
  (await priced.placeBy('stripe', { [cloth]: 1 }, {}, user)).order._id;
const secure = (order: string) =>
  shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order));
const refuse = (order: string) =>
  shop.dataSource.transaction((manager) =>
    shop.awaited.refused(manager, order, 'Your account has no room for it.'),
  );
const overdue = (order: string) =>
  shop.dataSource.query('UPDATE awaited_payments SET until = now() WHERE order_id = $1', [order]);
const stock = async (): Promise<number> => {
  await shop.catalogue.handleReleases(shop.dataSource);
  return shop.catalogue.stockOf(cloth) ?? 0;
};
const mine = async (user: UserView) =>
  (await shop.orders.listMine(user, { page: 1, limit: 10 })).read();
const eventsOf = async (order: string): Promise<string[]> => {
  const rows = await shop.dataSource.query<{ type: string }[]>(
    'SELECT type FROM outbox WHERE aggregate_id = $1 ORDER BY id',
    [order],
  );
  return rows.map(({ type }) => type);
};

/** Returns everything that the shop shows of its orders, except to their buyers. */
async function seen() {
  const pages = new OrderPagesRpc(shop.dataSource);
  const [{ counted }] = await shop.dataSource.query<[{ counted: number }]>(
    'SELECT sum(orders)::int AS counted FROM order_counts',
  );
  const list = (await shop.orders.list({ page: 1, limit: 10 })).read();
  return [
    [list.total, list.orders.length],
    (await shop.orders.chunk({ after: null })).orders.length,
    (await pages.page({ after: null, limit: 10 })).orders.length,
    (await pages.dayChecksums({ from: null })).days.length,
    [counted, (await shop.published('order.placed')).length],
  ];
}

describe('an order that awaits its payment', () => {
  it('PAY-2: shows an order awaiting payment only to its buyer until the money is secured, then to all', async () => {
    const user = aUser();
    const { message, order } = await priced.placeBy('stripe', { [cloth]: 1 }, {}, user);
    expect(message).toBe('Please pay to confirm your order.');
    const minutes = (Date.parse(order.payment?.until ?? '') - Date.now()) / MINUTE_MS;
    expect(Math.round(minutes)).toBe(35);
    expect(order).toMatchObject({
      orderStatus: 'pending',
      totalAmount: 24,
      payment: { state: 'open', method: 'stripe' },
    });
    expect(await seen()).toEqual([[0, 0], 0, 0, 0, [0, 0]]);
    expect(await mine(user)).toEqual({
      success: true,
      orders: [order],
      total: 1,
      page: 1,
      pages: 1,
    });
    expect(await shop.orders.get(order._id, user)).toEqual({ ...order, history: [] });
    await expect(shop.orders.get(order._id, aUser())).rejects.toMatchObject({
      code: 'order.notFound',
    });
    expect(await shop.orders.get(order._id, admin)).toMatchObject({ ...order, history: [] });
    const [event] = await shop.published('order.awaitingPayment');
    expect(orderEvents.awaitingPayment.payload.parse(event)).toMatchObject({
      order: order._id,
      version: 1,
      until: order.payment?.until,
      payment: { method: 'stripe', credit: [] },
    });

    await secure(order._id);
    await secure(order._id);
    expect(await seen()).toEqual([[1, 1], 1, 1, 1, [1, 1]]);
    const { payment: _over, ...placed } = order;
    expect((await mine(user)).orders).toEqual([placed]);
    const [first] = await shop.published('order.placed');
    expect(orderEvents.placed.payload.parse(first)).toMatchObject({
      order: order._id,
      version: 2,
      orderStatus: 'pending',
      payment: { method: 'stripe' },
    });
    expect(await shop.orders.get(order._id, admin)).toMatchObject({
      history: [{ from: null, to: 'pending', by: user.name }],
    });
  });

  it('lists an order awaiting payment for staff who filter by that status', async () => {
    const open = await awaiting();
    const closed = await awaiting();
    await refuse(closed);
    const list = (await shop.orders.list({ page: 1, limit: 10, payment: 'awaiting' })).read();
    expect(orderList.parse(list)).toMatchObject({
      orders: [{ _id: open, payment: { state: 'open' } }],
      total: 1,
    });
  });

  it.each(['transfer', 'invoice'] as const)(
    'gives an order awaiting payment by %s its own deadline',
    async (method) => {
      const { message, order } = await priced.placeBy(method, { [cloth]: 1 });
      const days = (Date.parse(order.payment?.until ?? '') - Date.now()) / DAY_MS;
      expect([message, Math.round(days)]).toEqual(
        method === 'transfer'
          ? ['This order waits for your bank transfer.', 7]
          : ['Order placed successfully!', 0],
      );
      const [event] = await shop.published('order.awaitingPayment');
      expect(event).toMatchObject({
        payment: { method, ...(method === 'transfer' && { account: 'Bank of Dhaka 1' }) },
      });
    },
  );

  it('PAY-21: stores the credit parts of an order awaiting payment, and places it when credit covers all', async () => {
    const credit = account(1_000);
    const card = account(5_000, 'gift');
    const one = await priced.placeBy(
      'stripe',
      { [cloth]: 1 },
      { paying: paying({ accounts: [credit] }) },
    );
    expect(one.order).toMatchObject({ credit: 10, payment: { method: 'stripe' } });
    const both = { paying: paying({ accounts: [credit, card] }) };
    const all = await priced.placeBy(undefined, { [cloth]: 1 }, both);
    expect(all.order).toMatchObject({ credit: 24, payment: { method: 'credit' } });
    const events = await shop.published('order.awaitingPayment');
    expect(events.map(({ payment }) => payment)).toEqual([
      {
        method: 'stripe',
        credit: [{ account: credit.account, label: credit.label, cents: 1_000 }],
      },
      {
        method: 'credit',
        credit: [
          { account: credit.account, label: 'Store credit', cents: 1_000 },
          { account: card.account, label: 'Gift card …7K2M', cents: 1_400 },
        ],
      },
    ]);
  });

  it('also awaits a demo card payment if store credit must be secured as well', async () => {
    const { order } = await priced.placeBy(
      'demo-card',
      { [cloth]: 1 },
      { paying: paying({ accounts: [account(500)] }) },
    );
    expect(order).toMatchObject({ credit: 5, payment: { method: 'demo-card' } });
  });

  it('holds the stock of an order awaiting payment, and counts it in the hourly limit but not as being placed', async () => {
    const user = aUser();
    const before = await stock();
    await awaiting(user);
    expect(await stock()).toBe(before - 1);
    const many = async (atOnce: number, perHour: number) => {
      const [row] = await shop.dataSource.query<[{ many: boolean }]>(
        'SELECT has_too_many_orders($1, $2, $3, 9) AS many',
        [user._id, atOnce, perHour],
      );
      return row.many;
    };
    expect([await many(1, 2), await many(1, 1)]).toEqual([false, true]);
  });

  it('refuses an order whose payment method the checkout did not offer, or without a checkout', async () => {
    const away = { paying: paying({ stripe: 'away' as const, invoice: null }) };
    for (const method of ['stripe', 'invoice', 'cash', 'credit'] as const)
      await expect(priced.placeBy(method, { [cloth]: 1 }, away)).rejects.toMatchObject({
        code: 'order.paymentMethod',
      });
    const { order } = await priced.see({ [cloth]: 1 });
    const { pricedCheckout: _none, ...plain } = {
      ...order,
      payment: { method: 'stripe' as const },
    };
    await expect(shop.place({}, { order: plain })).rejects.toMatchObject({
      code: 'order.paymentMethod',
    });
  });
});

describe('the end of the wait', () => {
  it('closes an unpaid order, returns stock and codes once, and shows its buyer the reason', async () => {
    const user = aUser();
    const before = await stock();
    const discount = await priced.owner.discount('ONCE', { usesMax: 1 });
    const { order } = await priced.placeBy('stripe', { [cloth]: 1 }, { codes: ['ONCE'] }, user);
    await overdue(order._id);
    await Promise.all([shop.awaited.closeOverdue(), shop.awaited.closeOverdue()]);
    const { until: _over, ...payment } = order.payment ?? {};
    const reason = 'Your payment was not completed. Your cart is as you left it.';
    const closed = {
      ...order,
      orderStatus: 'cancelled',
      payment: { ...payment, state: 'closed', reason },
    };
    expect((await mine(user)).orders).toEqual([closed]);
    expect(await shop.orders.get(order._id, user)).toMatchObject(closed);
    expect([await stock(), await priced.uses(discount)]).toEqual([
      before,
      { all: 0, code: 0, buyers: 0, held: 0 },
    ]);
    expect(await eventsOf(order._id)).toEqual([
      'order.awaitingPayment',
      'order.closed',
      'order.holdReleased',
    ]);
    const [event] = await shop.published('order.closed');
    expect(orderEvents.closed.payload.parse(event)).toMatchObject({
      version: 2,
      orderStatus: 'cancelled',
      reason: 'unpaid',
      sentence: reason,
    });
    expect(await seen()).toEqual([[0, 0], 0, 0, 0, [0, 0]]);
  });

  it('publishes the closing of an order again if its payment is secured too late, for the refund', async () => {
    const order = await awaiting();
    await refuse(order);
    await secure(order);
    expect(await eventsOf(order)).toEqual([
      'order.awaitingPayment',
      'order.closed',
      'order.holdReleased',
      'order.closed',
    ]);
    const [first, again] = await shop.published('order.closed');
    expect(again).toEqual(first);
    const placed = await awaiting();
    await secure(placed);
    await refuse(placed);
    expect(await eventsOf(placed)).toEqual(['order.awaitingPayment', 'order.placed']);
  });

  it('closes only the order waiting for a payment page when its buyer places another such order', async () => {
    const user = aUser();
    const transfer = (await priced.placeBy('transfer', { [cloth]: 1 }, {}, user)).order._id;
    const orders = await Promise.all(Array.from({ length: 5 }, () => awaiting(user)));
    await awaiting();
    const open = async () => {
      const { orders: own } = await mine(user);
      return own.filter(({ payment }) => payment?.state === 'open').map(({ _id }) => _id);
    };
    const left = await open();
    expect([left.length, left.includes(transfer)]).toEqual([2, true]);
    expect(orders.filter((order) => left.includes(order))).toHaveLength(1);
    const reasons = (await shop.published('order.closed')).map(({ reason }) => reason);
    expect(reasons).toEqual(Array(4).fill('replaced'));
  });

  it('closes an order awaiting payment once when its buyer cancels it, and refuses another user', async () => {
    const user = aUser();
    const order = await awaiting(user);
    expect(await shop.awaited.cancelOwn(order, randomUUID())).toBeNull();
    const views = [
      await shop.awaited.cancelOwn(order, user._id),
      await shop.awaited.cancelOwn(order, user._id),
    ];
    expect(views[1]).toEqual(views[0]);
    expect(views[0]).toMatchObject({ orderStatus: 'cancelled', payment: { state: 'closed' } });
    expect(await eventsOf(order)).toHaveLength(3);
    const placed = await awaiting(user);
    await secure(placed);
    expect(await shop.awaited.cancelOwn(placed, user._id)).toBeNull();
    expect(await shop.statuses.cancelOwn(placed, user, new Date())).toMatchObject({
      orderStatus: 'cancelled',
    });
  });

  it('closes an order awaiting payment once when staff cancel it, records that and e-mails the buyer', async () => {
    const user = aUser();
    const order = await awaiting(user);
    const by = { _id: admin._id, name: admin.name };
    const cancel = (notify?: false) =>
      shop.awaited.cancelByStaff(order, { to: 'cancelled', by, at: new Date(), notify });
    const before = await stock();
    const view = await cancel();
    const again = await cancel(false);
    expect(again).toEqual(view);
    const reason = 'We cancelled this order before it was paid.';
    const closed = { orderStatus: 'cancelled', payment: { state: 'closed', reason } };
    expect(view).toMatchObject(closed);
    expect(await shop.orders.get(order, user)).toMatchObject(closed);
    expect(await shop.orders.get(order, admin)).toMatchObject(closed);
    expect(await stock()).toBe(before + 1);
    expect(await shop.published('order.closed')).toMatchObject([{ reason: 'refused' }]);
    const { entries } = await shop.audit.list(auditQuery.parse({ subject: order }));
    expect(entries).toMatchObject([{ action: 'order.statusChanged', by }]);
    expect(await seen()).toEqual([[0, 0], 0, 0, 0, [0, 0]]);
  });

  it('closes an order awaiting payment without an e-mail if staff choose that, and refuses any other status', async () => {
    const order = await awaiting();
    const placed = await awaiting();
    const change = (to: OrderStatus, notify?: false) => ({ to, by: admin, at: new Date(), notify });
    await expect(shop.awaited.cancelByStaff(order, change('shipped'))).rejects.toMatchObject({
      code: 'order.notPaid',
    });
    await shop.awaited.cancelByStaff(order, change('cancelled', false));
    expect(await shop.published('order.closed')).toMatchObject([{ reason: 'cancelled' }]);
    await secure(placed);
    expect(await shop.awaited.cancelByStaff(placed, change('cancelled'))).toBeNull();
  });

  it('PAY-8: either places or closes an order that is paid in the second of the sweep, 200 times', async () => {
    await shop.dataSource.query(
      `WITH begun AS (
         INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents, payment,
                             shipping_address, placed_at)
         SELECT gen_random_uuid(), gen_random_uuid(), 'Rahim', 'rahim@example.test', 'placing', 1, 1, 900,
                '{"method": "stripe", "credit": []}', '{}', now() FROM generate_series(1, 200) RETURNING id, user_id)
       INSERT INTO awaited_payments (order_id, user_id, method, until) SELECT id, user_id, 'stripe', now() FROM begun`,
    );
    const rows = await shop.dataSource.query<{ id: string }[]>('SELECT id FROM orders ORDER BY id');
    for (let at = 0; at < rows.length; at += 20)
      await Promise.all([
        shop.awaited.closeOverdue(),
        ...rows.slice(at, at + 20).map(({ id }) => secure(id)),
        shop.awaited.closeOverdue(),
      ]);
    const ends = await shop.dataSource.query<{ status: string; events: string; orders: number }[]>(
      `SELECT status, events, count(*)::int AS orders FROM (
         SELECT o.status, (SELECT string_agg(DISTINCT x.type, ' ' ORDER BY x.type) FROM outbox x
                            WHERE x.aggregate_id = o.id::text) AS events FROM orders o) one GROUP BY 1, 2`,
    );
    const allowed: Record<string, string> = {
      pending: 'order.placed',
      rejected: 'order.closed order.holdReleased',
    };
    for (const { status, events } of ends) expect(events).toBe(allowed[status]);
    expect(sum(ends.map(({ orders }) => orders))).toBe(200);
    const once = await shop.dataSource.query<unknown[]>(
      `SELECT FROM outbox WHERE type <> 'order.closed' GROUP BY aggregate_id, type HAVING count(*) > 1`,
    );
    expect(once).toEqual([]);
  });
});

describe('the orders that billing can read', () => {
  it('returns the orders awaiting payment and those closed within two days to billing, page by page', async () => {
    const open = await awaiting();
    const closed = await awaiting();
    const old = await awaiting();
    const placed = await awaiting();
    for (const order of [closed, old]) await refuse(order);
    await secure(placed);
    await shop.dataSource.query(
      "UPDATE awaited_payments SET ended_at = now() - interval '49 hours' WHERE order_id = $1",
      [old],
    );
    const rpc = new AwaitedOrdersRpc(shop.dataSource);
    const found: string[] = [];
    for (let after: string | null = null; ;) {
      const page = orderPaymentsRpc.pageAwaiting.output.parse(await rpc.page({ after, limit: 1 }));
      found.push(...[...page.awaiting, ...page.closed].map(({ order }) => order));
      if (page.next === null) break;
      after = page.next;
    }
    expect(found).toEqual([open, closed].toSorted());
  });

  it('deletes a closed order after 30 days, once its idempotency key has expired', async () => {
    const order = await awaiting();
    const young = await awaiting();
    for (const one of [order, young]) await refuse(one);
    await shop.dataSource.query(
      "UPDATE awaited_payments SET ended_at = now() - interval '31 days' WHERE order_id = $1",
      [order],
    );
    await shop.dataSource.query(`UPDATE orders SET placed_at = now() - interval '31 days'`);
    await shop.dataSource.query("UPDATE idempotency SET created_at = now() - interval '31 days'");
    await shop.sweeper.removeExpired();
    const left = await shop.dataSource.query<{ id: string }[]>('SELECT id FROM orders');
    expect(left).toEqual([{ id: young }]);
    await shop.asAdministrator('TRUNCATE orders CASCADE');
  });
});
