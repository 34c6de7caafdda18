import { ResponseCache } from './response-cache.js';
import { productKey } from './cache-keys.js';

const cache = () =>
  new ResponseCache({ ttlMs: 1_000, disconnectedTtlMs: 1_000, staleMs: 1_000, maxBytes: 10_000 });
const bytes = (product: object) => () => Promise.resolve(Buffer.from(JSON.stringify(product)));

describe('cached products with other colours', () => {
  it('X8: fetches a product again when another colour of its cloth has changed', async () => {
    const products = cache();
    await products.getOrFetch(productKey('white'), bytes({ siblings: [{ _id: 'navy' }] }));
    await products.getOrFetch(productKey('felt'), bytes({ name: 'Felt' }));
    products.invalidateProducts(['navy']);
    expect(products.getFresh(productKey('white'))).toBeUndefined();
    expect(products.getFresh(productKey('felt'))).toBeDefined();
  });
});
