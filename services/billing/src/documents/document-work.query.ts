// Orders whose documents must follow their changes.
import type { DataSource, EntityManager } from 'typeorm';

export interface DocumentWork {
  order: string;
  /** Only parcels that left at this moment or later get their invoices. */
  since: Date;
  version: number;
}

const ADD = `
  INSERT INTO document_work AS w (order_id, sent_since)
  SELECT "order", min(at) FROM jsonb_to_recordset($1) AS news ("order" uuid, at timestamptz)
   GROUP BY "order" ORDER BY "order"
  ON CONFLICT (order_id) DO UPDATE
     SET sent_since = least(w.sent_since, excluded.sent_since), version = w.version + 1, tries = 0, next_at = now()`;

/** Queues these orders, so that their documents follow what has happened. */
export async function addWork(
  manager: EntityManager,
  news: readonly { order: string; at: Date | string }[],
): Promise<void> {
  if (news.length > 0) await manager.query(ADD, [JSON.stringify(news)]);
}

/** Returns the work that is due, the longest due first. */
export const findWork = (dataSource: DataSource, atMost: number): Promise<DocumentWork[]> =>
  dataSource.query<DocumentWork[]>(
    `SELECT order_id AS "order", sent_since AS since, version FROM document_work
      WHERE next_at <= now() ORDER BY next_at LIMIT $1`,
    [atMost],
  );

/** Ends the work. Returns false if the order has changed since, or another process was faster. */
export async function endWork(
  manager: EntityManager,
  { order, version }: DocumentWork,
): Promise<boolean> {
  const [, count] = await manager.query<[unknown, number]>(
    'DELETE FROM document_work WHERE order_id = $1 AND version = $2',
    [order, version],
  );
  return count > 0;
}

/** Postpones the work by a pause that doubles from 2 seconds to an hour. */
export async function postponeWork(
  dataSource: DataSource,
  { order, version }: DocumentWork,
): Promise<void> {
  await dataSource.query(
    `UPDATE document_work SET tries = tries + 1, next_at = now() + make_interval(secs => least(3600, 2 ^ least(tries + 1, 12)))
      WHERE order_id = $1 AND version = $2`,
    [order, version],
  );
}
