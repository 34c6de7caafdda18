// Reads and changes the credit of a user.
import type { CreditKind, SwatchCreditKind } from '@shop/contracts/billing/credit';
import type { DataSource, EntityManager } from 'typeorm';
import { ownAccounts } from '../ledger/credit.query.js';

type Database = Pick<DataSource | EntityManager, 'query'>;

/** Cents. */
export interface OwnCredit {
  account: string;
  balance: number;
}
export interface StoredEntry {
  at: Date;
  kind: CreditKind;
  delta: number;
  order: string | null;
  note: string | null;
}

/** Returns the store credit of a user, or null if the user never had any. */
export async function findCredit(database: Database, user: string): Promise<OwnCredit | null> {
  const [row] = await database.query<OwnCredit[]>(
    'SELECT id AS account, balance::float8 AS balance FROM credit_accounts WHERE user_id = $1',
    [user],
  );
  return row ?? null;
}

/** Returns the newest 100 entries of an account, newest first. */
export const findEntries = (database: Database, account: string): Promise<StoredEntry[]> =>
  database.query<StoredEntry[]>(
    `SELECT at, kind, delta::float8 AS delta, order_id AS "order", note FROM credit_entries
      WHERE account_id = $1 ORDER BY at DESC, source LIMIT 100`,
    [account],
  );

/** A movement of the credit that a user has earned with swatches. */
export type StoredSwatchEntry = Omit<StoredEntry, 'kind' | 'note'> & { kind: SwatchCreditKind };

/** Returns the newest 100 swatch credit entries of a user, newest first. */
export const findSwatchEntries = (database: Database, user: string): Promise<StoredSwatchEntry[]> =>
  database.query<StoredSwatchEntry[]>(
    `SELECT e.at, e.kind, e.delta::float8 AS delta, e.order_id AS "order"
       FROM credit_accounts a JOIN credit_entries e ON e.account_id = a.id
      WHERE a.swatch_user = $1 AND a.kind = 'swatch' ORDER BY e.at DESC, e.source LIMIT 100`,
    [user],
  );

/** Locks the account of a user, which is created on first use. */
export async function lockCredit(manager: EntityManager, user: string): Promise<OwnCredit> {
  await ownAccounts(manager, [user]);
  await manager.query('SELECT 1 FROM credit_accounts WHERE user_id = $1 FOR UPDATE', [user]);
  const credit = await findCredit(manager, user);
  if (!credit) throw new Error('a credit account was not made');
  return credit;
}

/** Returns the amount of an earlier command with this key in cents, or null if there is none. */
export async function findCommand(
  manager: EntityManager,
  { account, key }: { account: string; key: string },
): Promise<number | null> {
  const [row] = await manager.query<{ delta: number }[]>(
    'SELECT delta::float8 AS delta FROM credit_entries WHERE account_id = $1 AND source = $2',
    [account, key],
  );
  return row?.delta ?? null;
}
