// A line of a placed order: the held line, and its present state.
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { OrderLine } from './order-line.entity.js';

/** A held line with the dye lots that it was cut from. */
export type PlacedLine = HeldLine & { lots?: string[] };

/** A line as read; a piece counts as one cut. */
export type LineRow = Pick<
  OrderLine,
  | 'product'
  | 'name'
  | 'category'
  | 'image'
  | 'quantity'
  | 'priceCents'
  | 'unit'
  | 'cutsPerUnit'
  | 'details'
> & {
  /** Null until all of the line is cut. */
  lots: string[] | null;
  /**
   * True if the line waits for a delivery, on `expectedOn` if the day is known. Both may have changed since the order
   * was placed.
   */
  isExpected: boolean;
  expectedOn: string | null;
};

/** Returns the stored form of a held line. */
export const lineRowOf = ({
  product,
  name,
  category,
  image,
  quantity,
  priceCents,
  unit,
  cutsPerUnit = 1,
  ...details
}: HeldLine) => ({
  product,
  name,
  category,
  image,
  quantity,
  priceCents,
  unit: unit ?? 'piece',
  cutsPerUnit,
  details,
});

export const placedLineOf = ({
  unit,
  cutsPerUnit,
  details,
  lots,
  isExpected,
  expectedOn,
  ...line
}: LineRow): PlacedLine => {
  const { expectedOn: _, ...others } = details;
  return {
    ...line,
    ...(unit !== 'piece' && { unit, cutsPerUnit }),
    ...others,
    ...(lots && { lots }),
    ...(isExpected && { expectedOn }),
  };
};
