// Shapes that every page of the contract uses.
import { z } from 'zod';

/** UUID, as every id in the shop. */
export const id = z.uuid();

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Ids, separated by commas. */
export const idList = z
  .string()
  .regex(new RegExp(`^${UUID}(?:,${UUID}){0,23}$`), 'Name 1 to 24 ids with commas between them');

/** ISO-8601 in UTC on the wire; accepts the `Date` that TypeORM returns. */
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

/** A page of all rows, or of the rows of one day, in the order of ids: the rows that follow this id. */
export const rowPage = z.object({
  after: id.nullable().default(null),
  limit: z.int().min(1).max(500).default(200),
  day: storeDay.optional(),
});
export type RowPage = z.infer<typeof rowPage>;

/** Unit of products that are sold by length. */
export const lengthUnit = z.enum(['m', 'yd']);

/** Added to a message about a product that is sold by length; its amounts are then cuts. */
export const soldIn = {
  unit: lengthUnit.optional(),
  cutsPerUnit: z.int().min(1).optional(),
};

/** Added to the stock of a product on rolls, in cuts: the longest piece, and the largest amount of one dye lot. */
export const onRolls = {
  longest: z.int().optional(),
  oneLot: z.int().optional(),
};

/** The reply of a request without data. */
export const done = z.object({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof done>;

/** The input of a request without parameters. */
export const nothing = z.object({});

/** The header `Idempotency-Key`: the same key gives the same order and the same reply. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,128}$/);

/** The cursor of a row in a list: time, then id. */
export const timeCursor = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f-]{36}$/);

/** The day on which a delivery is expected; null if not known yet. */
export const expectedOn = z.iso.date().nullable();

/** Optional fields of an order line, from its hold to its events; amounts are cuts. */
export const lineDetails = {
  /** True if it can be returned like other goods, although it was cut to order. */
  isReturnable: z.literal(true).optional(),
  /** The lengths to cut, if there are several. */
  lengths: z.array(z.int()).optional(),
  /** The expected delivery that the line waits for; absent if it is in stock. */
  expectedOn: expectedOn.optional(),
  /** True for a swatch. */
  isSwatch: z.literal(true).optional(),
  /** True for a gift card: an advance payment, without tax, discount, delivery and parcel. */
  isGiftCard: z.literal(true).optional(),
};
