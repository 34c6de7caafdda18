import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { RESTOCKS_MAX, restockEvents } from '@shop/contracts/catalogue/restocks';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { RestocksService } from './restocks.service.js';

let shop: OpenCatalogue;
let restocks: RestocksService;
beforeAll(async () => {
  shop = await openCatalogue();
  restocks = new RestocksService(shop.dataSource, new Outbox());
});
afterAll(() => shop.close());

const aCustomer = () => ({ _id: randomUUID(), email: `${randomUUID()}@a.test` });
const comesBack = (product: string) =>
  shop.dataSource.query('UPDATE products SET stock = 3 WHERE id = $1', [product]);
const published = async () =>
  (await shop.published(restockEvents.restocked.name)).map(({ payload }) =>
    restockEvents.restocked.payload.parse(payload),
  );

describe('customers who wait for a product', () => {
  it('notifies each of them once that it is in stock again, by two replicas', async () => {
    const { _id: product } = await shop.add({ name: 'Muslin', stock: 0 });
    const customers = Array.from({ length: 150 }, aCustomer);
    for (const customer of customers) await restocks.request(customer, product);
    const [first] = customers;
    if (!first) throw new Error('someone waits');
    await restocks.request(first, product);
    await restocks.publish();
    expect(await published()).toEqual([]);
    expect(await restocks.list(first._id)).toEqual({ success: true, products: [product] });
    await comesBack(product);
    await Promise.all([restocks.publish(), restocks.publish()]);
    await restocks.publish();
    const events = await published();
    expect(new Set(events.map(({ name }) => name))).toEqual(new Set(['Muslin']));
    const ids = events.flatMap((event) => event.customers.map(({ _id }) => _id));
    expect(ids.toSorted()).toEqual(customers.map(({ _id }) => _id).toSorted());
    expect(await restocks.list(first._id)).toEqual({ success: true, products: [] });
  });

  it('refuses a product that is in stock, unknown, or one too many', async () => {
    const customer = aCustomer();
    const { _id: sold } = await shop.add({ stock: 0 });
    const { _id: inStock } = await shop.add({ stock: 2 });
    const refused = (product: string) => restocks.request(customer, product);
    await expect(refused(inStock)).rejects.toMatchObject({ code: 'catalogue.inStock' });
    await expect(refused(randomUUID())).rejects.toMatchObject({
      code: 'catalogue.productNotFound',
    });
    for (let nth = 0; nth < RESTOCKS_MAX; nth += 1)
      await restocks.request(customer, (await shop.add({ stock: 0 }))._id);
    await expect(refused(sold)).rejects.toMatchObject({ code: 'catalogue.tooManyRestocks' });
  });

  it('notifies no one who has changed their mind, left the shop, or waits for a hidden product', async () => {
    const { _id: product } = await shop.add({ stock: 0 });
    const { _id: hidden } = await shop.add({ stock: 0 });
    const changed = aCustomer();
    const left = aCustomer();
    const waits = aCustomer();
    for (const customer of [changed, left]) await restocks.request(customer, product);
    await restocks.request(waits, hidden);
    for (let press = 0; press < 2; press += 1) await restocks.drop(changed._id, product);
    await restocks.forget(shop.dataSource.manager, left._id);
    await shop.dataSource.query("UPDATE products SET state = 'draft' WHERE id = $1", [hidden]);
    const before = (await published()).length;
    for (const one of [product, hidden]) await comesBack(one);
    await restocks.publish();
    expect(await published()).toHaveLength(before);
    expect((await restocks.list(waits._id)).products).toEqual([hidden]);
  });
});
