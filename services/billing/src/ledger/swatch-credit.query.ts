// Accounts of the credit that swatches earn, one for each order with swatches.
import { SWATCH_CREDIT_DAYS } from '@shop/contracts/catalogue/swatch-limits';
import type { SwatchEarning } from '@shop/contracts/ordering/swatch-earnings';
import type { DataSource, EntityManager } from 'typeorm';

// An order gets an account on the day on which it is first sent.
const OPEN = `
  INSERT INTO credit_accounts (id, kind, swatch_user, swatch_order, currency, ends_at)
  SELECT gen_random_uuid(), 'swatch', user_id, order_id, currency, now() + make_interval(days => $2)
    FROM order_money
   WHERE order_id = ANY ($1::uuid[]) AND swatches <> '[]' AND order_status IN ('shipped', 'delivered')
   ORDER BY order_id
  ON CONFLICT (swatch_order) DO NOTHING`;

/** Opens the missing accounts of those of these orders that are sent. */
export async function openSwatchAccounts(
  manager: EntityManager,
  orders: readonly string[],
): Promise<void> {
  await manager.query(OPEN, [orders, SWATCH_CREDIT_DAYS]);
}

/** The account of an order, with the earnings of its swatches. Whole cents. */
export interface SwatchAccount {
  account: string;
  order: string;
  balance: number;
  earnings: SwatchEarning[];
  isSent: boolean;
  /** True once the order was sent, even if it is not now. */
  hasEarned: boolean;
  /** Sum earned less the sum taken back. */
  given: number;
}

const LOCK = `
  SELECT 1 FROM credit_accounts WHERE swatch_order = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`;

const FIND = `
  SELECT a.id AS account, m.order_id AS "order", a.balance::float8 AS balance, m.swatches AS earnings,
         m.order_status IN ('shipped', 'delivered') AS "isSent", e.earned IS NOT NULL AS "hasEarned",
         coalesce(e.given, 0)::float8 AS given
    FROM credit_accounts a
    JOIN order_money m ON m.order_id = a.swatch_order
    CROSS JOIN LATERAL (
      SELECT sum(delta) FILTER (WHERE kind = 'earn') AS earned, sum(delta) FILTER (WHERE kind IN ('earn', 'correct')) AS given
        FROM credit_entries WHERE account_id = a.id) e
   WHERE a.swatch_order = ANY ($1::uuid[]) ORDER BY a.id`;

/** Locks the accounts of these orders in the order of ids, and then reads them. */
export async function lockSwatchAccounts(
  manager: EntityManager,
  orders: readonly string[],
): Promise<SwatchAccount[]> {
  await manager.query(LOCK, [orders]);
  return manager.query<SwatchAccount[]>(FIND, [orders]);
}

/** An account of a user's swatch credit. Whole cents. */
export interface OpenSwatchCredit {
  account: string;
  balance: number;
  endsAt: Date;
}

/** Returns a user's swatch credit that has not ended, the first to end first. */
export const findSwatchCredit = (
  database: Pick<DataSource | EntityManager, 'query'>,
  user: string,
  limit: number,
): Promise<OpenSwatchCredit[]> =>
  database.query<OpenSwatchCredit[]>(
    `SELECT id AS account, balance::float8 AS balance, ends_at AS "endsAt" FROM credit_accounts
      WHERE swatch_user = $1 AND kind = 'swatch' AND ends_at > now() AND balance > 0 ORDER BY ends_at, id LIMIT $2`,
    [user, limit],
  );
