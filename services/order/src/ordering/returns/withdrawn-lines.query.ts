// Reads and writes the lines of returns that withdrawals have opened, with the order's row locked.
import type { EntityManager } from 'typeorm';
import type { ReturnedLine } from './returned-lines.rules.js';

/** Returns the return of an earlier withdrawal that has not arrived yet, or null. */
export async function findOpenWithdrawal(
  manager: EntityManager,
  order: string,
): Promise<string | null> {
  const [row] = await manager.query<{ id: string }[]>(
    `SELECT id FROM order_returns
      WHERE order_id = $1 AND kind = 'withdrawal' AND state IN ('requested', 'approved', 'inTransit')
      ORDER BY number LIMIT 1`,
    [order],
  );
  return row?.id ?? null;
}

const ADD = `
  INSERT INTO order_return_lines AS known (return_id, line_no, quantity, lengths)
  SELECT $1, w."lineNo", w.quantity, w.lengths
    FROM jsonb_to_recordset($2::jsonb) AS w ("lineNo" int, quantity int, lengths int[])
  ON CONFLICT (return_id, line_no) DO UPDATE
     SET quantity = known.quantity + excluded.quantity, lengths = known.lengths || excluded.lengths`;

/** Adds parts to the lines of a return. */
export async function addReturnLines(
  manager: EntityManager,
  id: string,
  lines: readonly ReturnedLine[],
): Promise<void> {
  await manager.query(ADD, [id, JSON.stringify(lines)]);
}

/** Marks the open withdrawals of a settled return as done. */
export async function completeWithdrawals(
  manager: EntityManager,
  { id, number }: { id: string; number: number },
  by: { _id: string; name: string },
): Promise<void> {
  await manager.query(
    `UPDATE withdrawals SET state = 'done', note = $2, done_by = $3, done_by_name = $4, done_at = now()
      WHERE return_id = $1 AND state = 'open'`,
    [id, `Return R${String(number)} is settled.`, by._id, by.name],
  );
}
