// Formats amounts of pieces and lengths.
import { formatLength, inUnit } from '@shop/contracts/money/length';
import { type LengthUnit } from '@shop/contracts/money/units';
import { formatDollars } from '@shop/contracts/money/price';

interface Amount {
  quantity: number;
  /** Only for a length. */
  unit?: LengthUnit | undefined;
}

/** `3` or `2.30 m`; with a second unit that the reader wants to see, `2.30 m (2.52 yd)`. */
export function amountText({ quantity, unit }: Amount, shown: LengthUnit | null = null): string {
  if (!unit) return String(quantity);
  const length = formatLength(quantity, unit);
  if (shown === null || shown === unit) return length;
  return `${length} (${inUnit(quantity, unit, shown).toFixed(2)} ${shown})`;
}

/** `$26.50`, or `$26.50 / m`. */
export const unitPriceText = (price: number, unit?: LengthUnit): string =>
  formatDollars(price) + (unit ? ` / ${unit}` : '');

/** `3 × $26.50`, or `2.30 m × $26.50 / m`. */
export const amountAtPrice = (
  line: Amount & { price: number },
  shown: LengthUnit | null = null,
): string => `${amountText(line, shown)} × ${unitPriceText(line.price, line.unit)}`;

/** `≈ $24.23 / yd`: the price in the unit that the reader wants to see. */
export const otherPriceText = (price: number, unit: LengthUnit, shown: LengthUnit): string =>
  `≈ ${unitPriceText(price * inUnit(1, shown, unit), shown)}`;

/** `3.00 m + 2.00 m`. */
export const lengthsText = (lengths: readonly number[], unit: LengthUnit): string =>
  lengths.map((length) => formatLength(length, unit)).join(' + ');
