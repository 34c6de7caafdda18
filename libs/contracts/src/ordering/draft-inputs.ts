// Input of staff for drafts, and of customers for offers.
import { z } from 'zod';
import { paymentMethod } from '../billing/shown-payment.js';
import { id, storeDay } from '../core/shapes.js';
import { typedShippingAddress } from '../places/address.js';
import { cleanLine } from '../reading/clean-text.js';
import { emailAddress } from '../reading/email.js';
import { personName } from '../reading/typed-words.js';
import { wantedItem } from './order-item.js';
import { MAX_ORDER_LINES } from './place-order.js';
import { typedDetails } from './shopper-details.js';

/** Days for which a draft keeps its prices, unless staff choose a day. */
export const DRAFT_DAYS = 30;
/** Maximum number of days for which a draft can keep its prices. */
export const DRAFT_DAYS_MAX = 365;

export const draftStates = ['draft', 'offered', 'placed', 'expired'] as const;
export const draftState = z.enum(draftStates);
export type DraftState = z.infer<typeof draftState>;

/** Shown to the customer next to the discount. */
const reason = z
  .string('Enter a reason')
  .overwrite(cleanLine)
  .min(3, 'Enter a reason')
  .max(80, 'A reason has at most 80 characters');
const inHundredths = (value: number): number => Math.round(value * 100) / 100;

/** A percentage, as 12.5 for 12.5 %, or dollars, off the lines of the order. */
export const draftDiscount = z.union([
  z.object({
    kind: z.literal('percent'),
    value: z
      .number('Enter a percentage')
      .min(0.01, 'A percentage is above 0 and at most 100')
      .max(100, 'A percentage is above 0 and at most 100')
      .overwrite(inHundredths),
    reason,
  }),
  z.object({
    kind: z.literal('amount'),
    value: z
      .number('Enter an amount')
      .min(0.01, 'An amount is above 0')
      .max(1_000_000)
      .overwrite(inHundredths),
    reason,
  }),
]);
export type DraftDiscount = z.infer<typeof draftDiscount>;

/** The parts of a draft that determine its price. */
const priced = {
  items: z
    .array(wantedItem)
    .min(1, 'Add a product')
    .max(MAX_ORDER_LINES, `An order has at most ${String(MAX_ORDER_LINES)} lines`),
  shippingAddress: typedShippingAddress,
  /** Absent for the first method that serves the address. */
  method: id.optional(),
  discount: draftDiscount.optional(),
  /** VAT number of a company; if absent, none, or that of the order that the draft exchanges. */
  vatNumber: z.string().overwrite(cleanLine).max(20, 'At most 20 characters').optional(),
};
/** The body of POST /api/admin/drafts/price. */
export const priceDraftInput = z.object({
  ...priced,
  /** A stored draft: in an exchange, returned items keep their earlier prices. */
  draft: id.optional(),
});
export type PriceDraftInput = z.infer<typeof priceDraftInput>;

/** The body of POST /api/admin/drafts. */
export const draftInput = z.object({
  /** A known address is that of an account; for any other, an account is opened when the draft is placed. */
  customer: z.object({
    name: personName('Enter the name'),
    email: emailAddress('Enter the e-mail address'),
  }),
  ...priced,
  /** Shown to the customer. */
  note: typedDetails.note,
  /** The last day on which it can be placed, by the clock of the shop. */
  until: storeDay.optional(),
});
export type DraftInput = z.infer<typeof draftInput>;

/** The body of PUT /api/admin/drafts/:id; `version` is the one that was edited. */
export const changeDraftInput = draftInput.extend({ version: z.int().min(1) });
export type ChangeDraftInput = z.infer<typeof changeDraftInput>;

/** The body of POST /api/admin/drafts/:id/offer: the last day of the offer, by the clock of the shop. */
export const offerDraftInput = z.object({ until: storeDay.optional() });
export type OfferDraftInput = z.infer<typeof offerDraftInput>;

/**
 * `link`: the customer gets a link to a payment page. `cash`: paid now. `credit`: store credit pays an exchange in
 * full.
 */
export const draftPayments = ['link', 'transfer', 'cash', 'invoice', 'credit'] as const;
export const draftPayment = z.enum(draftPayments);
export type DraftPayment = z.infer<typeof draftPayment>;
/** The body of POST /api/admin/drafts/:id/place. */
export const placeDraftInput = z.object({ payment: draftPayment });
export type PlaceDraftInput = z.infer<typeof placeDraftInput>;

/** The token of a mailed link: 32 random bytes, base64url. */
export const offerToken = z.string().regex(/^[\w-]{43}$/);
/** The path of the mailed link. */
export const offerPath = (token: string): string => `/offers/${token}`;

/** The body of POST /api/offers/:token/accept. */
export const acceptOfferInput = z.object({ payment: paymentMethod });
export type AcceptOfferInput = z.infer<typeof acceptOfferInput>;
