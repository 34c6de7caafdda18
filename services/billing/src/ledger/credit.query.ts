// Accounts of store credit and gift cards, and the entries that add up to their balances.
import type { CreditKind, SwatchCreditKind } from '@shop/contracts/billing/credit';
import type { EntityManager } from 'typeorm';

/** Whole cents. `user` is set for store credit and for swatch credit. */
export interface CreditAccountRow {
  id: string;
  kind: 'credit' | 'gift' | 'swatch';
  user: string | null;
  balance: number;
  isOff: boolean;
  /** Order of swatch credit; null for other accounts. */
  order: string | null;
  /** End of swatch credit or of a gift card; null if it does not expire. */
  endsAt: Date | null;
  hasEnded: boolean;
}

/** A movement of an account in cents; negative if it is deducted. */
export interface NewCreditEntry {
  account: string;
  source: string;
  kind: CreditKind | SwatchCreditKind;
  delta: number;
  order?: string;
  note?: string;
  by?: string;
}

/** Locks these accounts in the order of ids. */
export const lockAccounts = (
  manager: EntityManager,
  accounts: readonly string[],
): Promise<CreditAccountRow[]> =>
  manager.query<CreditAccountRow[]>(
    `SELECT id, kind, coalesce(user_id, swatch_user) AS "user", balance::float8 AS balance, is_off AS "isOff",
            swatch_order AS "order", ends_at AS "endsAt", coalesce(ends_at <= clock_timestamp(), false) AS "hasEnded"
       FROM credit_accounts WHERE id = ANY ($1) ORDER BY id FOR UPDATE`,
    [[...new Set(accounts)]],
  );

const ADD = `
  WITH entries AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS e (account uuid, source text, kind text, delta bigint, "order" uuid,
           note text, "by" uuid)
  ), moved AS (
    UPDATE credit_accounts a SET balance = a.balance + e.delta
      FROM (SELECT account, sum(delta) AS delta FROM entries GROUP BY account) e
     WHERE a.id = e.account AND a.balance + e.delta >= 0
    RETURNING a.id)
  INSERT INTO credit_entries (account_id, source, kind, delta, order_id, note, by_user)
  SELECT account, source, kind, delta, "order", note, "by" FROM entries JOIN moved ON moved.id = entries.account
  RETURNING 1`;

/** Inserts entries and updates the balances. Throws if an account, which the caller has locked, has too little. */
export async function addEntries(
  manager: EntityManager,
  entries: readonly NewCreditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const written = await manager.query<unknown[]>(ADD, [JSON.stringify(entries)]);
  if (written.length !== entries.length) throw new Error('a credit account has less than that');
}

/** Returns the store credit account of each of these users, which is created on first use. */
export async function ownAccounts(
  manager: EntityManager,
  users: readonly string[],
): Promise<Map<string, string>> {
  const values = [[...new Set(users)].toSorted()];
  await manager.query(
    `INSERT INTO credit_accounts (id, kind, user_id, currency)
     SELECT gen_random_uuid(), 'credit', owner, 'USD' FROM unnest($1::uuid[]) owner ON CONFLICT (user_id) DO NOTHING`,
    values,
  );
  const rows = await manager.query<{ id: string; user: string }[]>(
    'SELECT id, user_id AS "user" FROM credit_accounts WHERE user_id = ANY ($1::uuid[])',
    values,
  );
  return new Map(rows.map(({ id, user }) => [user, id]));
}

/** The part of a payment that an account paid and that has not been returned, in cents. */
export interface HeldCredit {
  payment: string;
  account: string;
  held: number;
}

// Sorted as the order names its accounts: the part that was held first is returned first.
const HELD = `
  WITH back AS (
    SELECT o.payment_id, e.account_id, sum(e.delta) AS delta
      FROM operations o JOIN credit_entries e ON e.source = o.id::text AND e.kind IN ('release', 'give')
     WHERE o.payment_id = ANY ($1) GROUP BY 1, 2)
  SELECT p.id AS payment, e.account_id AS account, (-e.delta - coalesce(b.delta, 0))::float8 AS held
    FROM payments p
    JOIN order_money m USING (order_id)
    JOIN credit_entries e ON e.source = p.id::text AND e.kind = 'hold'
    LEFT JOIN LATERAL jsonb_array_elements(m.credit_parts) WITH ORDINALITY AS part (of, nth)
      ON e.account_id = (part.of ->> 'account')::uuid
    LEFT JOIN back b ON b.payment_id = p.id AND b.account_id = e.account_id
   WHERE p.id = ANY ($1) ORDER BY p.id, part.nth`;

/** Returns the held part of each account, in the order of return. */
export const findHeld = (
  manager: EntityManager,
  payments: readonly string[],
): Promise<HeldCredit[]> => manager.query<HeldCredit[]>(HELD, [payments]);
