import type { CheckoutOptions, PricedCheckout } from '@shop/contracts/ordering/checkout';
import type { OrderItemInput } from '@shop/contracts/ordering/order-item';
import { toDollars, totalCents } from '@shop/contracts/money/price';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Returns the options of a shop without settings. */
export const checkoutOptions = (parts: Partial<CheckoutOptions> = {}): CheckoutOptions => ({
  success: true,
  countries: [{ code: 'BD', name: 'Bangladesh' }],
  isRecipientSent: false,
  vatCountries: [],
  ...parts,
});

/** A delivery method; its id is made from the number. */
export const aMethod = (number = 1, parts: Partial<PricedCheckout['methods'][number]> = {}) => ({
  id: uuid(600 + number),
  name: 'Standard',
  price: 0,
  time: '5-7 business days',
  isPickup: false,
  ...parts,
});

/** Prices these items in a shop without settings, as their sum. */
export function aPricedCheckout(
  items: readonly OrderItemInput[],
  parts: Partial<PricedCheckout> = {},
): PricedCheckout {
  const total = toDollars(totalCents(items));
  const { id, name, time } = aMethod();
  return {
    success: true,
    lines: [],
    subtotal: total,
    discounts: [],
    codes: [],
    taxes: [],
    methods: [aMethod()],
    payments: [{ method: 'demo-card', name: 'Card (demo)' }],
    shipping: {
      method: id,
      name,
      time,
      price: 0,
      discount: 0,
      taxRate: 0,
      tax: 0,
      total: 0,
    },
    total,
    credit: 0,
    toPay: total,
    currency: 'USD',
    isPlain: true,
    pricedCheckout: uuid(500),
    until: '2026-05-04T08:30:00.000Z',
    ...parts,
  };
}
