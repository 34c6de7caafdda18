import { HOUR_MS } from '@shop/contracts/core/time';
import { newClientAddress } from '../load.js';
import { admin } from '../shop/accounts.js';
import type { Operation } from './operation.js';

const PAGE = 20;
const PAGES = 50;

const ONE_PAGE = `
  SELECT id, user_name, user_email, status, total_cents, placed_at FROM orders
  WHERE status NOT IN ('placing', 'rejected') AND placed_at <= $1
  ORDER BY placed_at DESC, id DESC LIMIT ${String(PAGE)}`;

export const adminOperation: Operation = {
  name: 'orders',
  what: "20 of an admin's 100,000 orders, page after page",
  limit: 'one indexed SQL through pg',
  share: 0.3,
  grows: false,
  prepare: async (shop) => {
    await shop.growOrders();
    const authorization = `Bearer ${await shop.signIn(admin)}`;
    let turn = 0;
    const now = Date.now();
    return {
      target: {
        url: shop.address,
        requests: [
          {
            headers: { authorization, ...newClientAddress() },
            setupRequest: (request) => {
              turn += 1;
              const page = String(1 + (turn % PAGES));
              return { ...request, path: `/api/orders?limit=${String(PAGE)}&page=${page}` };
            },
          },
        ],
        isRight: (body) => body.startsWith('{"success":true'),
      },
      limit: {
        kind: 'sql',
        url: shop.databaseUrl('order'),
        text: ONE_PAGE,
        values: Array.from({ length: PAGES }, (_, page) => [new Date(now - page * HOUR_MS)]),
      },
    };
  },
};
