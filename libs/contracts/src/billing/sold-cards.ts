// Gift cards that shoppers buy: each piece becomes an account of billing once its order is paid.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { done, id, isoDate } from '../core/shapes.js';

/** The body of POST /api/admin/gift-cards/:id/new-code. */
export const newCardCodeInput = z.object({
  /** The last four characters of the code that staff saw. */
  lastFour: z.string().length(4),
});
export type NewCardCodeInput = z.infer<typeof newCardCodeInput>;

/** Above the number of lines that an order can have. */
const MAX_CARD_LINES = 500;

export const soldCardRpc = {
  /**
   * Takes back unused cards of an order before they are cancelled; `left` of each product remain. Throws
   * `billing.giftCardUsed` if too few are unused. Cards that the order still has a minute later are restored. Order
   * service only.
   */
  takeBack: rpc(
    'billing.takeBackGiftCards',
    z.object({
      order: id,
      lines: z
        .array(z.object({ product: id, left: z.int().min(0) }))
        .min(1)
        .max(MAX_CARD_LINES),
      /** If true, nothing is taken back. */
      isPreview: z.boolean().default(false),
    }),
    z.object({ success: z.literal(true) }),
    'idempotent: only as many cards stay as the order keeps',
    2_000,
  ),
  /**
   * Replaces the code of a card that an order bought, and has it e-mailed to the buyer. Throws
   * `billing.giftCardNotFound`, `billing.giftCardNotSold`, `billing.giftCardWithdrawn`, `billing.giftCardExpired`,
   * `billing.giftCardTakenBack`, or `billing.giftCardRenewed` if the code is no longer the one that staff saw. Admins
   * only.
   */
  renewCode: rpc(
    'billing.renewGiftCardCode',
    newCardCodeInput.extend({ card: id }),
    done,
    'idempotent: only the code that was seen is replaced',
    7_000,
  ),
};

export const soldCardEvents = {
  /** A gift card of an order is paid or has a new code, which is sent to its buyer. */
  issued: event(
    'billing.giftCardIssued',
    z.object({
      card: id,
      order: id,
      user: id,
      name: z.string(),
      amountCents: z.int().min(1),
      /** Encrypted with RESET_LINK_SECRET of billing and correspondence; decrypted for the e-mail, never stored. */
      encryptedCode: z.string(),
      currency: z.literal('USD'),
      at: isoDate,
      /** End of its last valid day; absent if it does not expire. */
      endsAt: isoDate.optional(),
    }),
  ),
};
