// Revisions of the hold of an order: some lines increase, others decrease or end.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';
import { cents } from '../money/money.js';
import { holdStockReply } from './stock-holds.js';

/** A line of the order after the revision: pieces or cuts. */
export const revisedLine = z.object({
  product: id,
  quantity: z.int().min(1).max(19_980),
  /** Number of cuts in a unit; absent for a piece. */
  cutsPerUnit: z.int().min(1).max(20).optional(),
  /** The lengths in cuts, if the line has several. */
  lengths: z.array(z.int().min(1)).max(1_000).optional(),
  /** The highest price of a product that is new in the order; null if the price was agreed before. */
  expectedPriceCents: cents.nullable(),
});

export const reviseHoldInput = z.object({
  order: id,
  /** Higher than the epoch of the hold. An older epoch is `stale`, as is an order that holds nothing. */
  epoch: z.int().min(1),
  /** Everything that the order holds from this epoch on. */
  lines: z.array(revisedLine).min(1).max(50),
});
export type ReviseHoldInput = z.infer<typeof reviseHoldInput>;

/** Pieces of a hold that were lost in transit, and leave the stock once more. */
export const replaceHeldInput = z.object({
  order: id,
  epoch: z.int().min(1),
  /** The lost pieces, not everything that is held. */
  lines: z
    .array(revisedLine.omit({ expectedPriceCents: true }))
    .min(1)
    .max(50),
});
export type ReplaceHeldInput = z.infer<typeof replaceHeldInput>;

export const holdRevisionRpc = {
  /** Holds all lines, or changes nothing and returns the refused lines. Order service only. */
  revise: rpc(
    'catalogue.reviseHold',
    reviseHoldInput,
    holdStockReply,
    'key: the order and the epoch',
  ),
  /**
   * Takes replacements for lost pieces from the stock; the hold does not change. All lines or none: a refusal returns
   * the refused lines and makes the epoch stale. Order service only.
   */
  replace: rpc(
    'catalogue.replaceHeld',
    replaceHeldInput,
    holdStockReply,
    'key: the order and the epoch',
  ),
};
