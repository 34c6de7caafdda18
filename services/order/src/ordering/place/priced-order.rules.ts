// Compares an order with the checkout that priced it, and words the differences.
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { countryCodeOf } from '@shop/contracts/places/country-name';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { foldPostalCode } from '@shop/contracts/reading/postal-code';
import { DomainError } from '@shop/service-kit/domain-error';
import { USED_UP } from '../../discounts/discount-words.js';
import type { PricedBasket, PricedInput, UnpricedLine } from '../../pricing/basket.js';
import type { AgreedLine } from '../../pricing/order-lines.rules.js';

/** Throws `order.priceAgain` if the lines or the place differ from the priced ones. */
export function checkSame(
  { shippingAddress }: PlaceOrderInput,
  lines: readonly UnpricedLine[],
  priced: PricedInput,
): void {
  const isSame =
    linesText(lines) === linesText(priced.lines) && isSamePlace(shippingAddress, priced);
  if (!isSame) throw new DomainError('order.priceAgain');
}

/**
 * Throws `order.paymentMethod` unless the checkout offered the method. If nothing is left to pay, only credit or no
 * method is accepted.
 */
export function checkMethod(
  method: PaymentMethod | undefined,
  { payments, toPay }: Pick<PricedCheckout, 'payments' | 'toPay'>,
): void {
  const isOffered =
    toPay === 0
      ? method === undefined || method === 'credit'
      : payments.some((one) => one.method === (method ?? 'demo-card') && !one.isUnavailable);
  if (!isOffered) throw new DomainError('order.paymentMethod');
}

const linesText = (lines: readonly UnpricedLine[]): string =>
  lines
    .map(({ product, thousandths }) => `${product} ${String(thousandths)}`)
    .sort()
    .join();

/** An order without an address is a pick-up, which `addressOf` checks. */
const isSamePlace = (to: ShippingAddress | undefined, priced: PricedInput): boolean =>
  to === undefined ||
  (countryCodeOf(to.country) === countryCodeOf(priced.country) &&
    isSameCode(to.postalCode, priced.postalCode ?? '', countryCodeOf(to.country)));

const isSameCode = (one: string, other: string, country?: string): boolean =>
  foldPostalCode(one, country) === foldPostalCode(other, country);

/** Returns the destination of the order, or its pick-up place. Throws `request.invalid` if the address is missing. */
export function addressOf(
  { shippingAddress }: Pick<PlaceOrderInput, 'shippingAddress'>,
  { method: { pickup }, country }: Pick<PricedBasket, 'method' | 'country'>,
): ShippingAddress {
  if (pickup) {
    const { street, city, postalCode } = pickup;
    return { street, city, postalCode, country: country.name };
  }
  if (shippingAddress) return { ...shippingAddress, country: country.name };
  const detail = { path: 'shippingAddress', message: 'Shipping address is required' };
  throw new DomainError('request.invalid', [detail], detail.message);
}

/** Returns the present total of the order. */
export function totalDetail(cents: number): ErrorDetail {
  const price = toDollars(cents);
  return { path: 'total', message: `The order now comes to ${formatDollars(price)}.`, price };
}

export function wrongTotal(cents: number): DomainError {
  const detail = totalDetail(cents);
  return new DomainError('order.wrongTotal', [detail], detail.message);
}

export const codeUsedUp = (cents: number, message: string): DomainError =>
  new DomainError('order.codeUsedUp', [totalDetail(cents)], message);

/** Returns the error for a higher total. A code that no longer applies is named as the reason. */
export function dearer(
  { priced, codes }: PricedBasket,
  outcome: Pick<PricedCheckout, 'codes'>,
): DomainError {
  const applied = outcome.codes.filter(({ isApplied }) => isApplied).map(({ code }) => code);
  const lost = codes.find(({ code, isApplied }) => !isApplied && applied.includes(code));
  return lost
    ? codeUsedUp(priced.totalCents, lost.reason ?? USED_UP)
    : wrongTotal(priced.totalCents);
}

/** Returns messages about a lower total; none if the total did not fall. */
export function notesOf(
  saidCents: number,
  totalCents: number,
  agreed: readonly AgreedLine[],
  held: readonly HeldLine[],
): string[] {
  if (totalCents >= saidCents) return [];
  const saved = `you pay ${formatDollars(toDollars(saidCents - totalCents))} less.`;
  const fell = held.filter(({ product, priceCents }) =>
    agreed.some((line) => line.product === product && priceCents < line.expectedPriceCents),
  );
  const [first, ...others] = fell.map(({ name }) => `"${name}"`);
  const last = others.pop();
  if (first === undefined) return [`Your order became cheaper: ${saved}`];
  if (last === undefined) return [`The price of ${first} fell: ${saved}`];
  return [`The prices of ${[first, ...others].join(', ')} and ${last} fell: ${saved}`];
}
