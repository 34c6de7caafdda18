// Reads and writes drafts.
import type { DraftState } from '@shop/contracts/ordering/draft-inputs';
import type { DraftQuery } from '@shop/contracts/ordering/drafts';
import type { EntityManager } from 'typeorm';
import type { DraftRow } from './draft-row.js';

/** Maximum count of the drafts of a filter. */
const TOTAL_MAX = 1_000;

const COLUMNS = `
  d.id, d.version, d.customer_id AS "customerId", d.customer_name AS "customerName", d.customer_email AS "customerEmail",
  d.content, d.price, d.total_cents::float8 AS "totalCents", d.until, d.offered_at AS "offeredAt", d.order_id AS "orderId",
  d.by_name AS "byName", d.created_at AS "createdAt"`;

/** Returns the draft, locked if `update` is set; null if there is none. */
export async function findDraft(
  manager: EntityManager,
  id: string,
  { isLocked = false } = {},
): Promise<DraftRow | null> {
  const [row] = await manager.query<DraftRow[]>(
    `SELECT ${COLUMNS} FROM drafts d WHERE d.id = $1 ${isLocked ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return row ?? null;
}

/** Returns the draft whose link has this token. */
export async function findOffer(
  manager: EntityManager,
  tokenHash: string,
): Promise<DraftRow | null> {
  const [row] = await manager.query<DraftRow[]>(
    `SELECT ${COLUMNS} FROM drafts d WHERE d.token_hash = $1`,
    [tokenHash],
  );
  return row ?? null;
}

const OF_STATE: Record<DraftState, string> = {
  draft: 'd.order_id IS NULL AND d.until > now() AND d.offered_at IS NULL',
  offered: 'd.order_id IS NULL AND d.until > now() AND d.offered_at IS NOT NULL',
  expired: 'd.order_id IS NULL AND d.until <= now()',
  placed: 'd.order_id IS NOT NULL',
};

export type ListedDraft = Omit<DraftRow, 'content' | 'price' | 'version' | 'customerId'> & {
  /** Number and time of the order, once it is placed or awaits payment. */
  number: number | null;
  placedAt: Date | null;
};

/** Returns a page of matching drafts, newest first, and their number. */
export async function findDrafts(
  manager: EntityManager,
  { state, page, limit }: DraftQuery,
): Promise<{ rows: ListedDraft[]; total: number; isTotalCapped: boolean }> {
  const where = state ? OF_STATE[state] : 'true';
  const [rows, [counted]] = await Promise.all([
    manager.query<ListedDraft[]>(
      `SELECT ${COLUMNS}, o.number, o.placed_at AS "placedAt" FROM drafts d LEFT JOIN orders o ON o.id = d.order_id
        WHERE ${where} ORDER BY d.created_at DESC, d.id DESC LIMIT $1 OFFSET $2`,
      [limit, (page - 1) * limit],
    ),
    manager.query<[{ total: number }]>(
      `SELECT count(*)::int AS total
         FROM (SELECT FROM drafts d WHERE ${where} LIMIT ${String(TOTAL_MAX)}) counted`,
    ),
  ]);
  const { total } = counted;
  return { rows, total, isTotalCapped: total === TOTAL_MAX };
}

/** The columns that a save writes. */
export type SavedDraft = Pick<
  DraftRow,
  | 'id'
  | 'customerId'
  | 'customerName'
  | 'customerEmail'
  | 'content'
  | 'price'
  | 'totalCents'
  | 'until'
>;

const valuesOf = (draft: SavedDraft): unknown[] => [
  draft.id,
  draft.customerId,
  draft.customerName,
  draft.customerEmail,
  JSON.stringify(draft.content),
  JSON.stringify(draft.price),
  draft.totalCents,
  draft.until,
];

export async function insertDraft(
  manager: EntityManager,
  draft: SavedDraft,
  by: { _id: string; name: string },
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO drafts (id, version, customer_id, customer_name, customer_email, content, price, total_cents, until,
                         by_user, by_name)
     VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
    [...valuesOf(draft), by._id, by.name],
  );
  return rows.length > 0;
}

/**
 * Updates a draft and ends the link of its offer, because the price may differ now. The caller has locked the draft.
 */
export async function updateDraft(manager: EntityManager, draft: SavedDraft): Promise<void> {
  await manager.query(
    `UPDATE drafts SET version = version + 1, customer_id = $2, customer_name = $3, customer_email = $4, content = $5,
            price = $6, total_cents = $7, until = $8, token_hash = NULL, offered_at = NULL
      WHERE id = $1`,
    valuesOf(draft),
  );
}

/** Stores the hash of a new token, which invalidates an earlier link. */
export async function storeToken(
  manager: EntityManager,
  id: string,
  { tokenHash, until }: { tokenHash: string; until: Date },
): Promise<void> {
  await manager.query(
    'UPDATE drafts SET token_hash = $2, offered_at = now(), until = $3 WHERE id = $1',
    [id, tokenHash, until],
  );
}
