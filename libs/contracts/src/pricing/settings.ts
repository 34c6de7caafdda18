// Settings of the owner that determine the cost of an order and the data that is sent.
import { z } from 'zod';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { rpc } from '../core/message.js';
import { cents } from '../money/money.js';
import { countryCode } from '../places/places.js';
import { currencyCode, exchangeRates } from './exchange-rates.js';
import { id } from '../core/shapes.js';

/** Whole euro cents. */
const euroCents = z.int().min(0).max(1_000_000_000);

/** Sales to consumers in other member states: taxed at home up to a yearly limit. */
export const distanceSales = z.object({
  /** `always`: the destination's rate from the first sale on. */
  from: z.enum(['limit', 'always']),
  limitCents: euroCents,
  warnAtCents: euroCents,
  /** EUR per dollar, in millionths, and its day. Saving takes both from the newest EUR rate in `exchangeRates`. */
  euroRate: z.int().min(1).max(100_000_000),
  rateOn: z.iso.date('Enter the day of the rate'),
});

/** Days after the due date of an invoice on which its buyer is reminded, once each; empty for never. */
export const invoiceReminderDays = z
  .array(z.int().min(1, 'At least 1 day').max(180, 'At most 180 days'))
  .max(5, 'At most 5 reminders')
  .refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)), {
    error: 'Each one later than the one before',
  })
  .default([3, 14, 30]);

/** When prepaid orders are invoiced: with each parcel, or once for the whole order. */
export const prepaidInvoicing = z.enum(['withParcels', 'atOnce']).default('withParcels');

/**
 * The charge for a parcel that leaves: the whole order, or the contents of the parcel. `parcel` applies to the demo
 * card and credit; it is read with the first parcel and kept for the order.
 */
export const captureSetting = z.enum(['order', 'parcel']).default('order');

/** Months for which a new gift card is valid; null if it does not expire. */
const giftCardMonths = z
  .int()
  .min(1, 'At least 1 month')
  .max(120, 'At most 120 months')
  .nullable()
  .default(null);

const NO_PARCEL_CAPTURE =
  'A card is charged once by the provider: charge whole orders, or turn cards off';

/** How orders can be paid, in addition to the terms of a trade account. */
export const paymentSettings = z
  .object({
    isDemoCardOn: z.boolean(),
    /** True if cards are accepted, through the provider whose keys billing has. */
    isCardOn: z.boolean(),
    /** Delivery zones, and maximum per order; null if cash is not accepted. */
    cash: z
      .object({ zones: z.array(id).min(1, 'Choose a zone').max(100), limitCents: cents })
      .nullable(),
    /**
     * The account as shown to the shopper, and days until an unpaid order is closed; null if transfers are not
     * accepted.
     */
    transfer: z
      .object({
        account: z.string().overwrite(cleanLines).min(1, 'Enter the account').max(500),
        days: z.int().min(1).max(30),
      })
      .nullable(),
    isInvoiceOn: z.boolean(),
    invoiceReminderDays,
    prepaid: prepaidInvoicing,
    capture: captureSetting,
    giftCardMonths,
  })
  .refine(({ capture, isCardOn }) => capture === 'order' || !isCardOn, {
    error: NO_PARCEL_CAPTURE,
    path: ['capture'],
  });
export type PaymentSettings = z.infer<typeof paymentSettings>;

/** A courier and its tracking address, in which `{number}` is replaced by the tracking number. */
export const carrier = z.object({
  name: z.string().overwrite(cleanLine).min(1, 'Enter the name of the carrier').max(60),
  /** Empty if its parcels have no tracking link. */
  trackingUrl: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .max(300)
        .regex(
          /^https:\/\/[^\s"<>]*\{number\}[^\s"<>]*$/,
          'Enter an https address with {number} in it',
        ),
    ])
    .default(''),
});
export type Carrier = z.infer<typeof carrier>;

/** The seller, as named on invoices. */
export const seller = z.object({
  name: z.string().overwrite(cleanLine).min(1, 'Enter the name of the seller').max(120),
  address: z.string().overwrite(cleanLines).min(1, 'Enter the address of the seller').max(500),
  taxNumber: z.string().overwrite(cleanLine).min(1, 'Enter the tax number').max(40),
  /** Empty if there is none. */
  vatId: z.string().overwrite(cleanLine).max(20, 'At most 20 characters').default(''),
  /** Currency in which documents also state their tax; empty for only their own. */
  taxCurrency: z.union([z.literal(''), currencyCode]).default(''),
});
export type Seller = z.infer<typeof seller>;

/** Numbering of invoices and credit notes: `LM-2026-000123`. */
export const documentNumbering = z.object({
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Z0-9-]{1,12}$/, 'Enter 1 to 12 capital letters, digits or dashes'),
  /** Number of the very first invoice; each later year begins with 1. */
  firstNumber: z.int().min(1, 'At least 1').max(900_000, 'At most 900,000'),
});

/** One line per setting: screen, API and audit follow. */
export const shopSettings = z.object({
  /** True if the prices of the shop include tax. */
  pricesIncludeTax: z.boolean(),
  /** Country in which the seller is taxed. */
  sellerCountry: countryCode,
  /** True if the recipient's name and telephone number are required, stored and given to the courier. */
  isRecipientSent: z.boolean(),
  /** True if a VAT number with the right format and checksum qualifies for reverse charge without confirmation. */
  isUnconfirmedVatEnough: z.boolean(),
  distanceSales,
  payments: paymentSettings,
  carriers: z.array(carrier).max(30, 'At most 30 carriers').default([]),
  /** Null if no invoices are issued. */
  seller: seller.nullable().default(null),
  documents: documentNumbering.default({ prefix: 'LM', firstNumber: 1 }),
  exchangeRates: exchangeRates.default([]),
});
export type ShopSettings = z.infer<typeof shopSettings>;

export const settingsView = shopSettings.extend({
  version: z.int(),
  /** Euro cents of this year's distance sales. */
  distanceSalesCents: z.int(),
});
export type SettingsView = z.infer<typeof settingsView>;

export const saveSettingsInput = z.object({ settings: shopSettings, version: z.int() });
export type SaveSettingsInput = z.infer<typeof saveSettingsInput>;

export const settingsRpc = {
  get: rpc('order.getSettings', z.object({}), settingsView, 'read'),
  /** Throws `order.settingsChanged` if another admin saved first. */
  save: rpc('order.saveSettings', saveSettingsInput, settingsView, 'inbox', 7_000),
};
