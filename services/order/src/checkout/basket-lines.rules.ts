// The lines of a basket as they are priced.
import { lineCents } from '@shop/contracts/price';
import { priceFor } from '@shop/contracts/price-for';
import type { BasketLine } from '@shop/contracts/pricing/terms';
import { DomainError } from '@shop/service-kit/domain-error';
import type { ProductCopy } from '../product-copies/product-copies.query.js';
import type { TaxedGoods } from '../taxes/tax-terms.rules.js';
import type { WantedLine } from './basket.js';

export interface PricedByCopy extends BasketLine {
  /** Absent: this service knows nothing of the product. */
  copy?: ProductCopy | undefined;
}

/** Throws `order.productGone` for a product that is no longer sold, unless its price is given. */
export function basketLines(
  lines: readonly WantedLine[],
  copies: readonly ProductCopy[],
): PricedByCopy[] {
  const known = new Map(copies.map((copy) => [copy.product, copy]));
  return lines.map((line) => {
    const copy = known.get(line.product);
    return {
      product: line.product,
      category: copy?.category ?? '',
      isReduced: copy?.isReduced ?? false,
      unitCents: unitCentsOf(line, copy),
      thousandths: line.thousandths,
      copy,
    };
  });
}

function unitCentsOf(line: WantedLine, copy: ProductCopy | undefined): number {
  if (line.unitCents !== null) return line.unitCents;
  if (copy?.isDeleted) throw gone(line.product, `"${copy.name}" is no longer sold.`);
  if (copy) return copyCents(copy, line.thousandths);
  if (line.claimedCents === undefined) throw gone(line.product);
  return line.claimedCents;
}

/** With its price steps, which look at pieces or cuts. */
const copyCents = (
  { priceCents, priceSteps, cutsPerUnit }: ProductCopy,
  thousandths: number,
): number => priceFor(priceCents, priceSteps, (thousandths * cutsPerUnit) / 1_000);

const gone = (path: string, message?: string): DomainError =>
  new DomainError('order.productGone', message ? [{ path, message }] : undefined, message);

/** A product of which nothing is known is of the standard class. */
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
