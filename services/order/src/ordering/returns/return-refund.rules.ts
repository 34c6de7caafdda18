// The refund of a return: the shares of its pieces in what their lines cost (V3), less what they have lost in value.
import { sum } from '@shop/contracts/core/numbers';
import { thousandthsOf } from '@shop/contracts/money/length';
import { lineCents } from '@shop/contracts/money/price';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { halfUp, shareOf } from '@shop/contracts/pricing/rounding';
import type { Decided } from './returned-lines.rules.js';

/** A line as it was sold; amounts are pieces or cuts. */
export interface SoldLine {
  product: string;
  priceCents: number;
  cutsPerUnit: number;
  quantity: number;
  /** Pieces or cuts that have come back before. */
  returned: number;
}

/** Returns the refund of each decision, in their sequence; what is sent back to the customer gives nothing. */
export function refundsOf(
  decided: readonly Decided[],
  lines: readonly SoldLine[],
  price: OrderPrice | null,
): number[] {
  const returned = new Map(lines.map((line) => [line.product, line.returned]));
  return decided.map(({ product, quantity, decision, lossCents }) => {
    const line = lines.find((one) => one.product === product);
    if (!line || decision === 'sendBack') return 0;
    const before = returned.get(product) ?? 0;
    returned.set(product, before + quantity);
    const cents = paidFor(line, price, before + quantity) - paidFor(line, price, before);
    return Math.max(0, cents - lossCents);
  });
}

/** Cents that the first pieces of a line cost, with tax. */
function paidFor(line: SoldLine, price: OrderPrice | null, pieces: number): number {
  const { product, priceCents, cutsPerUnit, quantity } = line;
  const priced = price?.lines.find((one) => one.product === product);
  const gross = lineCents(priceCents, thousandthsOf(quantity, cutsPerUnit));
  const share = halfUp(BigInt(gross - (priced?.discountCents ?? 0)) * BigInt(pieces), quantity);
  return isTaxOnTop(price) ? share + shareOf(share, priced?.rateBp ?? 0) : share;
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
export const isAllBack = (lines: readonly SoldLine[]): boolean =>
  sum(lines.map(({ quantity }) => quantity)) === sum(lines.map(({ returned }) => returned));
