// A line of an order, as the shopper sends it.
import { z } from 'zod';
import { sum } from '../core/numbers.js';
import { isThousandths } from '../money/length.js';
import { dollars } from '../money/money.js';
import { id } from '../core/shapes.js';
import { MAX_LENGTHS, toThousandths, toUnits } from '../money/units.js';

export const MAX_LINE_QUANTITY = 999;

/** Pieces, or units of a length. Float errors are rounded away; values that are no thousandths are refused. */
const amount = (tooSmall: string) =>
  z
    .number()
    .min(0.001, tooSmall)
    .max(MAX_LINE_QUANTITY)
    .refine(isThousandths)
    .transform((units) => toUnits(toThousandths(units)));

// Ids of a product that differ only in case are one product, whose lines are added up.
const wanted = {
  product: id.toLowerCase(),
  quantity: amount('Quantity must be at least 1'),
};
/** The lengths to cut, in units; without them `quantity` is a single length. */
const lengths = z.array(amount('A length must be more than 0')).max(MAX_LENGTHS).optional();

const addsUp = ({
  lengths: all = [],
  quantity,
}: {
  quantity: number;
  lengths?: number[] | undefined;
}): boolean => all.length === 0 || sum(all.map(toThousandths)) === toThousandths(quantity);
const NO_SUM = { message: 'The lengths do not add up to the quantity.', path: ['lengths'] };

/** A line without a price. */
export const wantedItem = z.object({ ...wanted, lengths }).refine(addsUp, NO_SUM);
export type WantedItem = z.infer<typeof wantedItem>;

export const orderItemInput = z
  .object({
    ...wanted,
    /** Dollars, as the shopper saw it: compared with the price, never stored. */
    price: dollars,
    lengths,
    /** The shopper's allowances: to join a length from several pieces, and to cut from several dye lots. */
    mayJoin: z.boolean().optional(),
    mayMixLots: z.boolean().optional(),
    /** True if the line may wait for the next delivery. */
    preorder: z.boolean().optional(),
  })
  .refine(addsUp, NO_SUM);
export type OrderItemInput = z.infer<typeof orderItemInput>;
