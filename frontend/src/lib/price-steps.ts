// Formats price steps.
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { formatLength } from '@shop/contracts/money/length';
import { type Sale } from '@shop/contracts/money/units';
import { formatDollars } from '@shop/contracts/money/price';
import { unitPriceText } from './length-text';

type Step = NonNullable<ProductView['priceSteps']>[number];

/** `10.00 m`, or `10 pieces`. */
export const stepFromText = ({ from }: Step, sale: Sale | undefined): string =>
  sale ? formatLength(from, sale.unit, sale.cutsPerUnit) : `${String(from)} pieces`;

/** `$9.50 / m`, or `$9.50 a piece`. */
export const stepPriceText = ({ price }: Step, sale: Sale | undefined): string =>
  sale ? unitPriceText(price, sale.unit) : `${formatDollars(price)} a piece`;

interface Line {
  quantity: number;
  sale?: Sale | undefined;
  priceSteps?: readonly Step[] | undefined;
}

/** `From 10.00 m: $9.50 / m` if at most a fifth of that quantity is missing; otherwise null. */
export function nextStepText({ quantity, sale, priceSteps = [] }: Line): string | null {
  const next = priceSteps.find(({ from }) => from > quantity);
  if (!next || next.from - quantity > next.from / 5) return null;
  return `From ${stepFromText(next, sale)}: ${stepPriceText(next, sale)}`;
}
