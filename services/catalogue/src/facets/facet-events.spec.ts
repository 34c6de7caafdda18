// The index of a running catalogue follows its own events.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { until } from '@shop/service-kit-testing/until';
import { serveCatalogue, type ServedCatalogue } from '../testing/serve-catalogue.js';

let catalogue: ServedCatalogue;
beforeAll(async () => {
  catalogue = await serveCatalogue();
});
afterAll(() => catalogue.close());

/** FAB-54 allows a second. */
const WITHIN_MS = 1_000;

const totalOf = async (query: Record<string, string>): Promise<number> =>
  (await catalogue.gateway.request(catalogueRpc.list, query)).total;

async function soon(query: Record<string, string>, total: number): Promise<void> {
  const start = performance.now();
  await until(async () => (await totalOf(query)) === total);
  expect(performance.now() - start).toBeLessThan(WITHIN_MS);
}

describe('the facets of a running catalogue', () => {
  it('FAB-54: shows a product with its facets within a second, and hides it from a length that an order took', async () => {
    const category = `Cloth ${randomUUID().slice(0, 8)}`;
    const { _id } = await catalogue.shop.add({
      category,
      stock: 5,
      sale: { kind: 'length', version: 1, unit: 'm', cutsPerUnit: 10, least: 0.5, most: null },
    });
    await soon({ category, piece: '3' }, 1);
    const lines = [{ product: _id, quantity: 3, expectedPriceCents: null }];
    const held = await catalogue.order.request(catalogueRpc.holdStock, {
      holds: [{ order: randomUUID(), epoch: 1, lines }],
    });
    expect(held.replies).toMatchObject([{ outcome: 'held' }]);
    await soon({ category, piece: '3' }, 0);
    expect(await totalOf({ category, piece: '2' })).toBe(1);
  });
});
