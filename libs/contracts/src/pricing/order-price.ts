// The price of an order beyond its lines, as screens and events use it.
import { z } from 'zod';
import { cents } from '../money/money.js';
import { discountEffects, discountLevels } from './terms.js';
import { id } from '../core/shapes.js';

const amount = z.int().min(0);
const level = z.enum(discountLevels);

/**
 * Parts of a line that left, or were cancelled, before its tax rate changed (V45). The rest is taxed at the rate of the
 * line. Quantities are pieces or cuts.
 */
const beforeRate = z.object({
  /** The part in each parcel, and its cost: with tax if it is included, else without. */
  sent: z.array(z.object({ parcel: id, quantity: z.int().min(1), cents: amount, rateBp: z.int() })),
  cancelled: amount,
  cancelledCents: amount,
});
export type BeforeRate = z.infer<typeof beforeRate>;

/** Whole cents and basis points; a part without values is absent or empty. */
export const orderPrice = z.object({
  currency: z.literal('USD'),
  subtotalCents: amount,
  /** The discount and the tax of each line, by product. */
  lines: z.array(
    z.object({
      product: id,
      discountCents: amount,
      rateBp: z.int(),
      netCents: amount,
      taxCents: amount,
      before: beforeRate.optional(),
    }),
  ),
  discounts: z.array(
    z.object({
      discount: id,
      name: z.string(),
      code: z.string().nullable(),
      level,
      cents: amount,
      /**
       * Needed to recalculate a delivery discount for another delivery; absent for other discounts and for earlier
       * orders.
       */
      terms: z.object({ effect: z.enum(discountEffects), value: amount }).optional(),
    }),
  ),
  /** Null for the first method, which is free. */
  shipping: z
    .object({
      method: id,
      name: z.string(),
      time: z.string(),
      /** Directions for a shopper who picks the order up. */
      pickupNote: z.string().nullable(),
      priceCents: cents,
      discountCents: cents,
      rateBp: z.int(),
      netCents: cents,
      taxCents: cents,
    })
    .nullable(),
  taxes: z.array(
    z.object({
      rateBp: z.int(),
      netCents: amount,
      taxCents: amount,
      isIncluded: z.boolean(),
      note: z.enum(['Reverse charge', 'Export']).nullable(),
    }),
  ),
  /** The VAT number with which tax was calculated. */
  vatNumber: z.string().nullable(),
  countryCode: z.string(),
  /** The day whose tax rates apply; absent for the day of the order. */
  taxedOn: z.iso.date().optional(),
  /** The amount in euro cents that counts towards the threshold for distance sales. */
  distanceSaleCents: amount.nullable(),
});
export type OrderPrice = z.infer<typeof orderPrice>;

/** Days of arrival, as promised when the order was placed. */
export const arrivalWindow = z.object({ from: z.iso.date(), to: z.iso.date() });

const text = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label}: at most ${String(max)} characters`);

/** The recipient; stored only if the owner has switched that on. */
export const recipient = z.object({
  name: text('Full name', 120),
  phone: text('Phone', 40).optional(),
  company: text('Company', 120).optional(),
});
export type Recipient = z.infer<typeof recipient>;

/** Dollars; percentages as 20 for 20 %. */
const dollarAmount = z.number();

export const shownDiscount = z.object({
  code: z.string().optional(),
  name: z.string(),
  level,
  amount: dollarAmount,
});
export const shownShipping = z.object({
  method: id,
  name: z.string(),
  time: z.string().optional(),
  /** For a pick-up: directions for the shopper. */
  pickupNote: z.string().optional(),
  price: dollarAmount,
  discount: dollarAmount,
  taxRate: z.number(),
  tax: dollarAmount,
  total: dollarAmount,
});
export const shownTax = z.object({
  rate: z.number(),
  net: dollarAmount,
  tax: dollarAmount,
  isIncluded: z.boolean(),
  note: z.string().optional(),
});

/** Added to an order's view; each field is present only if it is not empty. */
export const shownPrice = {
  discounts: z.array(shownDiscount).optional(),
  shipping: shownShipping.optional(),
  taxes: z.array(shownTax).optional(),
  recipient: recipient.optional(),
};
