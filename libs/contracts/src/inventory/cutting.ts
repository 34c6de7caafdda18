// The cutting table: which piece of which order is cut from which roll.
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

/** A piece that waits for the scissors, or, without a roll, for cloth. */
export const pieceToCut = z.object({
  reservation: z.string(),
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
  /** Without a roll: whether an admin has decided that it waits. */
  isWaiting: z.boolean().optional(),
});
export type PieceToCut = z.infer<typeof pieceToCut>;

/** Pieces of one reply of `cuttingRpc.pageOpen`. */
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

/** The body of POST /api/admin/cutting/:reservation/confirm. */
export const confirmCutInput = z.object({
  /** The length taken off the roll, in units; without it the ordered length, the rest is a loss. */
  length: length.optional(),
  /** The measured length, in units. */
  actual: units.min(0.001).transform(exact).nullable().optional(),
});
export type ConfirmCutInput = z.input<typeof confirmCutInput>;

export const cutReply = done.extend({ roll: rollView });
export type CutReply = z.infer<typeof cutReply>;

export const reallocated = z.object({
  success: z.literal(true),
  /** Pieces that have found a roll, and those that still wait. */
  allocated: z.int(),
  short: z.int(),
});
export type Reallocated = z.infer<typeof reallocated>;

/** In several pieces, from another dye lot, or not before there is cloth again. */
export const settleWays = ['join', 'otherLot', 'wait'] as const;
export const settleWay = z.enum(settleWays);
export type SettleWay = z.infer<typeof settleWay>;

const settling = z.object({ product: id.toLowerCase(), how: settleWay });

/** The body of POST /api/admin/cutting/orders/:id/settle; without an e-mail the customer is not written to. */
export const settleInput = settling.extend({ email: customerEmail.nullable().default(null) });
export type SettleInput = z.input<typeof settleInput>;

/** A product of an order of which pieces have no roll, and what each way would make of it. */
export const shortLine = z.object({
  product: z.object({ _id: id, name: z.string() }),
  unit: lengthUnit,
  cutsPerUnit: z.int(),
  /** The pieces that have no roll, in units. */
  short: z.array(z.number()),
  /** An admin has decided that they wait. */
  isWaiting: z.boolean(),
  /** The longest piece that a roll has instead of `length`, which no roll has; units. */
  shorter: z.object({ length: z.number(), keep: z.number(), lot: z.string() }).optional(),
  /** The ways that help; `pieces` are those that would lie on rolls instead. */
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

/** A reserved piece: a number that does not fit into the numbers of JavaScript. */
export const reservation = z.string().regex(/^\d{1,18}$/);

export const cuttingRpc = {
  list: rpc('catalogue.cuttingList', cuttingQuery, cuttingList, 'read'),
  /** Every piece of the list once, by the age of its reservation; for the order service. */
  pageOpen: rpc(
    'catalogue.pageOpenPieces',
    z.object({ after: reservation.nullable() }),
    z.object({ pieces: z.array(pieceToCut), next: reservation.nullable() }),
    'read',
  ),
  /** `catalogue.pieceNotFound`, `catalogue.cutDone`, `order.leastLength`, `catalogue.rollTooShort`. */
  confirm: rpc(
    'catalogue.confirmCut',
    confirmCutInput.extend({ reservation, key: idempotencyKey.nullable() }),
    cutReply,
    'key: the key of the press, else the message id, stored with the cut',
    7_000,
  ),
  /** Looks for a roll for each piece of the product that has none; `catalogue.productNotFound`. */
  reallocate: rpc(
    'catalogue.reallocate',
    z.object({ product: id }),
    reallocated,
    'idempotent: a piece with a roll stays on it',
    7_000,
  ),
  /** Returns the choices for pieces of an order that have no roll. */
  shortLines: rpc('catalogue.shortLines', z.object({ order: id }), shortLines, 'read'),
  /** `catalogue.nothingShort`; `catalogue.wayDoesNotHelp`, and nothing has changed. */
  settle: rpc(
    'catalogue.settleShort',
    settling.extend({ order: id, key: idempotencyKey.nullable() }),
    done,
    'key: the key of the press, else the message id, stored with the change',
    7_000,
  ),
};
