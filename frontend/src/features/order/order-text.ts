/** How an order is called among people: the end of its id. */
export const orderName = (id: string) => `Order ${id.slice(-8).toUpperCase()}`;

/** `4 May 2026`. */
export const orderDate = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
