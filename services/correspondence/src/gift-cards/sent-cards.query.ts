// E-mails with the codes of gift cards, by order.
import type { EntityManager } from 'typeorm';

/** Links the e-mail of an event to a card of this order. Idempotent. */
export async function noteEmail(
  manager: EntityManager,
  { eventId, card, order }: { eventId: string; card: string; order: string },
): Promise<void> {
  await manager.query(
    `INSERT INTO gift_card_emails (email_id, order_id, card_id)
     SELECT id, $2, $3 FROM emails WHERE event_id = $1 AND kind = 'giftCardIssued' ON CONFLICT DO NOTHING`,
    [eventId, order, card],
  );
}

export interface SentCards {
  order: string;
  /** Number of sent cards of the order. A card with a new code counts once. */
  cards: number;
  at: Date;
}

const IS_SENT = "e.status IN ('sent', 'bounced')";

// Reads only cards that are not reported, which are few.
const FIND = `
  SELECT g.order_id AS "order", s.cards, s.at
    FROM (SELECT DISTINCT n.order_id FROM gift_card_emails n JOIN emails e ON e.id = n.email_id
           WHERE NOT n.is_reported AND ${IS_SENT} LIMIT $1) g,
         LATERAL (SELECT count(DISTINCT coalesce(o.card_id, o.email_id))::int AS cards, max(e.sent_at) AS at
                    FROM gift_card_emails o JOIN emails e ON e.id = o.email_id
                   WHERE o.order_id = g.order_id AND ${IS_SENT}) s`;

/** Returns the orders with sent cards that were not reported to the order service. */
export const findSentCards = (manager: EntityManager, atMost: number): Promise<SentCards[]> =>
  manager.query<SentCards[]>(FIND, [atMost]);

/** Marks the cards of an order that were sent up to this time as reported. */
export async function markReported(
  manager: EntityManager,
  { order, at }: SentCards,
): Promise<void> {
  await manager.query(
    `UPDATE gift_card_emails g SET is_reported = true FROM emails e
      WHERE g.order_id = $1 AND e.id = g.email_id AND ${IS_SENT} AND date_trunc('milliseconds', e.sent_at) <= $2`,
    [order, at],
  );
}
