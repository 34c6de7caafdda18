import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { adminProductQuery } from '@shop/contracts/catalogue/catalogue-admin';
import { AdminProductsService } from '../../products/admin-products.service.js';
import { openCatalogue, type OpenCatalogue } from '../../testing/open-catalogue.js';
import { ProductPace } from './product-pace.js';

let shop: OpenCatalogue;
let lists: AdminProductsService;
let pace: ProductPace;
beforeAll(async () => {
  shop = await openCatalogue();
  lists = new AdminProductsService(shop.dataSource);
  pace = new ProductPace(shop.dataSource);
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

/** Adds a product of this age in days; `sold` has pieces, and how many days ago each lot was sold. */
async function add(name: string, own: { stock: number; age: number; sold: [number, number][] }) {
  const all = own.stock + own.sold.reduce((sum, [pieces]) => sum + pieces, 0);
  const { _id } = await shop.add({ name, stock: all });
  for (const [pieces, days] of own.sold) {
    const order = randomUUID();
    await shop.hold({
      order,
      epoch: 1,
      lines: [{ product: _id, quantity: pieces, expectedPriceCents: null }],
    });
    await shop.asAdministrator(
      `UPDATE stock_movement SET at = now() - interval '${String(days)} days' WHERE order_id = '${order}'`,
    );
  }
  const born = `now() - interval '${String(own.age)} days' + interval '1 hour'`;
  await shop.asAdministrator(`UPDATE products SET created_at = ${born} WHERE id = '${_id}'`);
  await shop.asAdministrator(
    `UPDATE stock_movement SET at = ${born} WHERE product_id = '${_id}' AND reason = 'initial'`,
  );
  return _id;
}
const list = async (query: object) => {
  const found = await lists.list(adminProductQuery.parse(query));
  return found.products.map(({ name, daysLeft }) => [name, daysLeft]);
};

describe('how long the stock of a product lasts', () => {
  it('W57: divides the stock by what was sold a day of at least seven, in which it was in stock', async () => {
    await add('New', { stock: 10, age: 4, sold: [[20, 2]] });
    await add('Old', {
      stock: 100,
      age: 200,
      sold: [
        [28, 10],
        [28, 50],
      ],
    });
    await add('Sold out for a month', { stock: 0, age: 200, sold: [[46, 46]] });
    await add('Never sold', { stock: 5, age: 90, sold: [] });
    await add('Sold long ago', { stock: 5, age: 90, sold: [[5, 60]] });
    await pace.follow();
    const found = await list({ sort: 'daysLeft' });
    expect(found.slice(0, 3)).toEqual([
      ['Sold out for a month', 0],
      ['New', 3.5],
      ['Old', 100],
    ]);
    expect(found.slice(3).sort()).toEqual([
      ['Never sold', null],
      ['Sold long ago', null],
    ]);
  });

  it('BO-3: lists what runs out within 14 days and is not sold out yet, the next first', async () => {
    await add('Soon', { stock: 10, age: 4, sold: [[20, 2]] });
    await add('Sooner', { stock: 5, age: 4, sold: [[20, 2]] });
    await add('Gone', { stock: 0, age: 4, sold: [[20, 2]] });
    await add('Later', { stock: 100, age: 200, sold: [[56, 10]] });
    await pace.follow();
    const query = { runsOut: 'soon', sort: 'daysLeft' };
    expect(await list(query)).toEqual([
      ['Sooner', 1.75],
      ['Soon', 3.5],
    ]);
    const found = await lists.list(adminProductQuery.parse({ ...query, limit: 1 }));
    expect(found).toMatchObject({ total: 2 });
    expect(await list({ ...query, limit: 1, after: found.next })).toEqual([['Soon', 3.5]]);
    expect(await list({ ...query, search: 'soon' })).toHaveLength(2);
    expect(await list({ ...query, order: 'desc' })).toHaveLength(2);
  });

  it('counts a product of the last hour no second time', async () => {
    const product = await add('Cloth', { stock: 10, age: 4, sold: [[20, 2]] });
    await pace.follow();
    await shop.hold({
      order: randomUUID(),
      epoch: 1,
      lines: [{ product, quantity: 5, expectedPriceCents: null }],
    });
    await pace.follow();
    expect(await list({})).toEqual([['Cloth', 3.5]]);
  });
});
