// The cutting table: the pieces of orders, and the rolls from which they are cut.
import { z } from 'zod';
import { isThousandths } from '../money/length.js';
import { toThousandths, toUnits } from '../money/units.js';
import { rpc } from '../core/message.js';
import { customerEmail } from '../core/customer-email.js';
import { rollView } from './rolls.js';
import { done, id, lengthUnit, paging, idempotencyKey } from '../core/shapes.js';

const units = z.number().min(0).max(9_999).refine(isThousandths);
const exact = (length: number): number => toUnits(toThousandths(length));
const length = units.transform(exact);

/** A piece to cut or, without a roll, a piece that waits for cloth. */
export const pieceToCut = z.object({
  reservation: z.string(),
  order: id,
  product: z.object({ _id: id, name: z.string() }),
  unit: lengthUnit,
  cutsPerUnit: z.int(),
  /** Units. */
  length: z.number(),
  /** Number of this piece among those of the order and the product, from 1. */
  piece: z.int(),
  pieces: z.int(),
  roll: z
    .object({
      _id: id,
      number: z.string(),
      lot: z.string(),
      shade: z.string().nullable(),
      place: z.string().nullable(),
      /** Units left on the roll. */
      left: z.number(),
    })
    .nullable(),
  /** For a piece without a roll: true if an admin has decided that it waits. */
  isWaiting: z.boolean().optional(),
});
export type PieceToCut = z.infer<typeof pieceToCut>;

/** Number of pieces in one reply of `cuttingRpc.pageOpen`. */
export const OPEN_PIECES_PAGE = 500;

export const cuttingQuery = paging.extend({
  by: z.enum(['roll', 'order']).default('roll'),
  /** Only the pieces of this order. */
  order: id.optional(),
  limit: paging.shape.limit.default(50),
});
export type CuttingQuery = z.infer<typeof cuttingQuery>;

export const cuttingList = z.object({
  success: z.literal(true),
  /** Pieces without a roll first. */
  pieces: z.array(pieceToCut),
  /** Number of pieces, rolls and orders in the whole list. */
  total: z.int(),
  rolls: z.int(),
  orders: z.int(),
  short: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type CuttingList = z.infer<typeof cuttingList>;

/** The body of POST /api/admin/cutting/:reservation/confirm. */
export const confirmCutInput = z.object({
  /** The length taken off the roll, in units. The default is the ordered length; anything beyond that is a loss. */
  length: length.optional(),
  /** The measured length, in units. */
  actual: units.min(0.001).transform(exact).nullable().optional(),
});
export type ConfirmCutInput = z.input<typeof confirmCutInput>;

export const cutReply = done.extend({ roll: rollView });
export type CutReply = z.infer<typeof cutReply>;

export const reallocated = z.object({
  success: z.literal(true),
  /** Number of pieces that got a roll, and of those that still wait. */
  allocated: z.int(),
  short: z.int(),
});
export type Reallocated = z.infer<typeof reallocated>;

/** Ways to settle: in several pieces, from another dye lot, or by waiting for cloth. */
export const settleWays = ['join', 'otherLot', 'wait'] as const;
export const settleWay = z.enum(settleWays);
export type SettleWay = z.infer<typeof settleWay>;

const settling = z.object({ product: id.toLowerCase(), how: settleWay });

/** The body of POST /api/admin/cutting/orders/:id/settle. Without `email`, no e-mail is sent to the customer. */
export const settleInput = settling.extend({ email: customerEmail.nullable().default(null) });
export type SettleInput = z.input<typeof settleInput>;

/** A product of an order with pieces that have no roll, and the result of each way to settle them. */
export const shortLine = z.object({
  product: z.object({ _id: id, name: z.string() }),
  unit: lengthUnit,
  cutsPerUnit: z.int(),
  /** The pieces without a roll, in units. */
  short: z.array(z.number()),
  /** True if an admin has decided that they wait. */
  isWaiting: z.boolean(),
  /** The longest piece that fits on a roll instead of `length`, which fits on none; units. */
  shorter: z.object({ length: z.number(), keep: z.number(), lot: z.string() }).optional(),
  /** The ways that help; `pieces` would be reserved on rolls instead. */
  ways: z.array(
    z.object({
      how: settleWay,
      pieces: z.array(z.object({ length: z.number(), lot: z.string() })),
    }),
  ),
});
export type ShortLine = z.infer<typeof shortLine>;

export const shortLines = z.object({ success: z.literal(true), lines: z.array(shortLine) });
export type ShortLines = z.infer<typeof shortLines>;

/** Id of a reserved piece; it can exceed the range of JavaScript's numbers. */
export const reservation = z.string().regex(/^\d{1,18}$/);

export const cuttingRpc = {
  list: rpc('catalogue.cuttingList', cuttingQuery, cuttingList, 'read'),
  /** Pages every piece of the list once, by the age of its reservation. Order service only. */
  pageOpen: rpc(
    'catalogue.pageOpenPieces',
    z.object({ after: reservation.nullable() }),
    z.object({ pieces: z.array(pieceToCut), next: reservation.nullable() }),
    'read',
  ),
  /** Throws `catalogue.pieceNotFound`, `catalogue.cutDone`, `order.leastLength`, `catalogue.rollTooShort`. */
  confirm: rpc(
    'catalogue.confirmCut',
    confirmCutInput.extend({ reservation, key: idempotencyKey.nullable() }),
    cutReply,
    'key: the key of the press, else the message id, stored with the cut',
    7_000,
  ),
  /** Allocates a roll to each piece of the product that has none. Throws `catalogue.productNotFound`. */
  reallocate: rpc(
    'catalogue.reallocate',
    z.object({ product: id }),
    reallocated,
    'idempotent: a piece with a roll stays on it',
    7_000,
  ),
  /** Returns the choices for the pieces of an order that have no roll. */
  shortLines: rpc('catalogue.shortLines', z.object({ order: id }), shortLines, 'read'),
  /** Throws `catalogue.nothingShort`, or `catalogue.wayDoesNotHelp` without changing anything. */
  settle: rpc(
    'catalogue.settleShort',
    settling.extend({ order: id, key: idempotencyKey.nullable() }),
    done,
    'key: the key of the press, else the message id, stored with the change',
    7_000,
  ),
};
