// A hold that an order revises: some lines grow, others shrink or end.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';
import { cents } from '../money/money.js';
import { holdStockReply } from './stock-holds.js';

/** A line as the order holds it from then on: pieces or cuts. */
export const revisedLine = z.object({
  product: id,
  quantity: z.int().min(1).max(19_980),
  /** Cuts in a unit; absent for a piece. */
  cutsPerUnit: z.int().min(1).max(20).optional(),
  /** Where the line has several, in cuts. */
  lengths: z.array(z.int().min(1)).max(1_000).optional(),
  /** The highest price of a product that the order has not had; null: it was agreed before. */
  expectedPriceCents: cents.nullable(),
});

export const reviseHoldInput = z.object({
  order: id,
  /** Above that of the hold; `stale` for an older one, and for an order that holds nothing. */
  epoch: z.int().min(1),
  /** All that the order holds from this epoch on. */
  lines: z.array(revisedLine).min(1).max(50),
});
export type ReviseHoldInput = z.infer<typeof reviseHoldInput>;

/** Pieces of a hold that were lost on their way, and leave the stock once more. */
export const replaceHeldInput = z.object({
  order: id,
  epoch: z.int().min(1),
  /** The lost pieces, not all that is held. */
  lines: z
    .array(revisedLine.omit({ expectedPriceCents: true }))
    .min(1)
    .max(50),
});
export type ReplaceHeldInput = z.infer<typeof replaceHeldInput>;

export const holdRevisionRpc = {
  /** Holds all lines, or changes nothing and returns the lines that are refused; the order service only. */
  revise: rpc(
    'catalogue.reviseHold',
    reviseHoldInput,
    holdStockReply,
    'key: the order and the epoch',
  ),
  /**
   * Takes other pieces for lost ones: the hold stays as it was, and the stock loses them as a replacement. All lines or
   * none: a refusal, which returns the refused lines, makes the epoch stale. The order service only.
   */
  replace: rpc(
    'catalogue.replaceHeld',
    replaceHeldInput,
    holdStockReply,
    'key: the order and the epoch',
  ),
};
