// Reads an applied bulk change or an import, to put its old values back.
import { PUT_BACK_DAYS } from '@shop/contracts/core/bulk';
import type { BulkRow } from '@shop/service-kit/bulk/bulk-subject';
import type { DataSource } from 'typeorm';

type Database = Pick<DataSource, 'query'>;

export interface EarlierChange {
  title: string;
  kind: string;
  /** It is not older than old values are kept for. */
  isRecent: boolean;
}

/** Returns an applied change or an ended import of any admin; undefined for another id, and for one that was undone. */
export async function earlierChange(
  database: Database,
  id: string,
): Promise<EarlierChange | undefined> {
  const [change] = await database.query<EarlierChange[]>(
    `SELECT title, change ->> 'kind' AS kind, applied_at > now() - make_interval(days => $2) AS "isRecent"
       FROM bulk_changes WHERE id = $1 AND state = 'applied'
     UNION ALL
     SELECT summary, 'import', ended_at > now() - make_interval(days => $2)
       FROM jobs WHERE id = $1 AND kind = 'productImport' AND ended_at IS NOT NULL`,
    [id, PUT_BACK_DAYS],
  );
  return change;
}

/** Returns the rows that the change or the import has changed, by their products. */
export async function changedRows(database: Database, id: string): Promise<Map<string, BulkRow>> {
  const rows = await database.query<BulkRow[]>(
    `SELECT position, subject_id AS subject, name, old, new, reason, before FROM bulk_change_rows
      WHERE bulk_id = $1 AND outcome = 'changed'
     UNION ALL
     SELECT (row_number() OVER (ORDER BY product_id))::int, product_id, '', old, new, NULL, NULL
       FROM import_changes WHERE job_id = $1
      ORDER BY position`,
    [id],
  );
  return new Map(rows.map((row) => [row.subject, row]));
}
