import type { Operation } from './operation.js';
import { orderTarget } from './order-target.js';

/** One piece. */
const PIECE = 1_000;

export const orderOperation: Operation = {
  name: 'order',
  what: 'an order of two products, each with a key of its own, durable in two databases',
  limit: 'the reservation alone in one durable transaction behind node:http',
  share: 0.4,
  grows: false,
  prepare: async (shop) => ({
    target: await orderTarget(shop, await shop.stocked(), PIECE),
    limit: { kind: 'transaction', url: shop.scratchUrl },
  }),
};
