import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SettledOperation } from './settle.query.js';
import type { MethodLedger, NewPayment } from './method-ledger.js';

const NO_ROOM = 'This order exceeds the rest of your credit limit.';

const TAKE = `
  UPDATE credit_terms SET used = used + $2
   WHERE user_id = $1 AND is_on AND used + $2 <= limit_cents RETURNING 1`;

// Accounts are locked in the order of ids, like when they are taken from.
const GIVE = `
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS g ("user" uuid, amount bigint)
  ), locked AS MATERIALIZED (
    SELECT user_id FROM credit_terms WHERE user_id IN (SELECT "user" FROM given) ORDER BY user_id FOR UPDATE)
  UPDATE credit_terms t SET used = t.used - g.amount
    FROM (SELECT "user", sum(amount) AS amount FROM given GROUP BY 1) g
   WHERE t.user_id = g."user" AND t.user_id IN (SELECT user_id FROM locked)`;

/** Limits of trade accounts. An order uses a part of its limit until it is paid or released. */
@Injectable()
export class InvoiceLedger implements MethodLedger {
  readonly method = 'invoice';

  async reserve(
    manager: EntityManager,
    payments: readonly NewPayment[],
  ): Promise<Map<string, string>> {
    const refused = new Map<string, string>();
    for (const { id, user, amount } of payments.toSorted(byUser)) {
      const [rows] = await manager.query<[unknown[], number]>(TAKE, [user, amount]);
      if (rows.length === 0) refused.set(id, NO_ROOM);
    }
    return refused;
  }

  async settled(manager: EntityManager, operations: readonly SettledOperation[]): Promise<void> {
    const given = operations.filter(({ kind }) => kind === 'capture' || kind === 'release');
    if (given.length > 0) await manager.query(GIVE, [JSON.stringify(given)]);
  }
}

/** Sorts by user, so that two batches never deadlock. */
const byUser = (one: NewPayment, other: NewPayment): number => (one.user < other.user ? -1 : 1);
