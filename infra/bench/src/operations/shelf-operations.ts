// Public reads, answered off the gateway's shelf.
import type { ProductList } from '@shop/contracts/catalogue';
import { newCaller } from '../load.js';
import type { BenchShop } from '../shop/bench-shop.js';
import type { Operation } from './operation.js';

const BARE = 'bare node:http with the same bytes';
const SHARE = 0.75;
/** So many callers in turn: on a fast machine one alone would read more than one may. */
const CALLERS = 32;

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

/** The answer that stands ready, asked for with the headers of each in turn, and a bare server that sends the same. */
export async function sameBytes(
  url: string,
  askers: readonly Record<string, string>[],
): Promise<Awaited<ReturnType<Operation['prepare']>>> {
  const answer = await fetch(url, { headers: askers[0] ?? {} });
  if (!answer.ok) throw new Error(`${url} answers ${String(answer.status)}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const contentType = answer.headers.get('content-type') ?? 'application/json';
  return {
    target: {
      url,
      requests: Array.from({ length: CALLERS }, (_, caller) => ({
        method: 'GET' as const,
        headers: { ...askers[caller % askers.length], ...newCaller() },
      })),
      // What is sold meanwhile changes figures, not the size of a page by more than a few digits.
      isRight: (body) => Math.abs(body.length - bytes.length) < 64,
    },
    limit: { kind: 'bytes', bytes: bytes.toString('base64'), contentType },
  };
}

const list = (query: string) => () => Promise.resolve(`/api/products?limit=24${query}`);

async function anyProduct(shop: BenchShop): Promise<string> {
  const answer = await fetch(`${shop.address}/api/products?limit=1&sort=price`);
  const { products } = (await answer.json()) as ProductList;
  return `/api/products/${products[0]?._id ?? ''}`;
}

export const shelfOperations: Operation[] = [
  read('list', '24 products by name', list('')),
  read('filter', '24 products of a category by price', list('&category=cotton&sort=price')),
  read('search', '24 products for a word', list('&search=silk')),
  read('detail', 'one product', anyProduct),
];
