// A list that is not cached: the request passes through gateway, bus and catalogue to the database.
import { randomInt, randomUUID } from 'node:crypto';
import { newClientAddress } from '../load.js';
import type { Operation } from './operation.js';

const PAGE = 24;
const COLOURS = ['ecru', 'indigo', 'madder', 'ochre', 'plum', 'rust', 'sage', 'slate', 'teal'];
const ORDERS = ['asc', 'desc'];
/** A random cursor in the list, after a product that need not exist, so that each cursor is requested once. */
const cursors: Record<string, () => string> = {
  name: () => COLOURS[randomInt(COLOURS.length)] ?? '',
  price: () => String(randomInt(500, 20_500)),
  rating: () => String(randomInt(50) / 10),
};
const SORTS = Object.keys(cursors);

/** Reads the cheapest products of a category by the index that the list uses. */
const ONE_PAGE = `
  SELECT id, name, price_cents, category, stock, rating FROM products
  WHERE deleted_at IS NULL AND category = $1 AND price_cents >= $2
  ORDER BY price_cents, id LIMIT ${String(PAGE)}`;

interface UncachedList {
  name: string;
  what: string;
  share: number;
  /** Further parameters of each request. */
  more: () => Record<string, string>;
}

const uncachedList = ({ more, ...described }: UncachedList): Operation => ({
  ...described,
  limit: 'one indexed SQL through pg',
  grows: true,
  prepare: async (shop) => {
    const categories = await shop.categories();
    let turn = 0;
    const nextPath = (): string => {
      turn += 1;
      const category = categories[turn % categories.length] ?? '';
      const sort = SORTS[turn % SORTS.length] ?? '';
      const order = ORDERS[Math.floor(turn / 3) % ORDERS.length] ?? '';
      const value = cursors[sort]?.() ?? '';
      const after = Buffer.from(JSON.stringify({ value, id: randomUUID() })).toString('base64url');
      return `/api/products?${new URLSearchParams({ category, sort, order, after, ...more() }).toString()}`;
    };
    return {
      target: {
        url: shop.address,
        requests: [
          {
            headers: newClientAddress(),
            setupRequest: (request) => ({ ...request, path: nextPath() }),
          },
        ],
        isRight: (body) => body.startsWith('{"success":true'),
      },
      limit: {
        kind: 'sql',
        url: shop.databaseUrl('catalogue'),
        text: ONE_PAGE,
        values: categories.flatMap((category) => [0, 1_000, 2_000].map((from) => [category, from])),
      },
    };
  },
});

export const uncachedListOperations: Operation[] = [
  uncachedList({
    name: 'miss',
    what: '24 products of a category, another place and order each time',
    share: 0.3,
    more: () => ({}),
  }),
  uncachedList({
    name: 'facets miss',
    what: 'FAB-57: 24 products with facets and counts, another price each time',
    share: 0.24,
    more: () => ({
      facets: '1',
      inStock: '1',
      priceTo: (randomInt(1_000, 20_000) / 100).toFixed(2),
    }),
  }),
];
