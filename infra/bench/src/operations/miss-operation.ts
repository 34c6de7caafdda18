// A list that no one has asked for before: through gateway, bus and catalogue to the database.
import { newCaller } from '../load.js';
import type { Operation } from './operation.js';

const PAGE = 24;
const SORTS = ['name', 'price', 'rating'];
const ORDERS = ['asc', 'desc'];

/** The page a category's cheapest products fill, by the index that the list uses too. */
const ONE_PAGE = `
  SELECT id, name, price_cents, category, stock, rating FROM products
  WHERE deleted_at IS NULL AND category = $1 AND price_cents >= $2
  ORDER BY price_cents, id LIMIT ${String(PAGE)}`;

export const missOperation: Operation = {
  name: 'miss',
  what: '24 products of a category, another page and order each time',
  limit: 'one indexed SQL through pg',
  share: 0.3,
  grows: true,
  prepare: async (shop) => {
    const categories = await shop.categories();
    const pages = Math.max(1, Math.floor(shop.products / categories.length / PAGE));
    let turn = 0;
    const nextPath = (): string => {
      turn += 1;
      const category = categories[turn % categories.length] ?? '';
      const sort = SORTS[turn % SORTS.length] ?? '';
      const order = ORDERS[Math.floor(turn / 3) % ORDERS.length] ?? '';
      // A limit that changes too keeps a small shop from running out of questions that are new.
      const limit = PAGE - (Math.floor(turn / 97) % 8);
      const page = 1 + (turn % Math.min(pages, 400));
      return `/api/products?${new URLSearchParams({ category, sort, order, limit: String(limit), page: String(page), n: String(turn) }).toString()}`;
    };
    return {
      target: {
        url: shop.address,
        requests: [
          {
            headers: newCaller(),
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
};
