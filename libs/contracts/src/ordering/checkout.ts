// The priced checkout (commerce II.4): the price of an order to this address, valid for half an hour.
import { z } from 'zod';
import { MINUTE_MS } from '../core/time.js';
import { cleanLine } from '../reading/clean-text.js';
import { discountCodeText, MAX_CODES } from './checkout-codes.js';
import { rpc } from '../core/message.js';
import { orderItemInput } from './order-item.js';
import { arrivalWindow, shownDiscount, shownShipping, shownTax } from '../pricing/order-price.js';
import { paying } from '../billing/paying.js';
import { id, isoDate } from '../core/shapes.js';
import { paymentMethod } from '../billing/shown-payment.js';

/** Milliseconds during which a price is valid. */
export const PRICED_FOR_MS = 30 * MINUTE_MS;

/** The body of POST /api/checkout/price. */
export const priceCheckoutInput = z.object({
  items: z.array(orderItemInput).min(1, 'Your cart is empty').max(50),
  /** A country name or code. */
  country: z
    .string('Country is required')
    .overwrite(cleanLine)
    .min(1, 'Country is required')
    .max(60),
  /** Absent until it is typed: methods that need a postal code are then left out. */
  postalCode: z.string().overwrite(cleanLine).max(20).optional(),
  /** Absent for the first method that serves the address. */
  method: id.optional(),
  /** Discount codes and gift card codes. */
  codes: z.array(discountCodeText).max(MAX_CODES, 'An order takes at most 5 codes').default([]),
  /** True if store credit and swatch credit are used. */
  useCredit: z.boolean().default(false),
  vatNumber: z.string().overwrite(cleanLine).max(20).optional(),
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
      /** Days of arrival if it is ordered now. */
      arrival: arrivalWindow.optional(),
      /** Address and hours of a pick-up. */
      place: z.string().optional(),
    }),
  ),
  /** The first one is preselected. If a method is temporarily unavailable, `note` says so. */
  payments: z.array(
    z.object({
      method: paymentMethod,
      name: z.string(),
      isUnavailable: z.boolean().optional(),
      note: z.string().optional(),
      /** Days until an invoice is due. */
      dueDays: z.int().optional(),
    }),
  ),
  codes: z.array(
    z.object({
      code: z.string(),
      isApplied: z.boolean(),
      amount: amount.optional(),
      reason: z.string().optional(),
      /** True if the code counts as a guess (ruling Q10). */
      isUnknown: z.boolean().optional(),
      /** End of the last valid day of a gift card; absent if it does not expire. */
      endsAt: isoDate.optional(),
    }),
  ),
  taxes: z.array(shownTax),
  /** Note on the VAT number: `Format and checksum are right, not confirmed.` */
  vatNote: z.string().optional(),
  total: amount,
  /** Payments from store credit and gift cards, with the name of each account. */
  credit: amount,
  credits: z.array(z.object({ label: z.string(), amount })).optional(),
  /** Why requested credit is not used: `Swatch credit can be used for cloth of $40.00 or more.` */
  creditNote: z.string().optional(),
  toPay: amount,
  pricedCheckout: id,
  /** True if the order costs only its lines, and needs no `pricedCheckout`. */
  isPlain: z.boolean(),
  until: isoDate,
  currency: z.literal('USD'),
});
export type PricedCheckout = z.infer<typeof pricedCheckout>;

/** The price of delivery before an address is known, in dollars. */
const deliveryRate = z.object({
  name: z.string(),
  time: z.string(),
  /** The price for the lightest order, and for the highest step. */
  from: amount,
  to: amount,
  /** Delivery is free if the goods cost this much. */
  freeFrom: amount.nullable(),
  isPickup: z.boolean(),
  /** True if the method serves only some postal codes of the countries. */
  isLocal: z.boolean(),
});

/** The fields and options of the checkout form. */
export const checkoutOptions = z.object({
  success: z.literal(true),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  /** True if the recipient's name and telephone number are sent and stored. */
  isRecipientSent: z.boolean(),
  /** Codes of the countries whose companies can enter a VAT number. */
  vatCountries: z.array(z.string()),
  /** Days of arrival of an order placed now, in the company's country by the cheapest method: `Tue 8 – Thu 10 Dec`. */
  arrives: z.string().optional(),
  /** Rates by zone; the zone with the most countries comes last. */
  delivery: z
    .array(z.object({ countries: z.array(z.string()), methods: z.array(deliveryRate) }))
    .optional(),
});
export type CheckoutOptions = z.infer<typeof checkoutOptions>;
export type DeliveryRate = z.infer<typeof deliveryRate>;

export const checkoutRpc = {
  /**
   * Throws `order.countryNotServed`, `order.noMethod`, `order.priceAgain` if its method was removed, `order.vatNumber`,
   * `order.productGone`, `checkout.taxUnavailable`.
   */
  price: rpc(
    'order.priceCheckout',
    // The gateway gets the shopper's data from billing. Gift card codes are not forwarded to order.
    priceCheckoutInput.extend({ paying: paying.optional() }),
    pricedCheckout,
    'repeats: a second one is a price of its own, and both run out',
    5_000,
  ),
  options: rpc('order.checkoutOptions', z.object({}), checkoutOptions, 'read'),
};
