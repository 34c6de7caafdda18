// The data from billing that a checkout needs: available methods, and the shopper's credit.
import { z } from 'zod';
import { bareGiftCardCode, isGiftCardCode } from './gift-card-code.js';
import { rpc } from '../core/message.js';
import { cents } from '../money/money.js';
import { id } from '../core/shapes.js';

/** A gift card as it is typed; read as its 16 characters alone. */
export const giftCardCode = z
  .string()
  .max(40)
  .refine(isGiftCardCode, 'We do not know this code.')
  .transform(bareGiftCardCode);

/** Store credit or a gift card that the shopper can pay with, in the order in which they are used. */
export const creditAccount = z.object({
  account: id,
  kind: z.enum(['credit', 'gift']),
  /** `Store credit`, or `Gift card …7K2M` with the last four characters. */
  label: z.string(),
  balanceCents: cents,
});
export type CreditAccount = z.infer<typeof creditAccount>;

/** The credit that the swatches of one order have earned. */
const swatchAccount = creditAccount.omit({ kind: true });

/** The data from billing about a shopper at the checkout. */
export const paying = z.object({
  /** `away`: it is set up, and does not reply right now. */
  stripe: z.enum(['on', 'off', 'away']),
  /** For a trade account: the rest of its credit limit; null for all others. */
  invoice: z.object({ leftCents: cents, dueDays: z.int() }).nullable(),
  /** Store credit first, then the cards in the order in which they were given; empty ones are left out. */
  accounts: z.array(creditAccount).max(6),
  /** Credit that swatches have earned, the first to end first; absent where there is none. It pays before all others. */
  swatches: z.array(swatchAccount).max(20).optional(),
  /** The entered gift card codes that do not exist, are empty or have expired. */
  unknownCodes: z.array(z.string()).max(5),
});
export type Paying = z.infer<typeof paying>;

/** When billing does not respond, only methods that do not need it are offered. */
export const payingWithoutBilling: Paying = {
  stripe: 'away',
  invoice: null,
  accounts: [],
  unknownCodes: [],
};

/** Part of an order that is paid by one account. */
export const creditPart = z.object({
  account: id,
  label: z.string(),
  cents,
  /** Swatches have earned it: it pays for cloth alone. */
  isSwatch: z.literal(true).optional(),
});
export type CreditPart = z.infer<typeof creditPart>;

export const payingRpc = {
  /** For the caller, who may be a guest; `isCreditWanted`: whether his store credit is to be used. */
  find: rpc(
    'billing.findPaying',
    z.object({ isCreditWanted: z.boolean(), giftCards: z.array(giftCardCode).max(5) }),
    paying,
    'read',
    1_000,
  ),
  /** For a customer of whom an order is made; null: not a customer yet. The order service only. */
  findFor: rpc(
    'billing.findPayingFor',
    z.object({ user: id.nullable(), isCreditWanted: z.boolean().optional() }),
    paying,
    'read',
    1_000,
  ),
};
