// The view of a basket's price at the checkout: dollars, and percentages as 20 for 20 %.
import { arrivalOf } from '@shop/contracts/pricing/arrival';
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { toUnits } from '@shop/contracts/money/units';
import { toDollars } from '@shop/contracts/money/price';
import type { CreditPart } from '@shop/contracts/billing/paying';
import { creditCentsOf } from '@shop/contracts/billing/shown-payment';
import { shownPartsOf, shownShippingOf } from '@shop/contracts/ordering/shown-price';
import type { PricedBasket, UnpricedLine } from './basket.js';
import type { CodeState } from '../discounts/claim.js';
import { chargedShippingOf, placeText } from './order-price.rules.js';

const BP_PER_PERCENT = 100;

/** Payment options of the price, and how long it is kept. */
export interface CheckoutParts {
  id: string;
  /** Time of pricing. */
  at: Date;
  until: Date;
  payments: PricedCheckout['payments'];
  credit: readonly CreditPart[];
  /** Why credit is not used; null if it is. */
  creditNote: string | null;
}

export function pricedCheckoutOf(
  basket: PricedBasket,
  wanted: readonly UnpricedLine[],
  { id, at, until, payments, credit, creditNote }: CheckoutParts,
): PricedCheckout {
  const { priced, price, method, methods, codes, vatNote, isDelivered } = basket;
  const shown = price ? shownPartsOf(price) : {};
  const creditCents = creditCentsOf({ credit: [...credit] });
  return {
    success: true,
    lines: linesOf(basket, wanted),
    subtotal: toDollars(priced.subtotalCents),
    discounts: shown.discounts ?? [],
    shipping: shownShippingOf(chargedShippingOf(priced, method)),
    methods: methods.map(({ method: { _id, name, time, pickup, transit }, cents }) => ({
      id: _id,
      name,
      price: toDollars(cents),
      time,
      isPickup: pickup !== null,
      ...(transit && { arrival: arrivalOf(transit, at) }),
      ...(pickup && { place: placeText(pickup) }),
    })),
    payments,
    codes: codes.map(codeOf),
    taxes: shown.taxes ?? [],
    ...(vatNote !== null && { vatNote }),
    total: toDollars(priced.totalCents),
    credit: toDollars(creditCents),
    ...(creditCents > 0 && {
      credits: creditsOf(credit),
    }),
    ...(creditNote !== null && { creditNote }),
    toPay: toDollars(priced.totalCents - creditCents),
    pricedCheckout: id,
    isPlain: price === null && creditCents === 0 && isDelivered,
    until: until.toISOString(),
    currency: 'USD',
  };
}

const linesOf = (
  { priced }: PricedBasket,
  wanted: readonly UnpricedLine[],
): PricedCheckout['lines'] => {
  const amounts = new Map(wanted.map(({ product, thousandths }) => [product, thousandths]));
  return priced.lines.map((line) => ({
    product: line.product,
    quantity: toUnits(amounts.get(line.product) ?? 0),
    unitPrice: toDollars(line.unitCents),
    gross: toDollars(line.priceCents),
    discount: toDollars(line.discountCents),
    taxRate: line.rateBp / BP_PER_PERCENT,
    tax: toDollars(line.taxCents),
    total: toDollars(line.totalCents),
  }));
};

const codeOf = ({ code, isApplied, cents, reason, isUnknown }: CodeState) => ({
  code,
  isApplied,
  ...(cents !== undefined && { amount: toDollars(cents) }),
  ...(reason !== undefined && { reason }),
  ...(isUnknown && { isUnknown }),
});

/** Merges parts with the same name: swatches of several orders share one row. */
function creditsOf(credit: readonly CreditPart[]): PricedCheckout['credits'] {
  const cents = new Map<string, number>();
  for (const part of credit) cents.set(part.label, (cents.get(part.label) ?? 0) + part.cents);
  return [...cents].map(([label, sum]) => ({ label, amount: toDollars(sum) }));
}
