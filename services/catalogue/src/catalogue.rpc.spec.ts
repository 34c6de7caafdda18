// The catalogue over the bus: who may ask what, and what it hears and says.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueFacts, catalogueRpc, productList } from '@shop/contracts/catalogue';
import { until } from '@shop/service-kit/testing';
import { serveCatalogue, type ServedCatalogue } from './testing/serve-catalogue.js';

let catalogue: ServedCatalogue;
beforeAll(async () => {
  catalogue = await serveCatalogue();
});
afterAll(() => catalogue.close());

const holdOf = (product: string, order = randomUUID()) => ({
  holds: [{ order, epoch: 1, lines: [{ product, quantity: 4, expectedPriceCents: null }] }],
});

describe('anybody', () => {
  it('may look at the list and at a product', async () => {
    const { _id } = await catalogue.shop.add({ name: 'Chintz' });
    const list = await catalogue.gateway.ask(catalogueRpc.list, { search: 'chintz' });
    expect(productList.parse(list)).toMatchObject({ total: 1, products: [{ _id }] });
    expect(await catalogue.gateway.ask(catalogueRpc.get, { product: _id })).toMatchObject({ _id });
  });

  it('is told when there is no such product', async () => {
    const asking = catalogue.gateway.ask(catalogueRpc.get, { product: randomUUID() });
    await expect(asking).rejects.toMatchObject({ code: 'catalogue.productNotFound' });
  });
});

describe('holding stock', () => {
  it('is for the order service alone', async () => {
    const { _id } = await catalogue.shop.add();
    const asking = catalogue.gateway.ask(catalogueRpc.holdStock, holdOf(_id));
    await expect(asking).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await catalogue.shop.stockOf(_id)).toBe(10);
  });

  it('takes the stock and tells everybody what is left', async () => {
    const { _id } = await catalogue.shop.add();
    const reply = await catalogue.order.ask(catalogueRpc.holdStock, holdOf(_id));
    expect(reply.replies).toMatchObject([{ outcome: 'held' }]);
    await until(() =>
      catalogue.gateway
        .heard(catalogueFacts.stockChanged)
        .some(({ products }) => products.some((one) => one.product === _id && one.stock === 6)),
    );
  });

  it('ends when the order lets go, once, though it is told twice', async () => {
    const [{ _id }, order, eventId] = [await catalogue.shop.add(), randomUUID(), randomUUID()];
    await catalogue.order.ask(catalogueRpc.holdStock, holdOf(_id, order));
    await catalogue.tellReleased(order, 1, eventId);
    await catalogue.tellReleased(order, 1, eventId);
    await catalogue.tellReleased(order, 1);
    await until(async () => (await catalogue.shop.stockOf(_id)) === 10);
    const asking = catalogue.order.ask(catalogueRpc.holdStock, holdOf(_id, order));
    expect(await asking).toEqual({ replies: [{ outcome: 'stale' }] });
    expect(await catalogue.shop.wrongLedgers()).toEqual([]);
  });
});
