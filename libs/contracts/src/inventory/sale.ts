// How a product is sold: by the piece, or by length.
import { z } from 'zod';
import { CUTS_PER_UNIT, cutsOf, isThousandths } from '../money/length.js';
import { toThousandths, toUnits } from '../money/units.js';
import { id, lengthUnit, expectedOn } from '../core/shapes.js';

/** A number of units with at most three decimals. */
const length = z.number().refine(isThousandths, 'A length has at most three decimals.');
const exact = (units: number): number => toUnits(toThousandths(units));

/** Shown for a product that is sold by length; amounts in units. */
export const saleView = z.object({
  kind: z.literal('length'),
  unit: lengthUnit,
  cutsPerUnit: z.int(),
  inStock: z.number(),
  /** Minimum length that is cut. */
  least: z.number(),
  /** Maximum length; null for any length in stock. */
  most: z.number().nullable(),
  /** True if it can be returned like other goods, although it was cut to order. */
  isReturnable: z.literal(true).optional(),
  /**
   * The longest piece, and the largest amount of one dye lot. Only if each length is reserved as one piece of one dye
   * lot.
   */
  longest: z.number().optional(),
  oneLot: z.number().optional(),
  /** Expected stock that is not reserved yet, and its earliest day. */
  coming: z.object({ length: z.number(), on: expectedOn }).optional(),
});

const unitsTo = (max: number) => z.number().min(0).max(max).refine(isThousandths).transform(exact);

/** The stock of a product: pieces, or units of a length. */
export const stockUnits = unitsTo(1_000_000);
/** The stock in a list: rolls may hold more than can be entered in a form. */
export const listedStock = unitsTo(1_000_000_000);

const MAX_LENGTH = 999;

/** The version of the product that the form was opened on. */
const version = z.int();

const terms = {
  piece: z.object({ kind: z.literal('piece') }),
  length: z.object({
    kind: z.literal('length'),
    unit: lengthUnit,
    cutsPerUnit: z.literal([...CUTS_PER_UNIT]),
    /** Units. */
    least: length.min(0.001).max(MAX_LENGTH).transform(exact),
    /** Units; null for any length in stock. */
    most: length.min(0.001).max(MAX_LENGTH).transform(exact).nullable(),
    /** Shortest useful end, in units; absent for no change. */
    leastEnd: length.min(0).max(MAX_LENGTH).transform(exact).optional(),
  }),
};
const seenSale = z.discriminatedUnion('kind', [terms.piece, terms.length]);
export type SeenSale = z.infer<typeof seenSale>;

const form = {
  version,
  /** The terms that the form was opened on; the version counts only if the terms have changed. */
  seen: seenSale.optional(),
};

const byLength = terms.length
  .extend(form)
  .refine(({ least, cutsPerUnit }) => cutsOf(toThousandths(least), cutsPerUnit) !== null, {
    message: 'The least length must be a multiple of the step.',
    path: ['least'],
  })
  .refine(
    ({ most, cutsPerUnit }) => most === null || cutsOf(toThousandths(most), cutsPerUnit) !== null,
    { message: 'The most must be a multiple of the step.', path: ['most'] },
  )
  .refine(
    ({ leastEnd = 0, cutsPerUnit }) => cutsOf(toThousandths(leastEnd), cutsPerUnit) !== null,
    {
      message: 'The least end must be a multiple of the step.',
      path: ['leastEnd'],
    },
  )
  .refine(({ least, most }) => most === null || least <= most, {
    message: 'The most cannot be below the least length.',
    path: ['most'],
  });

/** The body of PUT /api/admin/products/:id/sale. */
export const saleInput = z.discriminatedUnion('kind', [terms.piece.extend(form), byLength]);
export type SaleInput = z.infer<typeof saleInput>;

export const changeSaleInput = z.object({ product: id, sale: saleInput });
export type ChangeSaleInput = z.infer<typeof changeSaleInput>;
