// The data from billing that a checkout needs: available methods, and the shopper's credit.
import { z } from 'zod';
import { bareGiftCardCode, isGiftCardCode } from './gift-card-code.js';
import { rpc } from '../core/message.js';
import { cents } from '../money/money.js';
import { id } from '../core/shapes.js';

/** A gift card code as it is typed, reduced to its 16 characters. */
export const giftCardCode = z
  .string()
  .max(40)
  .refine(isGiftCardCode, 'We do not know this code.')
  .transform(bareGiftCardCode);

const endOfCard = z.iso.datetime({ offset: true });

/** Store credit or a gift card that the shopper can pay with, in the order in which they are used. */
export const creditAccount = z.object({
  account: id,
  kind: z.enum(['credit', 'gift']),
  /** `Store credit`, or `Gift card …7K2M` with the last four characters. */
  label: z.string(),
  balanceCents: cents,
  /** End of the last valid day of a gift card; absent if it does not expire. */
  validUntil: endOfCard.optional(),
});
export type CreditAccount = z.infer<typeof creditAccount>;

/** Credit earned by the swatches of one order. */
const swatchAccount = creditAccount.omit({ kind: true, validUntil: true });

/** The data from billing about a shopper at the checkout. */
export const paying = z.object({
  /** `away`: it is configured, but does not respond at the moment. */
  stripe: z.enum(['on', 'off', 'away']),
  /** Remaining credit limit of a trade account; null for other accounts. */
  invoice: z.object({ leftCents: cents, dueDays: z.int() }).nullable(),
  /** Store credit first, then the cards in the order in which they were entered; empty ones are left out. */
  accounts: z.array(creditAccount).max(6),
  /**
   * Credit earned by swatches, the first to expire first; absent if there is none. It is used before all other credit.
   */
  swatches: z.array(swatchAccount).max(20).optional(),
  /** The entered gift card codes that do not exist, are empty or withdrawn. */
  unknownCodes: z.array(z.string()).max(5),
  /** Expired gift cards by their position in the request, because only billing knows codes; absent if there is none. */
  expiredCards: z
    .array(z.object({ position: z.int().min(0), validUntil: endOfCard }))
    .max(5)
    .optional(),
});
export type Paying = z.infer<typeof paying>;

/** When billing does not respond, only methods that do not need it are offered. */
export const payingWithoutBilling: Paying = {
  stripe: 'away',
  invoice: null,
  accounts: [],
  unknownCodes: [],
};

/** Part of an order that one account pays. */
export const creditPart = z.object({
  account: id,
  label: z.string(),
  cents,
  /** True for credit earned by swatches: it pays for cloth only. */
  isSwatch: z.literal(true).optional(),
});
export type CreditPart = z.infer<typeof creditPart>;

export const payingRpc = {
  /** Finds the data of the caller, who may be a guest. `isCreditWanted`: use the caller's store credit. */
  find: rpc(
    'billing.findPaying',
    z.object({ isCreditWanted: z.boolean(), giftCards: z.array(giftCardCode).max(5) }),
    paying,
    'read',
    1_000,
  ),
  /**
   * Finds the data of a customer for whom an order is made; null if the person is not a customer yet. Order service
   * only.
   */
  findFor: rpc(
    'billing.findPayingFor',
    z.object({ user: id.nullable(), isCreditWanted: z.boolean().optional() }),
    paying,
    'read',
    1_000,
  ),
};
