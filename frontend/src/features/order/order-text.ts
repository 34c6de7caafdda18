/** The short number of an order: the end of its id. */
export const numberOf = (id: string) => id.slice(-8).toUpperCase();

export const orderName = (id: string) => `Order ${numberOf(id)}`;

/** `4 May 2026`. */
export const orderDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** `4 May 2026, 14:05`, where the reader is. */
export const orderMoment = (iso: string) =>
  `${orderDate(iso)}, ${new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;

/** `Cut from dye lot 2291-B`. */
export const lotsText = (lots: readonly string[]) =>
  `Cut from dye ${lots.length === 1 ? 'lot' : 'lots'} ${lots.join(' and ')}`;
