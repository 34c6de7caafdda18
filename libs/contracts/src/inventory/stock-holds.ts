// Schemas of a hold: the stock that an order requests, and the reply.
import { z } from 'zod';
import { cents } from '../money/money.js';
import { id, onRolls, soldIn, expectedOn, lineDetails } from '../core/shapes.js';

/** A line of a hold, with the highest price (cents) that the shopper agreed to; null if it was agreed before. */
export const holdLine = z.object({
  product: id,
  /** Pieces or units, rounded up. */
  quantity: z.int().min(1).max(999),
  expectedPriceCents: cents.nullable(),
  /** For a length: the exact quantity in thousandths of a unit, and the lengths to cut. */
  thousandths: z.int().min(1).max(999_000).optional(),
  lengths: z.array(z.int().min(1)).max(1_000).optional(),
  /** The quantities that were added up, in thousandths: the lengths to cut if the product is sold by length. */
  quantities: z.array(z.int().min(1)).max(1_000).optional(),
  mayJoin: z.boolean().optional(),
  mayMixLots: z.boolean().optional(),
  /** True if it may wait for the next delivery; ignored if the stock is sufficient. */
  isPreorder: z.boolean().optional(),
});

export const holdStockInput = z.object({
  order: id,
  /** Increases with each hold of an order; an older one gets the outcome `stale` (reliability 2.4). */
  epoch: z.int().min(1),
  lines: z.array(holdLine).min(1).max(50),
});
export type HoldStockInput = z.infer<typeof holdStockInput>;
/** Maximum number of orders in a request, and of all their lines. */
export const HOLD_BATCH = { orders: 32, lines: 60 } as const;

/**
 * Returns the weight of an order in a batch of `HOLD_BATCH.lines`: the number of its lines, but at least its share of
 * the maximum number of orders.
 */
export const weightOfHold = ({ lines }: { lines: readonly unknown[] }): number =>
  Math.max(lines.length, HOLD_BATCH.lines / HOLD_BATCH.orders);

/** A held line, with the order's copy of the product. */
export const heldLine = z.object({
  product: id,
  /** Pieces, or cuts of a length. */
  quantity: z.int(),
  name: z.string(),
  priceCents: cents,
  image: z.string().nullable(),
  category: z.string(),
  ...soldIn,
  ...lineDetails,
});
export type HeldLine = z.infer<typeof heldLine>;

export const refusedLine = z.object({
  product: id,
  /** `notALength`: lengths for a piece, or more lengths than a line can have. */
  reason: z.enum([
    'gone',
    'priceChanged',
    'notALength',
    'step',
    'leastLength',
    'mostLength',
    'outOfStock',
    'noPiece',
    'otherLot',
    'notComing',
  ]),
  name: z.string().nullable(),
  /** Pieces, or cuts of a length. */
  available: z.int(),
  priceCents: cents.nullable(),
  ...soldIn,
  /** In cuts. */
  least: z.int().optional(),
  most: z.int().nullable().optional(),
  ...onRolls,
  /** Expected stock that is not reserved, in cuts, and its earliest day. */
  coming: z.int().optional(),
  comingOn: expectedOn.optional(),
});
export type RefusedLine = z.infer<typeof refusedLine>;

/** All lines or none. `stale`: a later hold or release of this order was processed before. */
export const holdStockReply = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('held'), lines: z.array(heldLine) }),
  z.object({ outcome: z.literal('refused'), lines: z.array(refusedLine) }),
  z.object({ outcome: z.literal('stale') }),
]);
export type HoldStockReply = z.infer<typeof holdStockReply>;
