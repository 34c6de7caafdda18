import { createHash } from 'node:crypto';
import type { HeldLine, RefusedLine } from '@shop/contracts/catalogue';
import type { ErrorCode, ErrorDetail } from '@shop/contracts/errors';
import { formatDollars, toCents, toDollars, totalCents } from '@shop/contracts/money';
import { MAX_LINE_QUANTITY, type PlaceOrderInput } from '@shop/contracts/order';
import { DomainError } from '@shop/service-kit/domain-error';

/** Far below a tenth of a cent, far above what floating point loses on the largest order. */
const CENT_FRACTION = 0.01;

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
  const details = tooMany.map(({ product }) => {
    const line = items.findIndex((item) => item.product === product) + 1;
    const message = `Line ${String(line)}: an order takes at most ${String(MAX_LINE_QUANTITY)} pieces of a product.`;
    return { path: product, message };
  });
  throw new DomainError('request.invalid', details, details[0]?.message);
}

/** Throws `order.wrongTotal` unless the total that was sent is the sum of the lines that were sent. */
export function checkTotal(order: Pick<PlaceOrderInput, 'items' | 'totalAmount'>): void {
  const sum = totalCents(order.items);
  // Not rounded: $37.004 is never a total.
  if (Math.abs(order.totalAmount * 100 - sum) < CENT_FRACTION) return;
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

/** The refusal of the catalogue as the shopper reads it: a message for each line it could not hold. */
export function refusalOf(
  refused: readonly RefusedLine[],
  requested: readonly { product: string }[],
): DomainError {
  const lines = refused.map((line) => {
    const number = requested.findIndex(({ product }) => product === line.product) + 1;
    return { ...line, message: messageOf(line, number) };
  });
  for (const [reason, code] of codes) {
    const gravest = lines.find((line) => line.reason === reason);
    if (gravest) return new DomainError(code, lines.map(detailOf), gravest.message);
  }
  return new DomainError('order.failed');
}

function detailOf({
  product,
  message,
  available,
  priceCents,
}: RefusedLine & { message: string }): ErrorDetail {
  const detail = { path: product, message, available };
  return priceCents === null ? detail : { ...detail, price: toDollars(priceCents) };
}

/** Names the product; one without a name by its line, counted from 1. */
function messageOf(line: RefusedLine, number: number): string {
  const name = line.name === null ? `The product of line ${String(number)}` : `"${line.name}"`;
  if (line.reason === 'gone') return `${name} is no longer sold.`;
  if (line.reason === 'outOfStock') return `Only ${String(line.available)} of ${name} left`;
  const price =
    line.priceCents === null ? '' : ` is now ${formatDollars(toDollars(line.priceCents))}`;
  return `The price of ${name}${price}.`;
}
