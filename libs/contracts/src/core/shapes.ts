// Shapes that every page of the contract uses.
import { z } from 'zod';

/** UUID, as every id in the shop. */
export const id = z.uuid();

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Ids with commas between them. */
export const idList = z
  .string()
  .regex(new RegExp(`^${UUID}(?:,${UUID}){0,23}$`), 'Name 1 to 24 ids with commas between them');

/** ISO-8601 in UTC on the wire; takes the `Date` that TypeORM hands back. */
export const isoDate = z
  .union([z.iso.datetime({ offset: true }), z.date()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value));

/** Page of a list: `limit` rows, 1 to 100. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(24),
});
export type Paging = z.infer<typeof paging>;

/** A day of the shop's clock, `2026-11-21`. */
export const storeDay = z.iso.date();

/** A page of everything, or of what belongs to one day, in the order of ids: what comes after this id. */
export const rowPage = z.object({
  after: id.nullable().default(null),
  limit: z.int().min(1).max(500).default(200),
  day: storeDay.optional(),
});
export type RowPage = z.infer<typeof rowPage>;

/** The unit of what is sold by length. */
export const lengthUnit = z.enum(['m', 'yd']);

/** Added to a message about a product that is sold by length; amounts beside it are then cuts. */
export const soldIn = {
  unit: lengthUnit.optional(),
  cutsPerUnit: z.int().min(1).optional(),
};

/** Added to the stock of a product on rolls, in cuts: its longest piece, and the most of one dye lot. */
export const onRolls = {
  longest: z.int().optional(),
  oneLot: z.int().optional(),
};

/** The reply of a request without data. */
export const done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof done>;

/** The input of a request that needs none. */
export const nothing = z.object({});

/** The header `Idempotency-Key`: the same key gives the same order and the same reply. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,128}$/);

/** The cursor of a list, behind a row of it: time, then id. */
export const timeCursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f-]{36}$/);

/** The day on which a delivery is expected; null: not known yet. */
export const expectedOn = z.iso.date().nullable();

/** Optional fields of an order line, from the hold of its stock to its events; amounts are cuts. */
export const lineDetails = {
  /** It can be returned like everything else, though it was cut to order. */
  isReturnable: z.literal(true).optional(),
  /** The lengths to cut, where there are several. */
  lengths: z.array(z.int()).optional(),
  /** It waits for this delivery; absent: it is here. */
  expectedOn: expectedOn.optional(),
  /** It is a swatch. */
  isSwatch: z.literal(true).optional(),
  /** It is a gift card: money in advance, which no tax, discount, delivery or parcel concerns. */
  isGiftCard: z.literal(true).optional(),
};
