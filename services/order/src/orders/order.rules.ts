import { createHash } from 'node:crypto';
import type { HeldLine, RefusedLine } from '@shop/contracts/catalogue';
import type { ErrorCode, ErrorDetail } from '@shop/contracts/errors';
import { formatDollars, toCents, toDollars, totalCents } from '@shop/contracts/money';
import { MAX_LINE_QUANTITY, type PlaceOrderInput } from '@shop/contracts/order';
import { DomainError } from '@shop/service-kit/domain-error';

/** A product that the shopper wants, with the price in cents that he agreed to. */
export interface AgreedLine {
  product: string;
  quantity: number;
  expectedPriceCents: number;
}

/**
 * One line per product, in the order in which they were first named; of several prices the lowest is
 * the one agreed to. Throws `request.invalid` when a product's pieces add up to more than a line may have.
 */
export function agreedLines(items: PlaceOrderInput['items']): AgreedLine[] {
  const byProduct = new Map<string, AgreedLine>();
  for (const { product, quantity, price } of items) {
    const same = byProduct.get(product);
    byProduct.set(product, {
      product,
      quantity: quantity + (same?.quantity ?? 0),
      expectedPriceCents: Math.min(toCents(price), same?.expectedPriceCents ?? Infinity),
    });
  }
  const tooMany = [...byProduct.values()].filter((line) => line.quantity > MAX_LINE_QUANTITY);
  if (tooMany.length === 0) return [...byProduct.values()];
  const message = `An order takes at most ${String(MAX_LINE_QUANTITY)} pieces of a product.`;
  const details = tooMany.map(({ product }) => ({ path: product, message }));
  throw new DomainError('request.invalid', details, message);
}

/** Throws `order.wrongTotal` unless the total that was sent is the sum of the lines that were sent. */
export function checkTotal(order: Pick<PlaceOrderInput, 'items' | 'totalAmount'>): void {
  const sum = totalCents(order.items);
  if (toCents(order.totalAmount) === sum) return;
  const message = `The lines of the order come to ${formatDollars(toDollars(sum))}.`;
  const detail = { path: 'totalAmount', message, price: toDollars(sum) };
  throw new DomainError('order.wrongTotal', [detail], message);
}

/** Whole cents of an order from the prices that the catalogue charged. */
export const chargedCents = (lines: readonly HeldLine[]): number =>
  lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);

/** Two requests with the same key must have the same fingerprint. */
export const fingerprintOf = (order: PlaceOrderInput): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('hex');

// The gravest reason names the error: what is gone stays gone, a new price can be agreed to.
const codes: [RefusedLine['reason'], ErrorCode][] = [
  ['gone', 'order.productGone'],
  ['priceChanged', 'order.priceChanged'],
  ['outOfStock', 'order.outOfStock'],
];

/** The refusal of the catalogue as the shopper reads it: a sentence for each line it could not hold. */
export function refusalOf(lines: readonly RefusedLine[]): DomainError {
  for (const [reason, code] of codes) {
    const line = lines.find((refused) => refused.reason === reason);
    if (line) return new DomainError(code, lines.map(detailOf), sentenceOf(line));
  }
  return new DomainError('order.failed');
}

function detailOf(line: RefusedLine): ErrorDetail {
  const detail = { path: line.product, message: sentenceOf(line), available: line.available };
  return line.priceCents === null ? detail : { ...detail, price: toDollars(line.priceCents) };
}

function sentenceOf(line: RefusedLine): string {
  const name = line.name === null ? 'A product' : `"${line.name}"`;
  if (line.reason === 'gone') return `${name} is no longer sold.`;
  if (line.reason === 'outOfStock') return `Only ${String(line.available)} of ${name} left`;
  const price =
    line.priceCents === null ? '' : ` is now ${formatDollars(toDollars(line.priceCents))}`;
  return `The price of ${name}${price}.`;
}
