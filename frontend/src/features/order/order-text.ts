/** An order as it is shown in lists and on pages. */
export interface NamedOrder {
  _id: string;
  number?: string | undefined;
}

/** Returns the number of an order; the end of its id if the number is unknown. */
export const numberOf = ({ _id, number }: NamedOrder) => number ?? _id.slice(-8).toUpperCase();

export const orderName = (order: NamedOrder) => `Order ${numberOf(order)}`;

/** `Cut from dye lot 2291-B`. */
export const lotsText = (lots: readonly string[]) =>
  `Cut from dye ${lots.length === 1 ? 'lot' : 'lots'} ${lots.join(' and ')}`;
