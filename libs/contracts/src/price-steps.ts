// Price steps as they are typed: `10:9.50` is $9.50 from 10 pieces or units on. Without zod, for forms and lists.

/** From pieces or units, in dollars. */
export interface ShownPriceStep {
  from: number;
  price: number;
}

const NUMBER = /^\d+(\.\d+)?$/;
const numberOf = (text = ''): number => (NUMBER.test(text.trim()) ? Number(text) : NaN);

/** NaN for what is no number, which the contract then refuses. */
export function readPriceStep(text: string): ShownPriceStep {
  const [from, price, ...rest] = text.split(':');
  return { from: rest.length > 0 ? NaN : numberOf(from), price: numberOf(price) };
}

/** `10:9.50`. */
export const priceStepText = ({ from, price }: ShownPriceStep): string =>
  `${String(from)}:${price.toFixed(2)}`;
