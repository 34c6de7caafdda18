import type { RefusedLine } from '@shop/contracts/inventory/stock-holds';
import { lineCents } from '@shop/contracts/money/price';
import { priceFor } from '@shop/contracts/money/price-for';
import { sum } from '@shop/contracts/core/numbers';
import type { PricedOrder } from '@shop/contracts/pricing/price-order';
import type { BasketLine } from '@shop/contracts/pricing/terms';
import { refusalOf } from './order.rules.js';
import type { ProductCopy } from '../product-copies/product-copies.query.js';
import type { TaxedGoods } from './tax-terms.rules.js';
import type { UnpricedLine } from './basket.js';

export interface PricedByCopy extends BasketLine {
  /** Absent if this service has no copy of the product. */
  copy?: ProductCopy | undefined;
}

/**
 * Throws `order.productGone`, `order.step` or `request.invalid` for lines that cannot be sold this way. Lines with a
 * given price are not checked.
 */
export function basketLines(
  lines: readonly UnpricedLine[],
  copies: readonly ProductCopy[],
): PricedByCopy[] {
  const known = new Map(copies.map((copy) => [copy.product, copy]));
  const refused = lines.flatMap((line) => refusedOf(line, known.get(line.product)) ?? []);
  if (refused.length > 0) throw refusalOf(refused, lines);
  return lines.map((line) => {
    const copy = known.get(line.product);
    return {
      product: line.product,
      category: copy?.category ?? '',
      isReduced: copy?.isReduced ?? false,
      unitCents: line.unitCents ?? (copy ? copyCents(copy, line.thousandths) : 0),
      thousandths: line.thousandths,
      isGiftCard: copy?.isGiftCard,
      copy,
    };
  });
}

/** Returns null if the line can be priced. A line with a given price is checked by the catalogue instead. */
function refusedOf(
  { product, unitCents, thousandths, lengths = [thousandths] }: UnpricedLine,
  copy: ProductCopy | undefined,
): RefusedLine | null {
  if (unitCents !== null) return null;
  const line = { product, name: copy?.name ?? null, available: 0, priceCents: null };
  if (!copy || copy.isGone) return { ...line, reason: 'gone' };
  const { unit, cutsPerUnit } = copy;
  if (lengths.every((length) => (length * cutsPerUnit) % 1_000 === 0)) return null;
  return unit === 'piece'
    ? { ...line, reason: 'notALength' }
    : { ...line, reason: 'step', unit, cutsPerUnit };
}

/** Returns the price by the price steps, which count pieces or cuts. */
const copyCents = (
  { priceCents, priceSteps, cutsPerUnit }: ProductCopy,
  thousandths: number,
): number => priceFor(priceCents, priceSteps, (thousandths * cutsPerUnit) / 1_000);

/** Returns true if nothing in a basket is delivered. */
export const areGiftCards = (lines: readonly { isGiftCard?: boolean | undefined }[]): boolean =>
  lines.every(({ isGiftCard }) => isGiftCard);

/** Whole cents of the lines of cloth after discounts; swatches and gift cards do not count as cloth. */
export function clothCentsOf(priced: PricedOrder, lines: readonly PricedByCopy[]): number {
  const others = new Set(
    lines.filter(({ copy }) => copy?.isSwatch || copy?.isGiftCard).map(({ product }) => product),
  );
  return sum(
    priced.lines.filter(({ product }) => !others.has(product)).map(({ totalCents }) => totalCents),
  );
}

/** A product without a copy has the standard tax class. */
export const taxedGoods = (
  lines: readonly PricedByCopy[],
  shipping: TaxedGoods['shipping'],
): TaxedGoods => ({
  lines: Object.fromEntries(
    lines.map(({ product, copy }) => [product, copy?.taxClass ?? 'standard']),
  ),
  shipping,
});

/** Whole cents of each line, by product. */
export const centsByProduct = (lines: readonly BasketLine[]): Record<string, number> =>
  Object.fromEntries(
    lines.map(({ product, unitCents, thousandths }) => [
      product,
      lineCents(unitCents, thousandths),
    ]),
  );
