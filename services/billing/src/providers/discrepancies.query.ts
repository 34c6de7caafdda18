import type { DiscrepancyRow, discrepancyQuery } from '@shop/contracts/billing/payment-checks';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';

type Database = Pick<DataSource | EntityManager, 'query'>;

/** A difference between billing and a provider. `ours` and `theirs` are texts. */
export interface NewDiscrepancy {
  kind: DiscrepancyRow['kind'];
  method: PaymentMethod;
  /** Id of the payment or refund, either ours or the provider's. */
  subject: string;
  order: string | null;
  ours: string;
  theirs: string;
}

/** Stores each discrepancy once, even if it was settled since. */
export async function saveDiscrepancies(
  database: Database,
  discrepancies: readonly NewDiscrepancy[],
): Promise<void> {
  if (discrepancies.length === 0) return;
  await database.query(
    `INSERT INTO discrepancies (id, what, kind, method, order_id, ours, theirs)
     SELECT gen_random_uuid(), concat_ws(' | ', kind, subject, ours, theirs), kind, method, "order", ours, theirs
       FROM jsonb_to_recordset($1) AS d (kind text, method text, subject text, "order" uuid, ours text, theirs text)
     ON CONFLICT (what) DO NOTHING`,
    [JSON.stringify(discrepancies)],
  );
}

/** Settles the discrepancy of an unknown payment whose order was found. */
export async function settleUnknown(manager: EntityManager, reference: string): Promise<void> {
  await manager.query(
    `UPDATE discrepancies SET state = 'settled', note = 'Its order was found.'
      WHERE kind = 'unknownPayment' AND state = 'open' AND starts_with(what, $1)`,
    [`unknownPayment | ${reference} | `],
  );
}

/** Returns the number of open discrepancies. */
export async function countDiscrepancies(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }[]>(
    "SELECT count(*)::int AS count FROM discrepancies WHERE state = 'open'",
  );
  return row?.count ?? 0;
}

interface StoredDiscrepancy extends Omit<DiscrepancyRow, 'createdAt'> {
  createdAt: Date;
}
const COLUMNS = `
  id AS _id, kind, method, order_id AS "order", ours, theirs, state, note, created_at AS "createdAt"`;

const LIST = `
  SELECT ${COLUMNS} FROM discrepancies
   WHERE ($1::text IS NULL OR state = $1) AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
   ORDER BY created_at DESC, id DESC LIMIT $4`;

/** Returns a page, newest first. */
export async function listDiscrepancies(
  database: Database,
  { state, after, limit }: z.infer<typeof discrepancyQuery>,
): Promise<DiscrepancyRow[]> {
  const [at = null, id = null] = after?.split('_') ?? [];
  const values = [state ?? null, at, id, limit];
  const rows = await database.query<StoredDiscrepancy[]>(LIST, values);
  return rows.map(rowOf);
}

/** Locks and returns the row before its change, or null if there is none. */
export async function lockDiscrepancy(
  manager: EntityManager,
  discrepancy: string,
): Promise<DiscrepancyRow | null> {
  const [row] = await manager.query<StoredDiscrepancy[]>(
    `SELECT ${COLUMNS} FROM discrepancies WHERE id = $1 FOR UPDATE`,
    [discrepancy],
  );
  return row ? rowOf(row) : null;
}

export async function settle(
  manager: EntityManager,
  discrepancy: string,
  note: string,
): Promise<void> {
  await manager.query(`UPDATE discrepancies SET state = 'settled', note = $2 WHERE id = $1`, [
    discrepancy,
    note,
  ]);
}

const rowOf = ({ createdAt, ...row }: StoredDiscrepancy): DiscrepancyRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
