// The priced checkout (commerce II.4): what an order to this address would cost, for half an hour.
import { z } from 'zod';
import { discountCodeText, MAX_CODES } from './checkout-codes.js';
import { rpc } from './message.js';
import { orderItemInput } from './order-item.js';
import { shownDiscount, shownShipping, shownTax } from './order-price.js';
import { id, isoDate } from './shapes.js';

/** Milliseconds for which a price is kept. */
export const PRICED_FOR_MS = 30 * 60_000;

/** The body of POST /api/checkout/price. */
export const priceCheckoutInput = z.object({
  items: z.array(orderItemInput).min(1, 'Your cart is empty').max(50),
  /** By name or code. */
  country: z.string('Country is required').trim().min(1, 'Country is required').max(60),
  /** Absent while it is not typed yet: methods that need one are then left out. */
  postalCode: z.string().trim().max(20).optional(),
  /** Absent: the first that serves the address. */
  method: id.optional(),
  codes: z.array(discountCodeText).max(MAX_CODES, 'An order takes at most 5 codes').default([]),
  vatNumber: z.string().trim().max(20).optional(),
});
export type PriceCheckoutInput = z.infer<typeof priceCheckoutInput>;

/** Dollars; percentages as 20 for 20 %. */
const amount = z.number();

export const pricedCheckout = z.object({
  success: z.literal(true),
  lines: z.array(
    z.object({
      product: id,
      quantity: z.number(),
      unitPrice: amount,
      gross: amount,
      discount: amount,
      taxRate: z.number(),
      tax: amount,
      total: amount,
    }),
  ),
  subtotal: amount,
  discounts: z.array(shownDiscount),
  shipping: shownShipping,
  methods: z.array(
    z.object({
      id,
      name: z.string(),
      price: amount,
      time: z.string(),
      isPickup: z.boolean(),
      /** Where a pick-up is: its address and hours. */
      place: z.string().optional(),
    }),
  ),
  payments: z.array(z.object({ method: z.string(), name: z.string() })),
  codes: z.array(
    z.object({
      code: z.string(),
      isApplied: z.boolean(),
      amount: amount.optional(),
      reason: z.string().optional(),
      /** Whether it counts as a guess (ruling Q10). */
      isUnknown: z.boolean().optional(),
    }),
  ),
  taxes: z.array(shownTax),
  /** What is said of the VAT number: `Format and checksum are right, not confirmed.` */
  vatNote: z.string().optional(),
  total: amount,
  credit: amount,
  toPay: amount,
  pricedCheckout: id,
  /** Whether the order costs its lines alone: then it needs no `pricedCheckout`. */
  isPlain: z.boolean(),
  until: isoDate,
  currency: z.literal('USD'),
});
export type PricedCheckout = z.infer<typeof pricedCheckout>;

/** What the checkout form is to ask for. */
export const checkoutOptions = z.object({
  success: z.literal(true),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Whether name and telephone are sent and stored. */
  isRecipientSent: z.boolean(),
  /** Codes of the countries whose companies may give a VAT number. */
  vatCountries: z.array(z.string()),
});
export type CheckoutOptions = z.infer<typeof checkoutOptions>;

export const checkoutRpc = {
  /**
   * `order.countryNotServed`, `order.noMethod`, `order.priceAgain` (its method is gone), `order.vatNumber`,
   * `order.productGone`, `checkout.taxUnavailable`.
   */
  price: rpc(
    'order.priceCheckout',
    priceCheckoutInput,
    pricedCheckout,
    'repeats: a second one is a price of its own, and both run out',
    5_000,
  ),
  options: rpc('order.checkoutOptions', z.object({}), checkoutOptions, 'read'),
};
