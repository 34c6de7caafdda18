// Stored lines of the bank's files.
import { createHash } from 'node:crypto';
import type { DateForm } from '@shop/contracts/reading/read-day';
import type { ImportedLine, TransferQuery, TransferRow } from '@shop/contracts/billing/transfers';
import { toDollars } from '@shop/contracts/money/price';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import type { DataSource, EntityManager } from 'typeorm';
import type { TransferMatch, OpenTransfer } from './match.rules.js';

/** Legal retention period of books. */
export const TRANSFER_RETENTION: RetentionRule = {
  table: 'bank_transfers',
  column: 'created_at',
  days: 3_650,
};

type Database = Pick<DataSource | EntityManager, 'query'>;
type StoredTransfer = Omit<TransferRow, 'createdAt'> & { createdAt: Date };

const ROW = `
  SELECT id AS _id, booked_on::text AS "bookedOn", amount::float8 AS amount, reference, payer, state,
         order_id AS "order", why, created_at AS "createdAt"
    FROM bank_transfers`;

const rowOf = ({ amount, createdAt, ...row }: StoredTransfer): TransferRow => ({
  ...row,
  amount: toDollars(amount),
  createdAt: createdAt.toISOString(),
});

/** Returns the matching transfers, newest first. */
export async function listTransfers(
  database: Database,
  { state, after, limit }: TransferQuery,
): Promise<TransferRow[]> {
  const [at = null, id = null] = after?.split('_') ?? [];
  const rows = await database.query<StoredTransfer[]>(
    `${ROW} WHERE ($1::text IS NULL OR state = $1)
        AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
      ORDER BY created_at DESC, id DESC LIMIT $4`,
    [state ?? null, at, id, limit],
  );
  return rows.map(rowOf);
}

/** Locks and returns a transfer, or null if there is none. */
export async function lockTransfer(
  manager: EntityManager,
  transfer: string,
): Promise<TransferRow | null> {
  const [row] = await manager.query<StoredTransfer[]>(`${ROW} WHERE id = $1 FOR UPDATE`, [
    transfer,
  ]);
  return row ? rowOf(row) : null;
}

export type NewLine = ImportedLine & { id: string };

// Rows are inserted in the order of hashes, so that two files with the same lines never deadlock.
const INSERT = `
  INSERT INTO bank_transfers (id, line_hash, booked_on, amount, reference, payer, state)
  SELECT gen_random_uuid(), hash, "bookedOn", cents, reference, payer, 'open'
    FROM jsonb_to_recordset($1)
         AS l (hash text, others text[], "bookedOn" date, cents bigint, reference text, payer text)
   WHERE NOT EXISTS (SELECT FROM bank_transfers t WHERE t.line_hash = ANY (l.others) AND t.booked_on = l."bookedOn")
   ORDER BY hash
  ON CONFLICT (line_hash) DO NOTHING RETURNING id, line_hash AS hash`;

/** Inserts the new lines, and returns those in the order of the file. */
export async function insertLines(
  manager: EntityManager,
  lines: readonly ImportedLine[],
): Promise<NewLine[]> {
  const hashed = lines.map((line) => ({ ...line, hash: hashOf(line), others: otherHashes(line) }));
  const rows = await manager.query<{ id: string; hash: string }[]>(INSERT, [
    JSON.stringify(hashed),
  ]);
  const ids = new Map(rows.map(({ id, hash }) => [hash, id]));
  return hashed.flatMap(({ hash, others: _, ...line }) => {
    const id = ids.get(hash);
    ids.delete(hash);
    return id === undefined ? [] : [{ ...line, id }];
  });
}

/** Hashes the day as it is written, so that a file read with another date format has the same lines. */
const hashOf = (
  { bookedOn, dayAsWritten = bookedOn, cents, reference, payer, nth }: ImportedLine,
  day = dayAsWritten,
): string =>
  createHash('sha256')
    .update(JSON.stringify([day, cents, reference, payer, nth]))
    .digest('hex');

/** Returns the hashes of the same line in files with another date format. */
function otherHashes(line: ImportedLine): string[] {
  const [year = '', month = '', day = ''] = line.bookedOn.split('-');
  const written = [`${day}/${month}/${year}`, `${month}/${day}/${year}`];
  const ways = line.dayAsWritten === undefined ? written : [line.bookedOn];
  return ways.map((way) => hashOf(line, way));
}

/** Returns the date format of an account. If one is given, it is stored first. */
export async function dateFormOf(
  database: Database,
  account: string,
  given: DateForm | null,
): Promise<DateForm | null> {
  const [stored] = await database.query<{ form: DateForm }[]>(
    given === null
      ? 'SELECT form FROM bank_date_forms WHERE account = $1'
      : `INSERT INTO bank_date_forms (account, form) VALUES ($1, $2)
         ON CONFLICT (account) DO UPDATE SET form = excluded.form, decided_at = now() RETURNING form`,
    given === null ? [account] : [account, given],
  );
  return stored?.form ?? null;
}

/** Returns the orders that wait for a transfer. */
export const findOpenTransfers = (database: Database): Promise<OpenTransfer[]> =>
  database.query<OpenTransfer[]>(
    `SELECT order_id AS "order", (amount - captured)::float8 AS missing FROM payments
      WHERE method = 'transfer' AND state = 'open'`,
  );

/** Stores the outcome of transfers. */
export async function saveJudgements(
  manager: EntityManager,
  judged: readonly (TransferMatch & { id: string })[],
): Promise<void> {
  await manager.query(
    `UPDATE bank_transfers t SET state = j.state, order_id = j."order", why = j.why
       FROM jsonb_to_recordset($1) AS j (id uuid, state text, "order" uuid, why text) WHERE t.id = j.id`,
    [JSON.stringify(judged)],
  );
}
