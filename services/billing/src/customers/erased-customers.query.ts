import { ERASED } from '@shop/contracts/customers/erased';
import type { EntityManager } from 'typeorm';

/** Number of customers in one sweep, the least recently checked first. */
const AT_ONCE = 100;
/** Longer than the wait for a transfer, and than the time in which a dispute can arrive. */
const QUEUED_DAYS = 120;

// Sums, days and ids remain: the books of the shop need them, and they name no person.
const ERASE = [
  `UPDATE bank_transfers SET payer = $2, reference = $2
    WHERE order_id IN (SELECT order_id FROM order_money WHERE user_id = ANY ($1::uuid[])) AND payer <> $2`,
  `UPDATE operations SET reason = $2
    WHERE (kind = 'refund' OR state = 'reversed') AND by_user IS NOT NULL AND reason <> $2 AND payment_id IN (
          SELECT p.id FROM payments p JOIN order_money m USING (order_id) WHERE m.user_id = ANY ($1::uuid[]))`,
  `UPDATE credit_entries SET note = $2
    WHERE note <> $2 AND account_id IN (SELECT id FROM credit_accounts WHERE user_id = ANY ($1::uuid[]))`,
  // A customer who still owes an invoice is a debtor and keeps the name.
  `UPDATE credit_terms SET company = $2, is_on = false
    WHERE user_id = ANY ($1::uuid[]) AND used = 0 AND company <> $2`,
];

export async function erase(manager: EntityManager, users: readonly string[]): Promise<void> {
  for (const statement of ERASE) await manager.query(statement, [users, ERASED.text]);
}

/** Locks customers of the queue for this transaction. */
export async function takeQueue(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ user: string }[]>(
    `SELECT user_id AS "user" FROM erased_customers
      WHERE checked_at < now() - interval '1 hour' ORDER BY checked_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [AT_ONCE],
  );
  return rows.map(({ user }) => user);
}

/** Removes customers for whom nothing can arrive, and moves the others to the end of the queue. */
export async function leaveQueue(manager: EntityManager, users: readonly string[]): Promise<void> {
  await manager.query(
    `DELETE FROM erased_customers e
      WHERE user_id = ANY ($1::uuid[]) AND removed_at < now() - make_interval(days => $2)
        AND NOT EXISTS (SELECT FROM credit_terms t WHERE t.user_id = e.user_id AND t.used > 0)`,
    [users, QUEUED_DAYS],
  );
  await manager.query(
    'UPDATE erased_customers SET checked_at = now() WHERE user_id = ANY ($1::uuid[])',
    [users],
  );
}
