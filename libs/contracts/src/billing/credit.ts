// Store credit and gift cards: accounts of billing, whose entries add up to their balances.
import { z } from 'zod';
import { cleanLines } from '../reading/clean-text.js';
import { rpc } from '../core/message.js';
import { dollars } from '../money/money.js';
import { id, isoDate, idempotencyKey, timeCursor } from '../core/shapes.js';

/** Dollars. */
const amount = z.number();
const note = z
  .string('Enter a reason')
  .overwrite(cleanLines)
  .min(1, 'Enter a reason')
  .max(300, 'A reason has at most 300 characters');

/**
 * `issue`: given by the shop. `hold`, `release`: by an order. `give`: a refund of held credit. `refund`: a refund of
 * other money. `correct`: taken away.
 */
export const creditKinds = ['issue', 'hold', 'release', 'give', 'refund', 'correct'] as const;
export type CreditKind = (typeof creditKinds)[number];

export const creditEntry = z.object({
  at: isoDate,
  kind: z.enum(creditKinds),
  /** Dollars; negative if credit is taken. */
  amount,
  order: id.nullable(),
  /** Note of staff; null for the customer. */
  note: z.string().nullable(),
});
export type CreditEntry = z.infer<typeof creditEntry>;

/** `earn`: by the dispatch of swatches. `correct`: taken back with the swatches. `expire`: no longer valid. */
export const swatchCreditKinds = ['earn', 'hold', 'release', 'give', 'correct', 'expire'] as const;
export type SwatchCreditKind = (typeof swatchCreditKinds)[number];

/** Credit earned by swatches: it pays for cloth of $40.00 or more, until it expires. */
export const swatchCredit = z.object({
  balance: amount,
  /** The parts that can be spent, the first to expire first. */
  parts: z.array(z.object({ amount, endsAt: isoDate })),
  /** The newest 100, newest first. */
  entries: z.array(
    creditEntry.omit({ note: true, kind: true }).extend({ kind: z.enum(swatchCreditKinds) }),
  ),
});
export type SwatchCredit = z.infer<typeof swatchCredit>;

export const creditView = z.object({
  success: z.literal(true),
  /** Balance without the credit of swatches. */
  balance: amount,
  /** The newest 100, newest first. */
  entries: z.array(creditEntry),
  /** Absent if no swatch has earned credit. */
  swatches: swatchCredit.optional(),
});
export type CreditView = z.infer<typeof creditView>;

/** The body of POST /api/admin/credit/:user: dollars given, or taken if negative. */
export const changeCreditInput = z.object({
  amount: z
    .number('Enter an amount')
    .min(-10_000, 'At most $10,000.00')
    .max(10_000, 'At most $10,000.00')
    .refine((value) => value !== 0, 'Enter an amount')
    .refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'An amount has at most two decimals.',
    ),
  note,
});
export type ChangeCreditInput = z.infer<typeof changeCreditInput>;

export const giftCardRow = z.object({
  _id: id,
  /** The last four characters of its code. */
  lastFour: z.string(),
  issued: amount,
  balance: amount,
  note: z.string().nullable(),
  /** True if the card was withdrawn. */
  isOff: z.boolean(),
  /** Id of the order that bought it; absent if staff issued it. */
  order: id.optional(),
  createdAt: isoDate,
  /** End of its last valid day; absent if it does not expire. */
  endsAt: isoDate.optional(),
  /** True if it has expired. */
  isExpired: z.literal(true).optional(),
});
export type GiftCardRow = z.infer<typeof giftCardRow>;

export const giftCardList = z.object({
  success: z.literal(true),
  cards: z.array(giftCardRow),
  next: z.string().nullable(),
});
export type GiftCardList = z.infer<typeof giftCardList>;

export const giftCardQuery = z.object({
  /** The last four characters of the code. */
  search: z.string().trim().max(4).optional(),
  after: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type GiftCardQuery = z.infer<typeof giftCardQuery>;

/** The body of POST /api/admin/gift-cards. */
export const issueGiftCardInput = z.object({
  amount: dollars
    .refine((value) => value > 0, 'Enter an amount above $0.00')
    .refine((value) => value <= 10_000, 'At most $10,000.00'),
  note,
});
export type IssueGiftCardInput = z.infer<typeof issueGiftCardInput>;

/** The body of PUT /api/admin/gift-cards/:id/expiry. */
export const giftCardExpiryInput = z.object({
  /** Last valid day by the clock of the shop; null if it does not expire. */
  lastDay: z.iso
    .date('Enter a day')
    .refine((day) => day < '2200-01-01', 'Enter a day before the year 2200')
    .nullable(),
});
export type GiftCardExpiryInput = z.infer<typeof giftCardExpiryInput>;

/** The only reply that has the code of the card; `code` is null if the request was repeated. */
export const issuedGiftCard = z.object({
  success: z.literal(true),
  card: giftCardRow,
  code: z.string().nullable(),
});
export type IssuedGiftCard = z.infer<typeof issuedGiftCard>;

const press = { key: idempotencyKey.nullable() };

export const creditRpc = {
  /** Returns the caller's own credit. */
  getOwn: rpc('billing.getOwnCredit', z.object({}), creditView, 'read'),
  /** Returns the credit of any customer. Admins only. */
  get: rpc('billing.getCredit', z.object({ user: id }), creditView, 'read'),
  /** Throws `billing.tooLittleCredit`. Admins only. */
  change: rpc(
    'billing.changeCredit',
    changeCreditInput.extend({ user: id, ...press }),
    creditView,
    'key: the key of the press, else the message id, stored with the entry',
    7_000,
  ),
  /** Admins only, as all that follow. */
  listGiftCards: rpc('billing.listGiftCards', giftCardQuery, giftCardList, 'read'),
  issueGiftCard: rpc(
    'billing.issueGiftCard',
    issueGiftCardInput.extend(press),
    issuedGiftCard,
    'key: the key of the press, else the message id, stored with the card',
    7_000,
  ),
  /** Withdraws a gift card, which loses its balance. Throws `billing.giftCardNotFound`. */
  withdrawGiftCard: rpc(
    'billing.withdrawGiftCard',
    z.object({ card: id }),
    giftCardRow,
    'idempotent: a card that is withdrawn stays so',
    7_000,
  ),
  /** Restores a withdrawn card with its former balance. Throws `billing.giftCardNotFound`. */
  restoreGiftCard: rpc(
    'billing.restoreGiftCard',
    z.object({ card: id }),
    giftCardRow,
    'idempotent: a card that is not withdrawn stays so',
    7_000,
  ),
  /**
   * Sets the last valid day of a card. An expired card gets back what had expired. Throws `billing.giftCardNotFound`,
   * `billing.giftCardTakenBack`, or `billing.giftCardDayPast` for a day before today.
   */
  setGiftCardExpiry: rpc(
    'billing.setGiftCardExpiry',
    giftCardExpiryInput.extend({ card: id }),
    giftCardRow,
    'idempotent: each expired part comes back once',
    7_000,
  ),
};
