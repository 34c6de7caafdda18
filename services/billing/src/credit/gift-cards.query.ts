// Reads and writes gift cards.
import type { GiftCardQuery, GiftCardRow } from '@shop/contracts/billing/credit';
import { toDollars } from '@shop/contracts/money/price';
import { bareCode } from '@shop/contracts/reading/fold-code';
import type { DataSource, EntityManager } from 'typeorm';

type Database = Pick<DataSource | EntityManager, 'query'>;

/** Cents. */
interface StoredCard {
  _id: string;
  lastFour: string;
  issued: number;
  balance: number;
  note: string | null;
  isOff: boolean;
  order: string | null;
  createdAt: Date;
  endsAt: Date | null;
  isExpired: boolean;
}

const CARD = `
  SELECT id AS _id, last_four AS "lastFour", issued::float8 AS issued, balance::float8 AS balance, note,
         is_off AS "isOff", sold_order AS "order", created_at AS "createdAt", ends_at AS "endsAt",
         coalesce(ends_at <= now(), false) AS "isExpired"
    FROM credit_accounts WHERE kind = 'gift'`;

const rowOf = ({
  issued,
  balance,
  createdAt,
  order,
  endsAt,
  isExpired,
  ...card
}: StoredCard): GiftCardRow => ({
  ...card,
  ...(order !== null && { order }),
  ...(endsAt && { endsAt: endsAt.toISOString() }),
  ...(isExpired && { isExpired }),
  issued: toDollars(issued),
  balance: toDollars(balance),
  createdAt: createdAt.toISOString(),
});

/** Returns the cards that match, newest first. */
export async function listCards(
  database: Database,
  { search, after, limit }: GiftCardQuery,
): Promise<GiftCardRow[]> {
  const [at = null, id = null] = after?.split('_') ?? [];
  const rows = await database.query<StoredCard[]>(
    `${CARD} AND ($1::text IS NULL OR last_four LIKE '%' || $1)
        AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
      ORDER BY created_at DESC, id DESC LIMIT $4`,
    [search === undefined ? null : bareCode(search), at, id, limit],
  );
  return rows.map(rowOf);
}

/** Returns null if there is no such card. */
export async function findCard(
  database: Database,
  by: { id: string } | { press: string },
): Promise<GiftCardRow | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['press', by.press];
  const [row] = await database.query<StoredCard[]>(`${CARD} AND ${column} = $1`, [value]);
  return row ? rowOf(row) : null;
}

/** A card before it is stored. Whole cents. */
export interface NewCard {
  hash: string;
  lastFour: string;
  cents: number;
  note: string;
  press: string;
}

/** Stores an empty card. Returns null if the same press has created one before. */
export async function insertCard(manager: EntityManager, card: NewCard): Promise<string | null> {
  const [row] = await manager.query<{ id: string }[]>(
    `INSERT INTO credit_accounts (id, kind, code_hash, last_four, currency, issued, note, press)
     VALUES (gen_random_uuid(), 'gift', $1, $2, 'USD', $3, $4, $5)
     ON CONFLICT (press) DO NOTHING RETURNING id`,
    [card.hash, card.lastFour, card.cents, card.note, card.press],
  );
  return row?.id ?? null;
}

/** Enables or disables a card for orders. */
export const turn = (
  manager: EntityManager,
  card: string,
  { isOff }: { isOff: boolean },
): Promise<unknown> =>
  manager.query('UPDATE credit_accounts SET is_off = $2 WHERE id = $1', [card, isOff]);

/** Returns true for a card that was cancelled with its order. */
export async function isTakenBack(manager: EntityManager, card: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    'SELECT FROM credit_accounts WHERE id = $1 AND taken_back IS NOT NULL',
    [card],
  );
  return rows.length > 0;
}

/** Returns the cents that the last withdrawal took from a card, or null if it was empty. */
export async function findWithdrawn(
  manager: EntityManager,
  card: string,
): Promise<{ source: string; cents: number } | null> {
  const [row] = await manager.query<{ source: string; cents: number }[]>(
    `SELECT w.source, -w.delta::float8 AS cents FROM credit_entries w
      WHERE w.account_id = $1 AND w.source LIKE 'withdrawn%' AND NOT EXISTS (
            SELECT FROM credit_entries r WHERE r.account_id = $1 AND r.source = 'restored ' || w.source)`,
    [card],
  );
  return row ?? null;
}

/** Returns the parts of a card that have expired and have not been restored. Whole cents. */
export const findExpired = (
  manager: EntityManager,
  card: string,
): Promise<{ source: string; cents: number }[]> =>
  manager.query<{ source: string; cents: number }[]>(
    `SELECT x.source, -x.delta::float8 AS cents FROM credit_entries x
      WHERE x.account_id = $1 AND x.kind = 'expire' AND NOT EXISTS (
            SELECT FROM credit_entries r WHERE r.account_id = $1 AND r.source = 'restored ' || x.source)`,
    [card],
  );
