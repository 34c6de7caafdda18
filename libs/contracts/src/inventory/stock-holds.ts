// Shapes of a hold: what an order requests of the stock, and the reply.
import { z } from 'zod';
import { cents } from '../money/money.js';
import { id, onRolls, soldIn, expectedOn, lineDetails } from '../core/shapes.js';

/** One line of a hold, with the highest price (cents) the shopper agreed to; null: it was agreed before. */
export const holdLine = z.object({
  product: id,
  /** Pieces or units, rounded up. */
  quantity: z.int().min(1).max(999),
  expectedPriceCents: cents.nullable(),
  /** For a length: the exact quantity in thousandths of the unit, and the lengths to cut. */
  thousandths: z.int().min(1).max(999_000).optional(),
  lengths: z.array(z.int().min(1)).max(1_000).optional(),
  /** The whole quantities that were added up, in thousandths: the lengths to cut where it is sold by length. */
  quantities: z.array(z.int().min(1)).max(1_000).optional(),
  mayJoin: z.boolean().optional(),
  mayMixLots: z.boolean().optional(),
  /** True where it may wait for the next delivery; counts only where stock cannot fill it. */
  isPreorder: z.boolean().optional(),
});

export const holdStockInput = z.object({
  order: id,
  /** Grows with each hold of an order; an old one gets the outcome `stale` (reliability 2.4). */
  epoch: z.int().min(1),
  lines: z.array(holdLine).min(1).max(50),
});
export type HoldStockInput = z.infer<typeof holdStockInput>;
/** The most orders of one request, and the most lines of them all. */
export const HOLD_BATCH = { orders: 32, lines: 60 } as const;

/**
 * Returns the share of an order in a batch of `HOLD_BATCH.lines`: its lines, and no less than its share of the
 * orders.
 */
export const weightOfHold = ({ lines }: { lines: readonly unknown[] }): number =>
  Math.max(lines.length, HOLD_BATCH.lines / HOLD_BATCH.orders);

/** A held line with the order's copy of the product. */
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
  /** `notALength`: lengths of a piece, or of a length more than a line may have. */
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
  /** The expected stock that is not reserved, in cuts, and its earliest day. */
  coming: z.int().optional(),
  comingOn: expectedOn.optional(),
});
export type RefusedLine = z.infer<typeof refusedLine>;

/** All lines or none. `stale`: a later hold or release of this order has been seen. */
export const holdStockReply = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('held'), lines: z.array(heldLine) }),
  z.object({ outcome: z.literal('refused'), lines: z.array(refusedLine) }),
  z.object({ outcome: z.literal('stale') }),
]);
export type HoldStockReply = z.infer<typeof holdStockReply>;
