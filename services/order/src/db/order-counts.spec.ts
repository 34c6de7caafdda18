import 'reflect-metadata';
import { openOrders, type OpenOrders } from '../testing/open-orders.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

const counts = (): Promise<unknown[]> =>
  shop.dataSource.query(
    'SELECT status, sum(orders)::int AS orders FROM order_counts GROUP BY 1 HAVING sum(orders) <> 0 ORDER BY 1',
  );
const place = async () => {
  const product = shop.catalogue.add();
  return (await shop.place({ [product]: 1 })).order._id;
};

describe('the counts of orders', () => {
  it('updates the order counts with every placed order and every status change', async () => {
    const by = { _id: crypto.randomUUID(), name: 'Farida' };
    const first = await place();
    await place();
    await place();
    await shop.statuses.change(first, { to: 'shipped', by, at: new Date() });
    await expect(shop.place({ [shop.catalogue.add({ stock: 0 })]: 1 })).rejects.toBeDefined();
    expect(await counts()).toEqual([
      { status: 'pending', orders: 2 },
      { status: 'shipped', orders: 1 },
    ]);
    await shop.statuses.change(first, { to: 'cancelled', by, at: new Date() });
    await place();
    expect(await counts()).toEqual([
      { status: 'cancelled', orders: 1 },
      { status: 'pending', orders: 3 },
    ]);
  });

  it('backend 18: writes the order counts once for all orders of one insert', async () => {
    const size = async () => {
      const [row] = await shop.dataSource.query<{ bytes: number }[]>(
        "SELECT pg_relation_size('order_counts')::int AS bytes",
      );
      return row?.bytes ?? NaN;
    };
    const before = await size();
    await shop.dataSource.query(`
      INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
                          shipping_address, placed_at)
      SELECT gen_random_uuid(), gen_random_uuid(), 'Rahim', 'rahim@example.test',
             (ARRAY['delivered', 'placing'])[1 + n % 2], 1, 1, 100, '{}', now()
        FROM generate_series(1, 4000) n`);
    expect(await counts()).toContainEqual({ status: 'delivered', orders: 2_000 });
    expect((await size()) - before).toBeLessThan(20_000);
  });
});
