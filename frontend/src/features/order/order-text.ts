/** An order as lists and pages have it. */
export interface NamedOrder {
  _id: string;
  number?: string | undefined;
}

/** Returns the number of an order; the end of its id where the number is not known. */
export const numberOf = ({ _id, number }: NamedOrder) => number ?? _id.slice(-8).toUpperCase();

export const orderName = (order: NamedOrder) => `Order ${numberOf(order)}`;

/** `Cut from dye lot 2291-B`. */
export const lotsText = (lots: readonly string[]) =>
  `Cut from dye ${lots.length === 1 ? 'lot' : 'lots'} ${lots.join(' and ')}`;
