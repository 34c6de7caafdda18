// The price of a quantity. Without zod, for the first load.

/** A line as shown: dollars, pieces or units. */
export interface ShownLine {
  price: number;
  quantity: number;
  priceSteps?: readonly { from: number; price: number }[] | undefined;
}

/**
 * Returns the price of a piece or unit of the line: the lowest of its base price and of all price steps that it
 * reaches.
 */
export const unitPriceOf = ({ price, priceSteps = [], quantity }: ShownLine): number =>
  Math.min(price, ...priceSteps.map((step) => (step.from > quantity ? price : step.price)));

/** Returns the same in cents, for a quantity in pieces or cuts. */
export const priceFor = (
  price: number,
  steps: readonly { from: number; cents: number }[],
  quantity: number,
): number => {
  const priceSteps = steps.map(({ from, cents }) => ({ from, price: cents }));
  return unitPriceOf({ price, quantity, priceSteps });
};
