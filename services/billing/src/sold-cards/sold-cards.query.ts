// Writes the accounts of sold gift cards.
import type { EntityManager } from 'typeorm';

/** Returns true if an order has cards that must be updated. */
export async function isAnyDue(manager: EntityManager): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    'SELECT FROM order_money WHERE are_cards_due LIMIT 1',
  );
  return rows.length > 0;
}

/** Locks orders whose cards must be updated. Other replicas lock others. */
export async function lockDue(manager: EntityManager, atMost: number): Promise<string[]> {
  const rows = await manager.query<{ order: string }[]>(
    `SELECT order_id AS "order" FROM order_money WHERE are_cards_due
      ORDER BY order_id LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [atMost],
  );
  return rows.map(({ order }) => order);
}

export const endDue = (manager: EntityManager, orders: readonly string[]): Promise<unknown> =>
  manager.query('UPDATE order_money SET are_cards_due = false WHERE order_id = ANY ($1)', [orders]);

/** A card before it is stored. Whole cents. */
export interface NewSoldCard {
  order: string;
  product: string;
  piece: number;
  cents: number;
  hash: string;
  lastFour: string;
}

/** Inserts an empty card. Returns null if this piece already has one. */
export async function insertSoldCard(
  manager: EntityManager,
  { hash, lastFour, cents, order, product, piece }: NewSoldCard,
): Promise<{ account: string; at: Date } | null> {
  const [row] = await manager.query<{ account: string; at: Date }[]>(
    `INSERT INTO credit_accounts (id, kind, code_hash, last_four, currency, issued, note, sold_order, sold_product, sold_piece)
     VALUES (gen_random_uuid(), 'gift', $1, $2, 'USD', $3, 'Bought in an order', $4, $5, $6)
     ON CONFLICT (sold_order, sold_product, sold_piece) WHERE sold_order IS NOT NULL DO NOTHING
     RETURNING id AS account, created_at AS at`,
    [hash, lastFour, cents, order, product, piece],
  );
  return row ?? null;
}

/** Marks cards as taken back and disables them, or enables them again for null. */
export async function setTakenBack(
  manager: EntityManager,
  accounts: readonly string[],
  state: 'pending' | 'done' | null,
): Promise<void> {
  if (accounts.length === 0) return;
  await manager.query(
    `UPDATE credit_accounts SET is_off = $2::text IS NOT NULL, taken_back = $2,
            taken_back_at = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END WHERE id = ANY ($1)`,
    [accounts, state],
  );
}

/** Returns orders with cards taken back before this time that the order service has not confirmed. */
export async function findUnconfirmed(
  manager: EntityManager,
  { olderThanMs, atMost }: { olderThanMs: number; atMost: number },
): Promise<{ order: string; takenAt: string }[]> {
  return manager.query<{ order: string; takenAt: string }[]>(
    `SELECT sold_order AS "order", max(taken_back_at)::text AS "takenAt" FROM credit_accounts
      WHERE taken_back = 'pending' GROUP BY 1
     HAVING max(taken_back_at) < now() - $1 * interval '1 millisecond' ORDER BY 2 LIMIT $2`,
    [olderThanMs, atMost],
  );
}

/** Returns true if the cards of a locked order were last taken back at this moment. */
export async function isTakenAt(
  manager: EntityManager,
  { order, takenAt }: { order: string; takenAt: string },
): Promise<boolean> {
  const [row] = await manager.query<[{ isSame: boolean | null }]>(
    `SELECT max(taken_back_at) = $2::timestamptz AS "isSame" FROM credit_accounts
      WHERE sold_order = $1 AND taken_back = 'pending'`,
    [order, takenAt],
  );
  return row.isSame === true;
}

/** A card that an order bought, and the content of its e-mail. Whole cents. */
export interface CardToRenew {
  lastFour: string;
  cents: number;
  isOff: boolean;
  isTakenBack: boolean;
  endsAt: Date | null;
  hasEnded: boolean;
  /** Null if no order bought it. */
  order: string | null;
  user: string;
  name: string;
}

/** Locks and returns a gift card, or undefined if there is none. */
export async function lockCardToRenew(
  manager: EntityManager,
  card: string,
): Promise<CardToRenew | undefined> {
  const [row] = await manager.query<CardToRenew[]>(
    `SELECT a.last_four AS "lastFour", a.issued::float8 AS cents, a.is_off AS "isOff",
            a.taken_back IS NOT NULL AS "isTakenBack", a.ends_at AS "endsAt",
            coalesce(a.ends_at <= now(), false) AS "hasEnded", a.sold_order AS "order", m.user_id AS "user",
            coalesce((SELECT c ->> 'name' FROM jsonb_array_elements(m.gift_cards) c
                       WHERE c ->> 'product' = a.sold_product::text), 'Gift card') AS name
       FROM credit_accounts a LEFT JOIN order_money m ON m.order_id = a.sold_order
      WHERE a.id = $1 AND a.kind = 'gift' FOR UPDATE OF a`,
    [card],
  );
  return row;
}

/** Replaces the code of a card, so that the old code cannot pay. */
export const replaceCode = (
  manager: EntityManager,
  card: string,
  { hash, lastFour }: { hash: string; lastFour: string },
): Promise<unknown> =>
  manager.query('UPDATE credit_accounts SET code_hash = $2, last_four = $3 WHERE id = $1', [
    card,
    hash,
    lastFour,
  ]);
