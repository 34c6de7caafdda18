/** The short number of an order: the end of its id. */
export const numberOf = (id: string) => id.slice(-8).toUpperCase();

export const orderName = (id: string) => `Order ${numberOf(id)}`;

/** `Cut from dye lot 2291-B`. */
export const lotsText = (lots: readonly string[]) =>
  `Cut from dye ${lots.length === 1 ? 'lot' : 'lots'} ${lots.join(' and ')}`;
