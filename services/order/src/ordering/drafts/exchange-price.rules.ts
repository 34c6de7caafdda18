// The prices of an exchange (V48): returned products cost what they cost before, up to the returned quantity, and never
// more than today. The delivery of a claim is free.
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { halfUp, withoutTax } from '@shop/contracts/pricing/rounding';
import type { BasketLine, DiscountTerms } from '@shop/contracts/pricing/terms';
import type { Exchange, ReturnedItem } from './exchanges.query.js';

type PricedLine = Pick<BasketLine, 'product' | 'unitCents' | 'thousandths'>;

/** Returns the discounts of an exchange: one per product that costs more today, and one for the delivery. */
export function exchangeTerms(exchange: Exchange, lines: readonly PricedLine[]): DiscountTerms[] {
  const name = `Exchange of R${String(exchange.nth)}`;
  const ofLines = lines.flatMap((line) => {
    const value = reductionOf(line, exchange);
    const { product } = line;
    return value > 0
      ? [termsOf({ id: product, name, level: 'line', value, products: [product] })]
      : [];
  });
  const delivery = { id: exchange.return, name, level: 'shipping', effect: 'free' } as const;
  return exchange.isClaim ? [...ofLines, termsOf(delivery)] : ofLines;
}

/** Returns the cents by which a line costs less than today. */
function reductionOf(
  { product, unitCents, thousandths }: PricedLine,
  { items, price }: Pick<Exchange, 'items' | 'price'>,
): number {
  const own = items.filter((item) => item.product === product);
  const returned = sum(
    own.map(({ quantity, cutsPerUnit }) => thousandthsOf(quantity, cutsPerUnit)),
  );
  const covered = Math.min(returned, thousandths);
  if (covered === 0) return 0;
  const costCents = sum(own.map((item) => withoutTaxOnTop(item, price)));
  const before = halfUp(BigInt(costCents) * BigInt(covered), returned);
  return Math.max(0, lineCents(unitCents, covered) - before);
}

/** Returns what items cost without the tax added to the prices, because a discount is deducted before it. */
function withoutTaxOnTop(
  { product, costCents: cents, rates }: ReturnedItem,
  price: OrderPrice | null,
): number {
  const line = price?.lines.find((one) => one.product === product);
  const isOnTop = price?.taxes.some(({ isIncluded }) => !isIncluded) ?? false;
  if (!line || !isOnTop || line.netCents + line.taxCents === 0) return cents;
  if (rates)
    return sum(
      rates.map(({ rateBp, refundCents, lossCents }) =>
        withoutTax(refundCents + lossCents, rateBp),
      ),
    );
  return halfUp(BigInt(cents) * BigInt(line.netCents), line.netCents + line.taxCents);
}

const termsOf = (
  terms: Pick<DiscountTerms, 'id' | 'name' | 'level'> & Partial<DiscountTerms>,
): DiscountTerms => ({
  code: null,
  effect: 'amount',
  value: 0,
  combines: true,
  priority: 0,
  createdAt: '',
  minCents: null,
  minQuantity: null,
  products: [],
  categories: [],
  excludesReduced: false,
  ...terms,
});
