// Rolls of cloth: one continuous length of one dye lot each. Lengths on the wire are units (metres or yards).
import { z } from 'zod';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { isThousandths } from '../money/length.js';
import { toThousandths, toUnits } from '../money/units.js';
import { rpc } from '../core/message.js';
import { dollars } from '../money/money.js';
import { done, id, isoDate, lengthUnit, paging, idempotencyKey } from '../core/shapes.js';

/** `expected`: a roll of an expected delivery, with the length that the supplier has stated. */
export const rollStates = ['expected', 'quarantine', 'open', 'closed'] as const;
export const rollState = z.enum(rollStates);
export type RollState = z.infer<typeof rollState>;

/**
 * Why length left a roll, always from the end where it is cut. `dropped`: the product stopped being kept by roll.
 * `notCome`: the roll was expected and did not come.
 */
export const cutReasons = [
  'order',
  'flaw',
  'loss',
  'count',
  'split',
  'scrap',
  'dropped',
  'notCome',
] as const;
export const cutReason = z.enum(cutReasons);
export type CutReason = z.infer<typeof cutReason>;

export const MAX_ROLLS_AT_ONCE = 200;

const roundedUnits = (units: number): number => toUnits(toThousandths(units));
const length = z.number().min(0.001).max(9_999).refine(isThousandths).transform(roundedUnits);
export const lengthOrNone = z
  .number()
  .min(0)
  .max(9_999)
  .refine(isThousandths)
  .transform(roundedUnits);
const lot = z
  .string('Lot is required')
  .overwrite(cleanLine)
  .min(1, 'Lot is required')
  .max(40, 'A lot has at most 40 characters');
const shade = z
  .string()
  .regex(/^[A-Z]$/, 'A shade is one capital, A to Z')
  .nullable();
const place = z.string().overwrite(cleanLine).min(1).max(40).nullable();
export const rollNote = z.string().overwrite(cleanLines).min(1).max(300).nullable();
/** The version of the roll that the form was opened on. Throws `catalogue.rollChanged` if there is a newer one. */
const version = z.int();

export const rollView = z.object({
  _id: id,
  /** `R-000123`, or the number given by a list. */
  number: z.string(),
  product: z.object({ _id: id, name: z.string() }),
  lot: z.string(),
  shade: z.string().nullable(),
  state: rollState,
  unit: lengthUnit,
  cutsPerUnit: z.int(),
  /** Units: received, left on the roll, reserved for orders, and free. */
  received: z.number(),
  left: z.number(),
  reserved: z.number(),
  free: z.number(),
  place: z.string().nullable(),
  usableWidthMm: z.int().nullable(),
  /** Dollars per unit. */
  cost: z.number().nullable(),
  receivedAt: isoDate,
  countedAt: isoDate.nullable(),
  /** Increases with changes of length, place, shade, cost and state, not with reservations. */
  version,
});
export type RollView = z.infer<typeof rollView>;

/** A part that left the roll, in chronological order. */
export const rollCut = z.object({
  length: z.number(),
  reason: cutReason,
  order: id.nullable(),
  by: z.string(),
  at: isoDate,
  note: z.string().nullable(),
});
/** A part that is reserved for an order and not yet cut. */
export const rollReservation = z.object({ reservation: z.string(), order: id, length: z.number() });
const namedRoll = z.object({ _id: id, number: z.string() });

export const rollDetail = rollView.extend({
  delivery: z.object({ number: z.string(), supplier: z.string() }).nullable(),
  parent: namedRoll.nullable(),
  children: z.array(namedRoll),
  cuts: z.array(rollCut),
  reservations: z.array(rollReservation),
});
export type RollDetail = z.infer<typeof rollDetail>;

export const rollQuery = paging.extend({
  /** Part of the number, the dye lot, the place or the product name. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  product: id.optional(),
  state: rollState.optional(),
  /** `product`: closed rolls come last. */
  sort: z.enum(['product', 'number', 'received', 'left', 'reserved', 'free']).default('product'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type RollQuery = z.infer<typeof rollQuery>;

export const rollList = z.object({
  success: z.literal(true),
  rolls: z.array(rollView),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type RollList = z.infer<typeof rollList>;

/** A roll as it is received. */
export const rollInput = z.object({
  lot,
  shade: shade.default(null),
  length,
  place: place.default(null),
  usableWidthMm: z.int().min(20).max(6_000).nullable().default(null),
  /** Dollars per unit. */
  cost: dollars.nullable().default(null),
  /** True if it is not sold until an admin has checked it. */
  isQuarantined: z.boolean().default(false),
});

/** The body of POST /api/admin/deliveries. */
export const deliveryInput = z.object({
  supplier: z
    .string('Supplier is required')
    .overwrite(cleanLine)
    .min(1, 'Supplier is required')
    .max(120, 'A supplier has at most 120 characters'),
  supplierRef: z.string().overwrite(cleanLine).min(1).max(60).nullable().default(null),
  note: rollNote.default(null),
  rolls: z
    .array(rollInput.extend({ product: id }))
    .min(1, 'A delivery has at least one roll')
    .max(MAX_ROLLS_AT_ONCE),
});
export type DeliveryInput = z.input<typeof deliveryInput>;

export const deliveryReply = done.extend({ number: z.string(), rolls: z.array(rollView) });
export type DeliveryReply = z.infer<typeof deliveryReply>;

/** The body of POST /api/admin/products/:id/rolls: distributes the stock of a length over rolls. */
export const keepByRollInput = z.object({
  /** The version of the product that the form was opened on. */
  version,
  /** Shortest useful end, in units; the minimum length if absent. */
  leastEnd: lengthOrNone.optional(),
  /** Empty if nothing is in stock. */
  rolls: z.array(rollInput).max(MAX_ROLLS_AT_ONCE),
});
export type KeepByRollInput = z.input<typeof keepByRollInput>;

/** Orders with a reservation that no roll can keep; the cutting table lists their pieces. */
export const shortOrders = z.array(id);
export const rollsKept = done.extend({ rolls: z.array(rollView), short: shortOrders });
export type RollsKept = z.infer<typeof rollsKept>;

/** The body of PUT /api/admin/rolls/:id. */
export const changeRollInput = z.object({ version, shade, place, cost: dollars.nullable() });
/** The bodies of the routes under /api/admin/rolls/:id. */
export const splitRollInput = z.object({ version, length });
export const flawInput = z.object({ version, length, note: rollNote.default(null) });
export const clearRollInput = z.object({ version, length });
export const quarantineRollInput = z.object({ version });
export const scrapRollInput = z.object({ version, note: rollNote.default(null) });

/** The body of POST /api/admin/stocktakes: the total length on each roll, reserved or not. */
export const stocktakeInput = z.object({
  rolls: z
    .array(z.object({ _id: id, listed: lengthOrNone, counted: lengthOrNone }))
    .min(1)
    .max(MAX_ROLLS_AT_ONCE),
});
export type StocktakeInput = z.infer<typeof stocktakeInput>;

export const stocktakeReply = z.object({
  success: z.literal(true),
  booked: z.int(),
  /** Rolls whose length has changed since the list was made: their counts were not recorded. */
  changed: z.array(rollView),
  short: shortOrders,
});
export type StocktakeReply = z.infer<typeof stocktakeReply>;

export const savedRoll = done.extend({ roll: rollView, short: shortOrders });
export type SavedRoll = z.infer<typeof savedRoll>;

const ofRoll = { roll: id };

export const rollsRpc = {
  list: rpc('catalogue.listRolls', rollQuery, rollList, 'read'),
  /** Throws `catalogue.rollNotFound`. */
  get: rpc('catalogue.getRoll', z.object(ofRoll), rollDetail, 'read'),
  /** Throws `catalogue.productNotFound`, `catalogue.notByRoll`, `order.step`. */
  receive: rpc(
    'catalogue.receiveDelivery',
    z.object({ delivery: deliveryInput, key: idempotencyKey.nullable() }),
    deliveryReply,
    'key: the key of the press, else the message id, stored with the delivery',
    7_000,
  ),
  /** Distributes the stock of a length over rolls; records a difference from the ledger as a count. */
  keepByRoll: rpc(
    'catalogue.keepByRoll',
    z.object({ product: id, keep: keepByRollInput }),
    rollsKept,
    'inbox',
    7_000,
  ),
  /** Closes all rolls of the product: its stock is a single amount again. */
  dropRolls: rpc('catalogue.dropRolls', z.object({ product: id, version }), done, 'inbox', 7_000),
  change: rpc('catalogue.changeRoll', changeRollInput.extend(ofRoll), savedRoll, 'inbox'),
  /** Makes a roll of the part at the cutting end. Throws `catalogue.rollReserved`, `catalogue.rollTooShort`. */
  split: rpc('catalogue.splitRoll', splitRollInput.extend(ofRoll), savedRoll, 'inbox', 7_000),
  /** Writes off a length at the cutting end. */
  reportFlaw: rpc('catalogue.reportFlaw', flawInput.extend(ofRoll), savedRoll, 'inbox', 7_000),
  /** Stops the sale of an open roll until it is cleared; its reservations move to other rolls, or become short. */
  quarantine: rpc(
    'catalogue.quarantineRoll',
    quarantineRollInput.extend(ofRoll),
    savedRoll,
    'inbox',
    7_000,
  ),
  /** Puts a roll in quarantine back on sale, with the length that was found. */
  clear: rpc('catalogue.clearRoll', clearRollInput.extend(ofRoll), savedRoll, 'inbox', 7_000),
  /** Scraps a roll in quarantine. */
  scrap: rpc('catalogue.scrapRoll', scrapRollInput.extend(ofRoll), savedRoll, 'inbox', 7_000),
  count: rpc(
    'catalogue.countRolls',
    stocktakeInput,
    stocktakeReply,
    'idempotent: a roll of another length than the listed one is left alone',
    7_000,
  ),
};
