// What a basket costs, as the checkout shows it: dollars, and percentages as 20 for 20 %.
import type { PricedCheckout } from '@shop/contracts/checkout';
import { toUnits } from '@shop/contracts/length';
import { toDollars } from '@shop/contracts/money';
import { shownPartsOf, shownShippingOf } from '@shop/contracts/shown-price';
import type { CodeState, PricedBasket, WantedLine } from './basket.js';
import { chargedShippingOf, placeText } from './order-price.rules.js';

const BP_PER_PERCENT = 100;

/** The demo's card, until others are set up. */
const PAYMENTS: PricedCheckout['payments'] = [{ method: 'demo-card', name: 'Card (demo)' }];

export function pricedCheckoutOf(
  basket: PricedBasket,
  wanted: readonly WantedLine[],
  { id, until }: { id: string; until: Date },
): PricedCheckout {
  const { priced, price, method, methods, codes, vatNote } = basket;
  const shown = price ? shownPartsOf(price) : {};
  const total = toDollars(priced.totalCents);
  return {
    success: true,
    lines: linesOf(basket, wanted),
    subtotal: toDollars(priced.subtotalCents),
    discounts: shown.discounts ?? [],
    shipping: shownShippingOf(chargedShippingOf(priced, method)),
    methods: methods.map(({ method: { _id, name, time, pickup }, cents }) => ({
      ...{ id: _id, name, price: toDollars(cents), time, isPickup: pickup !== null },
      ...(pickup && { place: placeText(pickup) }),
    })),
    payments: PAYMENTS,
    codes: codes.map(codeOf),
    taxes: shown.taxes ?? [],
    ...(vatNote !== null && { vatNote }),
    ...{ total, credit: 0, toPay: total },
    pricedCheckout: id,
    isPlain: price === null,
    until: until.toISOString(),
    currency: 'USD',
  };
}

const linesOf = (
  { priced }: PricedBasket,
  wanted: readonly WantedLine[],
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
  ...{ code, isApplied },
  ...(cents !== undefined && { amount: toDollars(cents) }),
  ...(reason !== undefined && { reason }),
  ...(isUnknown && { isUnknown }),
});
