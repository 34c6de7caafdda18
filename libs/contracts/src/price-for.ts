// The price of a quantity, without zod for the first load.

/** Price of a piece or unit in a line of so much: the lowest of the price and of every step that the line reaches. */
export const priceFor = (
  price: number,
  steps: readonly { from: number; cents: number }[],
  quantity: number,
): number => Math.min(price, ...steps.map(({ from, cents }) => (from > quantity ? price : cents)));

/** A line as the shop shows it: dollars, pieces or units. */
export interface ShownLine {
  price: number;
  quantity: number;
  priceSteps?: readonly { from: number; price: number }[] | undefined;
}

/** `priceFor` of a line of the cart, in dollars. */
export const unitPriceOf = ({ price, priceSteps = [], quantity }: ShownLine): number =>
  priceFor(
    price,
    priceSteps.map((step) => ({ from: step.from, cents: step.price })),
    quantity,
  );
