// The statements of bulk changes.
import { BULK_ROWS_SHOWN, type BulkChange, type BulkReason } from '@shop/contracts/core/bulk';
import type { ProductChange, ProductValues } from '@shop/contracts/catalogue/product-bulk';
import type { Admin } from '@shop/service-kit/audit/audit';
import type { DataSource, EntityManager } from 'typeorm';

type Database = Pick<EntityManager | DataSource, 'query'>;

export interface StoredChange {
  id: string;
  title: string;
  change: ProductChange;
  by: Admin;
  state: BulkChange['state'];
  total: number;
  possible: number;
  at: Date;
  undoUntil: Date | null;
}

/** The values that an undo restores beside those of the row. */
export interface Before {
  reducedAt: string | null;
  lowestCents: number | null;
  /** Since when the price before held. */
  priceFrom: string | null;
}

export interface BulkRow {
  position: number;
  product: string;
  name: string;
  /** Null where the preview refused the row. */
  old: ProductValues | null;
  new: ProductValues | null;
  reason: string | null;
  before: Before | null;
}

export type RowOutcome = 'changed' | 'failed' | 'restored' | 'kept';

const columns = `
  id, title, change, json_build_object('_id', by_id, 'name', by_name) AS by, state, total, possible, at,
  undo_until AS "undoUntil"`;

/** Stores a previewed change, and removes earlier previews of the admin that are over; false where it is there already. */
export async function storePreview(
  manager: EntityManager,
  { id, title, change, by, total, possible }: Omit<StoredChange, 'state' | 'at' | 'undoUntil'>,
  rows: readonly Omit<BulkRow, 'position' | 'before'>[],
): Promise<boolean> {
  const added = await manager.query<unknown[]>(
    `INSERT INTO bulk_changes (id, title, change, by_id, by_name, total, possible)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1`,
    [id, title, JSON.stringify(change), by._id, by.name, total, possible],
  );
  if (added.length === 0) return false;
  await manager.query(
    `DELETE FROM bulk_changes WHERE by_id = $1 AND state = 'previewed' AND at < now() - interval '1 hour'`,
    [by._id],
  );
  await manager.query(
    `INSERT INTO bulk_change_rows (bulk_id, position, product_id, name, old, new, reason, outcome)
     SELECT $1, position, (entry ->> 'product')::uuid, entry ->> 'name', nullif(entry -> 'old', 'null'), nullif(entry -> 'new', 'null'),
            entry ->> 'reason', CASE WHEN entry ->> 'reason' IS NULL THEN 'open' ELSE 'refused' END
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS entries (entry, position)`,
    [id, JSON.stringify(rows)],
  );
  return true;
}

/** Returns a change of this admin; undefined for an unknown one. */
export async function readChange(
  database: Database,
  id: string,
  by: Admin,
  lock: '' | 'FOR UPDATE' = '',
): Promise<StoredChange | undefined> {
  const [change] = await database.query<StoredChange[]>(
    `SELECT ${columns} FROM bulk_changes WHERE id = $1 AND by_id = $2 ${lock}`,
    [id, by._id],
  );
  return change;
}

/** The changes of an admin that are under way, or can still be undone; the newest first. */
export const openChanges = (database: Database, by: Admin): Promise<StoredChange[]> =>
  database.query(
    `SELECT ${columns} FROM bulk_changes
      WHERE by_id = $1 AND state IN ('applying', 'applied', 'undoing')
        AND (state <> 'applied' OR undo_until > clock_timestamp()) ORDER BY at DESC, id LIMIT 20`,
    [by._id],
  );

/** Locks the next rows with this outcome, in the order of their products. */
export const nextRows = (
  manager: EntityManager,
  id: string,
  outcome: 'open' | 'changed',
  limit: number,
): Promise<BulkRow[]> =>
  manager.query(
    `SELECT position, product_id AS product, name, old, new, reason, before FROM bulk_change_rows
      WHERE bulk_id = $1 AND outcome = $2 ORDER BY product_id, position LIMIT $3 FOR UPDATE`,
    [id, outcome, limit],
  );

export interface FinishedRow {
  position: number;
  outcome: RowOutcome;
  reason: string | null;
  before: Before | null;
}

/** Stores the outcomes of rows. */
export async function finishRows(
  manager: EntityManager,
  id: string,
  rows: readonly FinishedRow[],
): Promise<void> {
  await manager.query(
    `UPDATE bulk_change_rows r SET outcome = f.outcome, reason = f.reason, before = coalesce(f.before, r.before)
       FROM jsonb_to_recordset($2::jsonb) AS f (position int, outcome text, reason text, before jsonb)
      WHERE bulk_id = $1 AND r.position = f.position`,
    [id, JSON.stringify(rows)],
  );
}

/** Sets the state of a change, and until when it can be undone. */
export async function setState(
  manager: EntityManager,
  id: string,
  state: BulkChange['state'],
  undoSeconds: number | null = null,
): Promise<void> {
  await manager.query(
    `UPDATE bulk_changes SET state = $2,
            applied_at = CASE WHEN $2 = 'applied' THEN clock_timestamp() ELSE applied_at END,
            undone_at = CASE WHEN $2 = 'undone' THEN clock_timestamp() END,
            undo_until = clock_timestamp() + make_interval(secs => $3)
      WHERE id = $1`,
    [id, state, undoSeconds],
  );
}

/** The row of a change as its maker sees it. */
export async function viewOf(database: Database, change: StoredChange): Promise<BulkChange> {
  const [counts] = await database.query<
    { changed: number; failed: number; restored: number; kept: number }[]
  >(
    `SELECT count(*) FILTER (WHERE outcome IN ('changed', 'restored', 'kept'))::int AS changed,
            count(*) FILTER (WHERE outcome = 'failed')::int AS failed,
            count(*) FILTER (WHERE outcome = 'restored')::int AS restored,
            count(*) FILTER (WHERE outcome = 'kept')::int AS kept
       FROM bulk_change_rows WHERE bulk_id = $1`,
    [change.id],
  );
  const reasons = await database.query<BulkReason[]>(
    `SELECT product_id AS _id, name, reason FROM bulk_change_rows
      WHERE bulk_id = $1 AND reason IS NOT NULL ORDER BY position LIMIT $2`,
    [change.id, BULK_ROWS_SHOWN],
  );
  const { changed = 0, failed = 0, restored = 0, kept = 0 } = counts ?? {};
  const isUndo = change.state === 'undoing' || change.state === 'undone';
  return {
    _id: change.id,
    title: change.title,
    state: change.state,
    possible: change.possible,
    done: isUndo ? restored : changed,
    failed: isUndo ? kept : failed,
    reasons,
    undoUntil: change.state === 'applied' ? (change.undoUntil?.toISOString() ?? null) : null,
  };
}

/** Moves the end of the time for undoing, up to `limit` seconds after the change. */
export async function extendUndo(
  manager: EntityManager,
  id: string,
  { seconds, limit }: { seconds: number; limit: number },
): Promise<void> {
  await manager.query(
    `UPDATE bulk_changes SET undo_until = least(undo_until + make_interval(secs => $2),
                                                applied_at + make_interval(secs => $3))
      WHERE id = $1`,
    [id, seconds, limit],
  );
}
