// The refund of a return: the shares of its pieces in what their lines cost (V3), less what they have lost in value. All
// returns of an order add up to what its goods cost; credit notes follow these refunds.
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { halfUp } from '@shop/contracts/pricing/rounding';
import type { Decided } from './returned-lines.rules.js';

/** A line as it was sold; amounts are pieces or cuts. */
export interface SoldLine {
  product: string;
  priceCents: number;
  cutsPerUnit: number;
  quantity: number;
  /** Pieces or cuts that have come back before. */
  returned: number;
  /** Cents that these cost, with tax: their refunds and losses. */
  returnedCents: number;
}

/** Whole cents, with tax; together they are what the pieces cost. */
interface ReturnRefund {
  refundCents: number;
  /** At most what the pieces cost. */
  lossCents: number;
}

/** Returns the refund of each decision, in their sequence; what is sent back to the customer gives nothing. */
export function refundsOf(
  decided: readonly Decided[],
  lines: readonly SoldLine[],
  price: OrderPrice | null,
): ReturnRefund[] {
  const sold = new Map(lines.map((line) => [line.product, { ...line }]));
  return decided.map(({ product, quantity, decision, lossCents: loss }) => {
    const line = sold.get(product);
    if (!line || decision === 'sendBack') return { refundCents: 0, lossCents: 0 };
    const cents = costOfNext(line, price, quantity);
    line.returned += quantity;
    line.returnedCents += cents;
    const lossCents = Math.min(loss, cents);
    return { refundCents: cents - lossCents, lossCents };
  });
}

/** Cents that the next pieces of a line cost, with tax; the last pieces cost the rest of it. */
function costOfNext(line: SoldLine, price: OrderPrice | null, pieces: number): number {
  const { quantity, returned, returnedCents } = line;
  const whole = costOf(line, price);
  const share = (count: number) => halfUp(BigInt(whole) * BigInt(count), quantity);
  const left = Math.max(0, whole - returnedCents);
  const isLast = returned + pieces >= quantity;
  return isLast ? left : Math.min(left, share(returned + pieces) - share(returned));
}

/** Cents that a line costs after discounts, with tax. */
function costOf(line: SoldLine, price: OrderPrice | null): number {
  const { product, priceCents, cutsPerUnit, quantity } = line;
  const { discountCents = 0, taxCents = 0 } =
    price?.lines.find((one) => one.product === product) ?? {};
  const cents = lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit)) - discountCents;
  return cents + (isTaxOnTop(price) ? taxCents : 0);
}

const isTaxOnTop = (price: OrderPrice | null): boolean =>
  price?.taxes.some(({ isIncluded }) => !isIncluded) ?? false;

/** Cents that the outward delivery cost, with tax. */
export function deliveryCentsOf(price: OrderPrice | null): number {
  if (!price?.shipping) return 0;
  const { priceCents, discountCents, taxCents } = price.shipping;
  return priceCents - discountCents + (isTaxOnTop(price) ? taxCents : 0);
}

/** Returns true where every piece of the order has come back. */
export const isAllBack = (lines: readonly Pick<SoldLine, 'quantity' | 'returned'>[]): boolean =>
  sum(lines.map(({ quantity }) => quantity)) === sum(lines.map(({ returned }) => returned));
