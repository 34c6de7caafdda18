// Amounts of pieces and of lengths, as the shop shows them.
import { formatLength, type LengthUnit } from '@shop/contracts/length';
import { formatDollars } from '@shop/contracts/price';

interface Amount {
  quantity: number;
  /** Only of a length. */
  unit?: LengthUnit | undefined;
}

/** `3`, or `2.30 m`. */
export const amountText = ({ quantity, unit }: Amount): string =>
  unit ? formatLength(quantity, unit) : String(quantity);

/** `$26.50`, or `$26.50 / m`. */
export const unitPriceText = (price: number, unit?: LengthUnit): string =>
  formatDollars(price) + (unit ? ` / ${unit}` : '');

/** `3 × $26.50`, or `2.30 m × $26.50 / m`. */
export const amountAtPrice = (line: Amount & { price: number }): string =>
  `${amountText(line)} × ${unitPriceText(line.price, line.unit)}`;

/** `3.00 m + 2.00 m`. */
export const lengthsText = (lengths: readonly number[], unit: LengthUnit): string =>
  lengths.map((length) => formatLength(length, unit)).join(' + ');
