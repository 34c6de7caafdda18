// Predicts in the product form which price the shop will strike.
import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { formatDollars } from '@shop/contracts/money/price';

const NONE = 'The shop will strike no higher price';

/** Returns a sentence if the lowest price of 30 days is struck and an original price is stated; otherwise undefined. */
export function struckPriceText(
  product: AdminProduct | undefined,
  typedPrice: string,
  typedOriginal: string,
): string | undefined {
  const price = Number(typedPrice);
  const original = Number(typedOriginal);
  if (!product?.reduction || !(original > price)) return undefined;
  const { lowest, isRunning } = product.reduction;
  if (price > product.price) return `${NONE}: the price rises.`;
  if (price === product.price && !isRunning) return `${NONE}: the price has not fallen.`;
  if (lowest === null) return `${NONE}: there is no history of 30 days before.`;
  const known = `Lowest price of the last 30 days: ${formatDollars(lowest)}.`;
  if (lowest <= price) return `${known} ${NONE}.`;
  const instead = lowest === original ? '' : `, not ${formatDollars(original)}`;
  return `${known} The shop will strike this price${instead}.`;
}
