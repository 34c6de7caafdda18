// Tests where a product is used, on a real database.
import 'reflect-metadata';
import { openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { ProductUsesReader } from './product-uses.reader.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

it('finds the open orders of a product, oldest first, and the discounts that name it', async () => {
  const uses = new ProductUsesReader(shop.dataSource);
  const product = shop.catalogue.add();
  const other = shop.catalogue.add();
  const first = await shop.place({ [product]: 1 });
  const second = await shop.place({ [product]: 1, [other]: 1 });
  const closed = await shop.place({ [product]: 1 });
  await shop.dataSource.query(`UPDATE orders SET status = 'delivered' WHERE id = $1`, [
    closed.order._id,
  ]);
  expect(await uses.of(product)).toMatchObject({
    openOrders: { total: 2, first: [{ _id: first.order._id }, { _id: second.order._id }] },
    discounts: [],
  });
  await shop.dataSource.query(
    `INSERT INTO discounts (id, name, kind, level, effect, value, combines, priority, products, categories, excludes_reduced, is_active, version)
       SELECT gen_random_uuid(), name, 'automatic', 'line', 'percent', 1000, false, 0, ARRAY[$1::uuid], '{}', false, true, 1
         FROM unnest(ARRAY['Winter', 'Spring']) AS d (name)`,
    [product],
  );
  expect((await uses.of(product)).discounts.map(({ name }) => name)).toEqual(['Spring', 'Winter']);
  expect((await uses.of(other)).openOrders.total).toBe(1);
});
