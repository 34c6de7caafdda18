// The credit of a user as it is read and changed.
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

/** The store credit of a user; null until there was any. */
export async function findCredit(database: Database, user: string): Promise<OwnCredit | null> {
  const [row] = await database.query<OwnCredit[]>(
    'SELECT id AS account, balance::float8 AS balance FROM credit_accounts WHERE user_id = $1',
    [user],
  );
  return row ?? null;
}

/** The newest 100 entries of an account, newest first. */
export const findEntries = (database: Database, account: string): Promise<StoredEntry[]> =>
  database.query<StoredEntry[]>(
    `SELECT at, kind, delta::float8 AS delta, order_id AS "order", note FROM credit_entries
      WHERE account_id = $1 ORDER BY at DESC, source LIMIT 100`,
    [account],
  );

/** A movement of the credit that a user's swatches have earned. */
export type StoredSwatchEntry = Omit<StoredEntry, 'kind' | 'note'> & { kind: SwatchCreditKind };

/** The newest 100 of a user, newest first. */
export const findSwatchEntries = (database: Database, user: string): Promise<StoredSwatchEntry[]> =>
  database.query<StoredSwatchEntry[]>(
    `SELECT e.at, e.kind, e.delta::float8 AS delta, e.order_id AS "order"
       FROM credit_accounts a JOIN credit_entries e ON e.account_id = a.id
      WHERE a.swatch_user = $1 AND a.kind = 'swatch' ORDER BY e.at DESC, e.source LIMIT 100`,
    [user],
  );

/** The account of a user, made on first use, and locked. */
export async function lockCredit(manager: EntityManager, user: string): Promise<OwnCredit> {
  await ownAccounts(manager, [user]);
  await manager.query('SELECT 1 FROM credit_accounts WHERE user_id = $1 FOR UPDATE', [user]);
  const credit = await findCredit(manager, user);
  if (!credit) throw new Error('a credit account was not made');
  return credit;
}

/** Returns the amount of an earlier command with this key, in cents; null where there is none. */
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
