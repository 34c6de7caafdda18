// Reads a shopper's means of payment.
import type { CreditAccount } from '@shop/contracts/billing/paying';
import type { DataSource } from 'typeorm';

export type OpenAccount = Pick<CreditAccount, 'account' | 'kind' | 'balanceCents'> & {
  hash: string | null;
  lastFour: string | null;
  endsAt: Date | null;
  hasEnded: boolean;
};

/** Returns the user's store credit and the cards with these hashes that have a balance or have ended, in no order. */
export const findAccounts = (
  dataSource: DataSource,
  user: string | null,
  hashes: readonly string[],
): Promise<OpenAccount[]> =>
  dataSource.query<OpenAccount[]>(
    `SELECT id AS account, kind, code_hash AS hash, last_four AS "lastFour", balance::float8 AS "balanceCents",
            ends_at AS "endsAt", coalesce(ends_at <= now(), false) AS "hasEnded"
       FROM credit_accounts
      WHERE (user_id = $1 OR code_hash = ANY ($2)) AND (balance > 0 OR ends_at <= now()) AND NOT is_off`,
    [user, hashes],
  );

/** Returns the cents left of the limit of a trade account, or null if it may not pay on invoice. */
export async function findTerms(
  dataSource: DataSource,
  user: string,
): Promise<{ leftCents: number; dueDays: number } | null> {
  const [row] = await dataSource.query<{ leftCents: number; dueDays: number }[]>(
    `SELECT greatest(0, limit_cents - used)::float8 AS "leftCents", due_days AS "dueDays"
       FROM credit_terms WHERE user_id = $1 AND is_on`,
    [user],
  );
  return row ?? null;
}

/** Returns how many times in a row a provider did not respond. */
export async function failuresOf(dataSource: DataSource, provider: string): Promise<number> {
  const [row] = await dataSource.query<{ failures: number }[]>(
    'SELECT failures FROM providers WHERE name = $1',
    [provider],
  );
  return row?.failures ?? 0;
}
