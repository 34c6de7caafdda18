// Settings of the owner that decide what an order costs and what is sent.
import { z } from 'zod';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { rpc } from '../core/message.js';
import { cents } from '../money/money.js';
import { countryCode } from '../places/places.js';
import { currencyCode, exchangeRates } from './exchange-rates.js';
import { id } from '../core/shapes.js';

/** Whole cents of EUR. */
const euroCents = z.int().min(0).max(1_000_000_000);

/** Sales to consumers of other member states: below a yearly sum they are taxed at home. */
export const distanceSales = z.object({
  /** `always`: the rate of the destination from the first sale. */
  from: z.enum(['limit', 'always']),
  limitCents: euroCents,
  warnAtCents: euroCents,
  /** EUR for one dollar, in millionths, and its day: saving takes them from the newest rate of EUR in `exchangeRates`. */
  euroRate: z.int().min(1).max(100_000_000),
  rateOn: z.iso.date('Enter the day of the rate'),
});

/** Whole days after an invoice was due on which its buyer is reminded, once each; none: never. */
export const invoiceReminderDays = z
  .array(z.int().min(1, 'At least 1 day').max(180, 'At most 180 days'))
  .max(5, 'At most 5 reminders')
  .refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)), {
    error: 'Each one later than the one before',
  })
  .default([3, 14, 30]);

/** When orders that are paid before they leave are invoiced: with each parcel, or once for the whole order. */
export const prepaidInvoicing = z.enum(['withParcels', 'atOnce']).default('withParcels');

/**
 * The charge of a parcel that leaves: all of its order, or its own contents. The latter holds for the demo card and credit;
 * it is read with the first parcel and kept for the order.
 */
export const captureSetting = z.enum(['order', 'parcel']).default('order');

const NO_PARCEL_CAPTURE =
  'A card is charged once by the provider: charge whole orders, or turn cards off';

/** How orders can be paid, beside what a trade account's terms say. */
export const paymentSettings = z
  .object({
    isDemoCardOn: z.boolean(),
    /** Cards by the provider whose keys billing has. */
    isCardOn: z.boolean(),
    /** In these delivery zones, up to so much an order; null: not at all. */
    cash: z
      .object({ zones: z.array(id).min(1, 'Choose a zone').max(100), limitCents: cents })
      .nullable(),
    /** The account as the shopper reads it, and days until an order is closed that was not paid; null: not at all. */
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
  })
  .refine(({ capture, isCardOn }) => capture === 'order' || !isCardOn, {
    error: NO_PARCEL_CAPTURE,
    path: ['capture'],
  });
export type PaymentSettings = z.infer<typeof paymentSettings>;

/** A courier, and where its parcels are followed: `{number}` stands for the number of a parcel. */
export const carrier = z.object({
  name: z.string().overwrite(cleanLine).min(1, 'Enter the name of the carrier').max(60),
  /** Empty: parcels of it have no link. */
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

/** Who sells, as invoices name it. */
export const seller = z.object({
  name: z.string().overwrite(cleanLine).min(1, 'Enter the name of the seller').max(120),
  address: z.string().overwrite(cleanLines).min(1, 'Enter the address of the seller').max(500),
  taxNumber: z.string().overwrite(cleanLine).min(1, 'Enter the tax number').max(40),
  /** Empty: none. */
  vatId: z.string().overwrite(cleanLine).max(20, 'At most 20 characters').default(''),
  /** In which documents state their tax as well; empty: only in their own. */
  taxCurrency: z.union([z.literal(''), currencyCode]).default(''),
});
export type Seller = z.infer<typeof seller>;

/** How invoices and credit notes are numbered: `LM-2026-000123`. */
export const documentNumbering = z.object({
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Z0-9-]{1,12}$/, 'Enter 1 to 12 capital letters, digits or dashes'),
  /** The number of the first invoice of all; each later year begins with 1. */
  firstNumber: z.int().min(1, 'At least 1').max(900_000, 'At most 900,000'),
});

/** One line for each setting: screen, API and audit follow. */
export const shopSettings = z.object({
  /** True where the prices of the shop include tax. */
  pricesIncludeTax: z.boolean(),
  /** Where the seller is taxed. */
  sellerCountry: countryCode,
  /** True where name and telephone of the recipient are required, stored and given to the courier. */
  isRecipientSent: z.boolean(),
  /**
   * True where a VAT number that is right by format and checksum, and not confirmed, is enough for reverse charge.
   */
  isUnconfirmedVatEnough: z.boolean(),
  distanceSales,
  payments: paymentSettings,
  carriers: z.array(carrier).max(30, 'At most 30 carriers').default([]),
  /** Null: no invoice is issued. */
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
  /** `order.settingsChanged` where someone else saved before. */
  save: rpc('order.saveSettings', saveSettingsInput, settingsView, 'inbox', 7_000),
};
