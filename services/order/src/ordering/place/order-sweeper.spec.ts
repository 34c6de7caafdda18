import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { PricedOrders } from '../../testing/priced-orders.js';
import { aUser, basketOf, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { costOfLines } from './order-cost.js';

const admin = aUser({ role: 'admin' });
let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

/** Simulates a process that died while placing an order, `ago` milliseconds after its deadline. */
async function leftBehind(pieces: Record<string, number>, ago: number) {
  const request = {
    user: aUser(),
    order: basketOf(shop.catalogue, pieces),
    key: randomUUID(),
    messageId: randomUUID(),
    remainingMs: -ago,
  };
  const order = randomUUID();
  const begun = await shop.begin({ ...request, id: order });
  if (begun === 'gone' || 'fingerprint' in begun) throw new Error('the key was not free');
  return { begun, request: { ...request, messageId: randomUUID(), remainingMs: 7_000 }, order };
}

describe('orders left behind by a dead process', () => {
  it('removes an order of a dead process, and places it again with the same key', async () => {
    const product = shop.catalogue.add();
    const { request, order } = await leftBehind({ [product]: 4 }, 6_000);
    const lines = [{ product, quantity: 4, expectedPriceCents: null }];
    await shop.catalogue.call(catalogueRpc.holdStock, { holds: [{ order, epoch: 1, lines }] });
    await shop.sweeper.sweep();
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(shop.catalogue.stockOf(product)).toBe(10);
    const reply = await shop.place({}, request);
    expect(reply.order._id).toBe(order);
    expect(shop.catalogue.stockOf(product)).toBe(6);
  });

  it('keeps an unfinished order while its request may still get a reply', async () => {
    const product = shop.catalogue.add();
    await leftBehind({ [product]: 1 }, 3_000);
    await shop.sweeper.sweep();
    expect(await shop.published('order.holdReleased')).toEqual([]);
  });

  it('removes an order of a dead process once if many sweepers run', async () => {
    const product = shop.catalogue.add({ stock: 99 });
    for (let count = 0; count < 10; count += 1) await leftBehind({ [product]: 1 }, 9_000);
    await Promise.all([shop.sweeper.sweep(), shop.sweeper.sweep(), shop.sweeper.sweep()]);
    expect(await shop.published('order.holdReleased')).toHaveLength(10);
  });

  it('refuses the late completion of an order that was swept', async () => {
    const product = shop.catalogue.add();
    const { begun } = await leftBehind({ [product]: 1 }, 6_000);
    await shop.sweeper.sweep();
    const lines = [
      { product, quantity: 1, name: 'Tweed', priceCents: 1250, image: null, category: 'wool' },
    ];
    expect(await shop.transactions.complete(begun, costOfLines(lines))).toBeNull();
    expect((await shop.orders.list({ page: 1, limit: 10 })).read().total).toBe(0);
  });
});

describe('an abandoned key', () => {
  const age = (key: string) =>
    shop.dataSource.query(
      "UPDATE idempotency SET created_at = now() - interval '3 days' WHERE key = $1",
      [key],
    );
  const isKnown = async (key: string) =>
    (await shop.dataSource.query<unknown[]>('SELECT 1 FROM idempotency WHERE key = $1', [key]))
      .length > 0;

  it('removes an idempotency key after two days, but never while its order is being placed', async () => {
    const product = shop.catalogue.add();
    const old = randomUUID();
    const young = randomUUID();
    await shop.place({ [product]: 1 }, { key: old });
    await shop.place({ [product]: 1 }, { key: young });
    const { request } = await leftBehind({ [product]: 1 }, -5_000);
    await Promise.all([age(old), age(request.key)]);
    await shop.sweeper.removeExpired();
    expect(await Promise.all([old, young, request.key].map(isKnown))).toEqual([false, true, true]);
  });
});

describe('a priced checkout', () => {
  it('frees a priced checkout and its code if the process of the order died', async () => {
    const priced = new PricedOrders(shop);
    const product = await priced.ware('Ajrakh', 1_000);
    const discount = await priced.owner.discount('LAST', { usesMax: 1 });
    const { user, order } = await priced.see({ [product]: 1 }, { codes: ['LAST'] });
    const { shippingAddress, pricedCheckout: checkout = '' } = order;
    if (!shippingAddress) throw new Error('it has no address');
    const message = { user, order, key: randomUUID(), messageId: randomUUID() };
    await shop.transactions.start({ ...message, remainingMs: -6_000 }, randomUUID(), {
      shippingAddress,
      uses: { checkout, claims: [{ discount, code: 'LAST', isLimited: true }] },
    });
    await shop.sweeper.sweep();
    expect(await priced.uses(discount)).toMatchObject({ all: 0, held: 0 });
    await priced.place({ user, order });
    expect(await priced.uses(discount)).toMatchObject({ all: 1, held: 1 });
  });
});

describe('backend chapter 3: expired rows', () => {
  const MANY = 2_500;

  it('removes expired rows in as many chunks as needed, instead of one a minute', async () => {
    await shop.asAdministrator(`
      WITH made AS (
        INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
          shipping_address, placed_at)
        SELECT gen_random_uuid(), gen_random_uuid(), 'Mina', 'mina@example.test', 'rejected', 1, 1, 0, '{}',
               now() - interval '3 days' FROM generate_series(1, ${String(MANY)}) RETURNING id, user_id),
      begun AS (
        INSERT INTO order_saga (order_id, state, message_id, deadline_at)
        SELECT id, 'refused', 'old', now() - interval '3 days' FROM made)
      INSERT INTO idempotency (user_id, key, request_hash, state, order_id, status_code, body, created_at)
      SELECT user_id, 'the-old-key', '', 'completed', id, 409, '{}', now() - interval '3 days' FROM made`);
    await shop.sweeper.removeExpired();
    const rows = await shop.dataSource.query<unknown[]>(
      'SELECT id FROM orders UNION ALL SELECT order_id FROM order_saga UNION ALL SELECT order_id FROM idempotency',
    );
    expect(rows).toHaveLength(0);
  });

  it('finds expired rows through an index in a table of any size', async () => {
    const plan = await shop.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query<unknown[]>(`
        EXPLAIN SELECT id FROM orders WHERE status = 'rejected' AND placed_at < now() - interval '2 days'
         ORDER BY placed_at LIMIT 10`);
    });
    expect(JSON.stringify(plan)).toContain('orders_rejected');
  });
});

describe('backend 9: an order that was refused', () => {
  const left = async () => {
    const [row] = await shop.dataSource.query<Record<string, number>[]>(
      `SELECT (SELECT count(*)::int FROM orders WHERE status = 'rejected') AS rejected,
              (SELECT count(*)::int FROM order_saga) AS sagas,
              (SELECT count(*)::int FROM idempotency) AS keys`,
    );
    return row;
  };

  it('removes a refused order with its saga and key after two days, and only the saga of a placed order', async () => {
    const product = shop.catalogue.add({ stock: 5 });
    const { order } = await shop.place({ [product]: 1 });
    for (let count = 0; count < 3; count += 1)
      await expect(shop.place({ [product]: 99 })).rejects.toMatchObject({
        code: 'order.outOfStock',
      });
    await shop.sweeper.removeExpired();
    expect(await left()).toEqual({ rejected: 3, sagas: 4, keys: 4 });
    await shop.asAdministrator(
      `UPDATE idempotency SET created_at = now() - interval '3 days';
       UPDATE orders SET placed_at = now() - interval '3 days'`,
    );
    await Promise.all([shop.sweeper.removeExpired(), shop.sweeper.removeExpired()]);
    await shop.sweeper.removeExpired();
    expect(await left()).toEqual({ rejected: 0, sagas: 0, keys: 0 });
    expect((await shop.orders.get(order._id, admin)).orderStatus).toBe('pending');
  });
});

describe('an un-cancel whose process died', () => {
  const stuck = async (stock: number) => {
    const product = shop.catalogue.add();
    const { order } = await shop.place({ [product]: 4 });
    await shop.statuses.change(order._id, { to: 'cancelled', by: admin, at: new Date() });
    await shop.catalogue.handleReleases(shop.dataSource);
    shop.catalogue.change(product, { stock });
    const transition = {
      to: 'shipped',
      epoch: 2,
      by: admin._id,
      byName: admin.name,
      at: new Date(Date.now() - 60_000).toISOString(),
    };
    await shop.dataSource.query('UPDATE orders SET pending_transition = $1', [transition]);
    return { product, order: order._id };
  };

  it('completes the un-cancel of a dead process if the stock is available', async () => {
    const { product, order } = await stuck(10);
    await shop.sweeper.sweep();
    expect((await shop.orders.get(order, admin)).orderStatus).toBe('shipped');
    expect(shop.catalogue.stockOf(product)).toBe(6);
  });

  it('keeps the order of a dead un-cancel cancelled and changeable if the stock is gone', async () => {
    const { order } = await stuck(3);
    await shop.sweeper.sweep();
    const row = await shop.dataSource.query<unknown[]>(
      'SELECT status, pending_transition FROM orders WHERE id = $1',
      [order],
    );
    expect(row).toEqual([{ status: 'cancelled', pending_transition: null }]);
  });
});
