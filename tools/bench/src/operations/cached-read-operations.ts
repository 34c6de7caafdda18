// Public reads from the gateway's response cache.
import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import { newClientAddress } from '../load.js';
import type { BenchShop } from '../shop/bench-shop.js';
import type { Operation } from './operation.js';

const BARE = 'bare node:http with the same bytes';
const SHARE = 0.75;
/** Number of clients, used in turn: a single client would exceed its rate limit. */
const CLIENTS = 32;

const read = (
  name: string,
  what: string,
  pathIn: (shop: BenchShop) => Promise<string>,
): Operation => ({
  name,
  what,
  limit: BARE,
  share: SHARE,
  grows: true,
  prepare: async (shop) => {
    const url = shop.address + (await pathIn(shop));
    return sameBytes(url, [{}]);
  },
});

/**
 * A cached response, requested with the headers of each client in turn, compared with a bare server that sends the same
 * bytes.
 */
export async function sameBytes(
  url: string,
  clients: readonly Record<string, string>[],
): Promise<Awaited<ReturnType<Operation['prepare']>>> {
  const response = await fetch(url, { headers: clients[0] ?? {} });
  if (!response.ok) throw new Error(`${url} responded ${String(response.status)}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const contentType = response.headers.get('content-type') ?? 'application/json';
  return {
    target: {
      url,
      requests: Array.from({ length: CLIENTS }, (_, client) => ({
        method: 'GET' as const,
        headers: { ...clients[client % clients.length], ...newClientAddress() },
      })),
      // Sales change digits of a page, but not its size by more than a few bytes.
      isRight: (body) => Math.abs(Buffer.byteLength(body) - bytes.length) < 64,
    },
    limit: { kind: 'bytes', bytes: bytes.toString('base64'), contentType },
  };
}

const list = (query: string) => () => Promise.resolve(`/api/products?limit=24${query}`);

async function anyProduct(shop: BenchShop): Promise<string> {
  const response = await fetch(`${shop.address}/api/products?limit=1&sort=price`);
  const { products } = (await response.json()) as ProductList;
  return `/api/products/${products[0]?._id ?? ''}`;
}

export const cacheOperations: Operation[] = [
  read('list', '24 products by name', list('')),
  read('filter', '24 products of a category by price', list('&category=cotton&sort=price')),
  read('facets', '24 products in stock with facets and counts', list('&inStock=1&facets=1')),
  read('search', '24 products for a word', list('&search=silk')),
  read('detail', 'one product', anyProduct),
];
