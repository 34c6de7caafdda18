// The cutting table: which piece of which order is cut from which roll.
import { z } from 'zod';
import { isThousandths, toThousandths, toUnits } from './length.js';
import { rpc } from './message.js';
import { idempotencyKey } from './order.js';
import { rollView } from './rolls.js';
import { done, id, lengthUnit, paging } from './shapes.js';

const length = z
  .number()
  .min(0)
  .max(999)
  .refine(isThousandths)
  .transform((units) => toUnits(toThousandths(units)));

/** A piece that waits for the scissors, or, without a roll, for cloth. */
export const pieceToCut = z.object({
  allotment: z.string(),
  order: id,
  product: z.object({ _id: id, name: z.string() }),
  unit: lengthUnit,
  cutsPerUnit: z.int(),
  /** Units. */
  length: z.number(),
  /** This piece among those of the order and the product, from 1. */
  piece: z.int(),
  pieces: z.int(),
  roll: z
    .object({
      _id: id,
      number: z.string(),
      lot: z.string(),
      shade: z.string().nullable(),
      place: z.string().nullable(),
      /** Units that lie on the roll. */
      left: z.number(),
    })
    .nullable(),
});
export type PieceToCut = z.infer<typeof pieceToCut>;

export const cuttingQuery = paging.extend({
  by: z.enum(['roll', 'order']).default('roll'),
  /** Only the pieces of this order. */
  order: id.optional(),
  limit: paging.shape.limit.default(50),
});
export type CuttingQuery = z.infer<typeof cuttingQuery>;

export const cuttingList = z.object({
  success: z.literal(true),
  /** Those without a roll first. */
  pieces: z.array(pieceToCut),
  /** Pieces, rolls and orders of the whole list. */
  total: z.int(),
  rolls: z.int(),
  orders: z.int(),
  short: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type CuttingList = z.infer<typeof cuttingList>;

/** The body of POST /api/admin/cutting/:allotment/confirm. */
export const confirmCutInput = z.object({
  /** Cut beyond what was ordered, in units: a loss. */
  extra: length.default(0),
  /** What the tape said, in millimetres. */
  actualMm: z.int().min(1).max(2_000_000).nullable().default(null),
});
export type ConfirmCutInput = z.input<typeof confirmCutInput>;

export const cutReply = done.extend({ roll: rollView });
export type CutReply = z.infer<typeof cutReply>;

export const laidAgain = z.object({
  success: z.literal(true),
  /** Pieces that have found a roll, and those that still wait. */
  laid: z.int(),
  short: z.int(),
});
export type LaidAgain = z.infer<typeof laidAgain>;

/** A promised piece: a number that does not fit into the numbers of JavaScript. */
export const allotment = z.string().regex(/^\d{1,18}$/);

export const cuttingRpc = {
  list: rpc('catalogue.cuttingList', cuttingQuery, cuttingList, 'read'),
  /** `catalogue.pieceNotFound`, `catalogue.cutDone`, `catalogue.rollTooShort`. */
  confirm: rpc(
    'catalogue.confirmCut',
    confirmCutInput.extend({ allotment, key: idempotencyKey.nullable() }),
    cutReply,
    'key: the key of the press, else the message id, stored with the cut',
    7_000,
  ),
  /** Looks for a roll for each piece of the product that has none; `catalogue.productNotFound`. */
  layAgain: rpc(
    'catalogue.layAgain',
    z.object({ product: id }),
    laidAgain,
    'idempotent: a piece with a roll stays on it',
    7_000,
  ),
};
