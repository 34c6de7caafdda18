// The statements of bulk changes and their rows.
import {
  BULK_ROWS_SHOWN,
  PREVIEW_MINUTES,
  UNDO_EXTENSION_SECONDS,
  UNDO_LIMIT_SECONDS,
  type BulkChange,
  type BulkReason,
} from '@shop/contracts/core/bulk';
import { MINUTE_MS } from '@shop/contracts/core/time';
import type { DataSource, EntityManager } from 'typeorm';
import type { Admin } from '../audit/audit.js';
import type { BulkRow, PlannedRow, StoredChange } from './bulk-subject.js';

type Database = Pick<EntityManager | DataSource, 'query'>;

export type RowOutcome = 'changed' | 'failed' | 'restored' | 'kept';

const columns = `
  id, title, change, json_build_object('_id', by_id, 'name', by_name) AS by, state, total, possible, at,
  applied_at AS "appliedAt", undo_until AS "undoUntil"`;

/** Stores a previewed change, unless it is stored, and removes the admin's earlier previews that have expired. */
export async function storePreview(
  manager: EntityManager,
  { id, title, change, by }: Pick<StoredChange, 'id' | 'title' | 'change' | 'by'>,
  rows: readonly PlannedRow[],
): Promise<void> {
  const possible = rows.filter(({ reason }) => reason === null).length;
  const added = await manager.query<unknown[]>(
    `INSERT INTO bulk_changes (id, title, change, by_id, by_name, total, possible)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1`,
    [id, title, JSON.stringify(change), by._id, by.name, rows.length, possible],
  );
  if (added.length === 0) return;
  await manager.query(
    `DELETE FROM bulk_changes WHERE by_id = $1 AND state = 'previewed' AND at < now() - interval '1 hour'`,
    [by._id],
  );
  await manager.query(
    `INSERT INTO bulk_change_rows (bulk_id, position, subject_id, name, old, new, reason, outcome)
     SELECT $1, position, (entry ->> 'subject')::uuid, entry ->> 'name', nullif(entry -> 'old', 'null'),
            nullif(entry -> 'new', 'null'), entry ->> 'reason',
            CASE WHEN entry ->> 'reason' IS NULL THEN 'open' ELSE 'refused' END
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS entries (entry, position)`,
    [id, JSON.stringify(rows)],
  );
}

/** Returns a change of this admin; undefined if it is unknown. */
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

/** Returns the admin's changes that are under way, or can still be undone; newest first. */
export const openChanges = (database: Database, by: Admin): Promise<StoredChange[]> =>
  database.query(
    `SELECT ${columns} FROM bulk_changes
      WHERE by_id = $1 AND state IN ('applying', 'applied', 'undoing')
        AND (state <> 'applied' OR undo_until > clock_timestamp()) ORDER BY at DESC, id LIMIT 20`,
    [by._id],
  );

/** Locks the next rows with this outcome, in the order of the changed objects. */
export const nextRows = (
  manager: EntityManager,
  id: string,
  outcome: 'open' | 'changed',
  limit: number,
): Promise<BulkRow[]> =>
  manager.query(
    `SELECT position, subject_id AS subject, name, old, new, reason, before FROM bulk_change_rows
      WHERE bulk_id = $1 AND outcome = $2 ORDER BY subject_id, position LIMIT $3 FOR UPDATE`,
    [id, outcome, limit],
  );

export interface FinishedRow {
  position: number;
  outcome: RowOutcome;
  reason: string | null;
  before?: unknown;
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

/** Sets the state of a change, and for how many seconds it can be undone; returns the end of that time. */
export async function setState(
  manager: EntityManager,
  id: string,
  state: BulkChange['state'],
  undoSeconds: number | null = null,
): Promise<Date | null> {
  const [[row]] = await manager.query<[{ until: Date | null }[], number]>(
    `UPDATE bulk_changes SET state = $2,
            applied_at = CASE WHEN $2 = 'applied' THEN clock_timestamp() ELSE applied_at END,
            undone_at = CASE WHEN $2 = 'undone' THEN clock_timestamp() END,
            undo_until = clock_timestamp() + make_interval(secs => $3)
      WHERE id = $1 RETURNING undo_until AS until`,
    [id, state, undoSeconds],
  );
  return row?.until ?? null;
}

/** Moves the end of the time for undoing, up to ten minutes after the change; returns it. */
export async function extendUndo(manager: EntityManager, id: string): Promise<Date> {
  const [[row]] = await manager.query<[{ until: Date }[], number]>(
    `UPDATE bulk_changes SET undo_until = least(undo_until + make_interval(secs => $2),
                                                applied_at + make_interval(secs => $3))
      WHERE id = $1 RETURNING undo_until AS until`,
    [id, UNDO_EXTENSION_SECONDS, UNDO_LIMIT_SECONDS],
  );
  if (!row) throw new Error(`the bulk change ${id} is gone`);
  return row.until;
}

/** Returns the change as the admin who made it sees it. */
export async function viewOf(
  database: Database,
  change: StoredChange,
): Promise<Omit<BulkChange, 'rows'>> {
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
  const isUndo = change.state === 'undoing' || change.state === 'undone';
  const reasons = await database.query<BulkReason[]>(
    `SELECT subject_id AS _id, name, reason FROM bulk_change_rows
      WHERE bulk_id = $1 AND reason IS NOT NULL AND (outcome = 'kept') = $3
      ORDER BY position LIMIT $2`,
    [change.id, BULK_ROWS_SHOWN, isUndo],
  );
  const { changed = 0, failed = 0, restored = 0, kept = 0 } = counts ?? {};
  const { id: _id, title, state, possible, undoUntil } = change;
  return {
    _id,
    title,
    state,
    possible,
    reasons,
    done: isUndo ? restored : changed,
    failed: isUndo ? kept : failed,
    undoUntil: state === 'applied' ? (undoUntil?.toISOString() ?? null) : null,
  };
}

type ShownRow = { _id: string; name: string } & (
  { reason: string } | { old: unknown; new: unknown }
);

/** Returns the preview of a change, beginning with the rows that cannot be changed. */
export async function previewOf(
  database: Database,
  { id, title, total, possible, at }: StoredChange,
) {
  const rows = await database.query<PlannedRow[]>(
    `SELECT subject_id AS subject, name, old, new, reason FROM bulk_change_rows
      WHERE bulk_id = $1 ORDER BY outcome <> 'refused', position LIMIT $2`,
    [id, BULK_ROWS_SHOWN],
  );
  const shown = rows.map(({ subject: _id, name, reason, ...values }): ShownRow =>
    reason === null ? { _id, name, ...values } : { _id, name, reason },
  );
  const until = new Date(at.getTime() + PREVIEW_MINUTES * MINUTE_MS).toISOString();
  return { success: true as const, _id: id, title, rows: shown, total, possible, until };
}
