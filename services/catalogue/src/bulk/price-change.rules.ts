// New prices of a bulk change, in whole cents.
import type { PriceEnding, ProductChange } from '@shop/contracts/catalogue/product-bulk';
import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';

export interface Prices {
  price: number;
  originalPrice: number | null;
}

type PriceChange = Extract<ProductChange, { change: unknown }>['change'];

const THOUSANDTHS = 1_000;
const HUNDRED_PERCENT = 100 * THOUSANDTHS;

/** Returns this share of the cents, half a cent rounded up. */
const shareOf = (cents: number, percent: number): number =>
  Math.floor((cents * percent + HUNDRED_PERCENT / 2) / HUNDRED_PERCENT);

/** Returns the cents after a rise (`sign` 1) or a fall (-1). */
function moved(cents: number, { by, value }: PriceChange, sign: 1 | -1): number {
  if (by === 'amount') return cents + sign * toCents(value);
  return shareOf(cents, HUNDRED_PERCENT + sign * Math.round(value * THOUSANDTHS));
}

/** Returns the nearest price with this ending, of two equally near ones the higher; at least a cent. */
function rounded(cents: number, ending: PriceEnding | undefined): number {
  if (ending === undefined) return Math.max(1, cents);
  const end = Number(ending.slice(1));
  const lower = Math.floor((cents - end) / 100) * 100 + end;
  return lower < 1 || cents - lower >= 50 ? lower + 100 : lower;
}

const text = (cents: number): string => formatDollars(toDollars(cents));

/** Returns the new price, or a reason if rounding would reverse the change or nothing would be left. */
function changed(
  dollars: number,
  change: { change: PriceChange; ending?: PriceEnding | undefined },
  sign: 1 | -1,
): { cents: number } | { reason: string } {
  const before = toCents(dollars);
  const exact = moved(before, change.change, sign);
  if (exact < 1 && change.change.by === 'amount')
    return { reason: `It costs only ${text(before)}.` };
  const cents = rounded(exact, change.ending);
  if (cents === before) return { reason: `It would stay at ${text(before)}.` };
  if (cents > before !== sign > 0)
    return { reason: `It would ${sign > 0 ? 'fall' : 'rise'} to ${text(cents)}.` };
  return { cents };
}

/** The original price if the shop strikes it. */
const struck = ({ price, originalPrice }: Prices): number | null =>
  originalPrice !== null && originalPrice > price ? originalPrice : null;

type PriceKind = Extract<
  ProductChange['kind'],
  'setPrice' | 'raisePrice' | 'lowerPrice' | 'startSale' | 'endSale'
>;
export type ChangeOfPrice = Extract<ProductChange, { kind: PriceKind }>;

/** Returns the prices after the change, or the reason why it cannot be made; dollars. */
export function pricesAfter(
  change: ChangeOfPrice,
  { price, originalPrice }: Prices,
): Prices | { reason: string } {
  const original = struck({ price, originalPrice });
  if (change.kind === 'endSale')
    return original === null
      ? { reason: 'It is not on sale.' }
      : { price: original, originalPrice: null };
  if (change.kind === 'setPrice') return setTo(change, { price, originalPrice });
  const sign = change.kind === 'raisePrice' ? 1 : -1;
  const next = changed(price, change, sign);
  if ('reason' in next) return next;
  const after = { price: toDollars(next.cents), originalPrice };
  if (change.kind === 'startSale') return { ...after, originalPrice: original ?? price };
  if (change.originalToo && originalPrice !== null) {
    const other = changed(originalPrice, change, sign);
    if ('reason' in other) return { reason: `Original price: ${other.reason}` };
    after.originalPrice = toDollars(other.cents);
  }
  return belowOriginal(after, original);
}

function setTo(
  { value, originalToo }: Extract<ProductChange, { kind: 'setPrice' }>,
  { price, originalPrice }: Prices,
): Prices | { reason: string } {
  const after = { price: value, originalPrice: originalToo ? null : originalPrice };
  if (after.price === price && after.originalPrice === originalPrice)
    return { reason: 'This is already its price.' };
  return belowOriginal(after, originalToo ? null : struck({ price, originalPrice }));
}

/** A price on sale stays below the original price. */
function belowOriginal(after: Prices, original: number | null): Prices | { reason: string } {
  const limit = original === null ? null : after.originalPrice;
  if (limit === null || after.price < limit) return after;
  return { reason: `The original price is ${formatDollars(limit)}.` };
}
