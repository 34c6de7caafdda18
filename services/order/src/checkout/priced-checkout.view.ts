// What a basket costs, as the checkout shows it: dollars, and percentages as 20 for 20 %.
import type { PricedCheckout } from '@shop/contracts/checkout';
import { toUnits } from '@shop/contracts/length';
import { toDollars } from '@shop/contracts/money';
import type { CodeState, PricedBasket, WantedLine } from './basket.js';
import { placeText } from './order-price.rules.js';

const BP_PER_PERCENT = 100;

/** The demo's card, until others are set up. */
const PAYMENTS: PricedCheckout['payments'] = [{ method: 'demo-card', name: 'Card (demo)' }];

export function pricedCheckoutOf(
  basket: PricedBasket,
  wanted: readonly WantedLine[],
  { id, until }: { id: string; until: Date },
): PricedCheckout {
  const { priced, price, methods, codes, vatNote } = basket;
  const total = toDollars(priced.totalCents);
  return {
    success: true,
    lines: linesOf(basket, wanted),
    subtotal: toDollars(priced.subtotalCents),
    discounts: priced.discounts.map(({ discount: { code, name, level }, cents }) => ({
      ...(code !== null && { code }),
      ...{ name, level, amount: toDollars(cents) },
    })),
    shipping: shippingOf(basket),
    methods: methods.map(({ method: { _id, name, time, pickup }, cents }) => ({
      ...{ id: _id, name, price: toDollars(cents), time, isPickup: pickup !== null },
      ...(pickup && { place: placeText(pickup) }),
    })),
    payments: PAYMENTS,
    codes: codes.map(codeOf),
    taxes: (price?.taxes ?? []).map(({ rateBp, netCents, taxCents, isIncluded, note }) => ({
      rate: rateBp / BP_PER_PERCENT,
      ...{ net: toDollars(netCents), tax: toDollars(taxCents), isIncluded },
      ...(note !== null && { note }),
    })),
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

function shippingOf({ priced: { shipping }, method }: PricedBasket): PricedCheckout['shipping'] {
  const { _id, name, time, pickup } = method;
  return {
    ...{ method: _id, name },
    ...(time !== '' && { time }),
    ...(pickup && { pickupNote: placeText(pickup) }),
    price: toDollars(shipping.priceCents),
    discount: toDollars(shipping.discountCents),
    taxRate: shipping.rateBp / BP_PER_PERCENT,
    tax: toDollars(shipping.taxCents),
    total: toDollars(shipping.totalCents),
  };
}

const codeOf = ({ code, isApplied, cents, reason, isUnknown }: CodeState) => ({
  ...{ code, isApplied },
  ...(cents !== undefined && { amount: toDollars(cents) }),
  ...(reason !== undefined && { reason }),
  ...(isUnknown && { isUnknown }),
});
