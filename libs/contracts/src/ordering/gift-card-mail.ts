// E-mails with the codes of gift cards.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';

export const giftCardMailRpc = {
  /**
   * Reports how many cards of the order were sent. An order of gift cards only is delivered when the last one is sent.
   * Throws `order.changing` during another change. Correspondence only.
   */
  sent: rpc(
    'order.giftCardsSent',
    z.object({ order: id, cards: z.int().min(1), at: isoDate }),
    z.object({ success: z.literal(true) }),
    'idempotent: the highest number counts',
    2_000,
  ),
};
