// Gift cards that orders have bought: an account for each piece.
import type { DataSource, EntityManager } from 'typeorm';

/** Whole cents. */
export interface SoldCardAccount {
  account: string;
  product: string;
  balance: number;
  issued: number;
  /** It cannot be spent: it was taken back, or staff have withdrawn it. */
  isOff: boolean;
  /** `pending` until the order service has confirmed it; null: the order has it. */
  takenBack: 'pending' | 'done' | null;
  issuedAt: Date;
}

/** Returns the cards of an order, locked in the order of ids. */
export const lockSoldCards = (manager: EntityManager, order: string): Promise<SoldCardAccount[]> =>
  manager.query<SoldCardAccount[]>(
    `SELECT id AS account, sold_product AS product, balance::float8 AS balance, issued::float8 AS issued,
            is_off AS "isOff", taken_back AS "takenBack", created_at AS "issuedAt"
       FROM credit_accounts WHERE sold_order = $1 ORDER BY id FOR UPDATE`,
    [order],
  );

/** Returns when the first card of an order was issued; null: none was. */
export async function firstIssuedAt(
  database: Pick<DataSource | EntityManager, 'query'>,
  order: string,
): Promise<Date | null> {
  const [row] = await database.query<[{ at: Date | null }]>(
    'SELECT min(created_at) AS at FROM credit_accounts WHERE sold_order = $1',
    [order],
  );
  return row.at;
}

/** Returns the value of the cards that an order has, in cents: they are taken back whole, or not at all. */
export async function soldCents(
  database: Pick<DataSource | EntityManager, 'query'>,
  order: string,
): Promise<number> {
  const [row] = await database.query<[{ cents: number }]>(
    `SELECT coalesce(sum(issued), 0)::float8 AS cents FROM credit_accounts
      WHERE sold_order = $1 AND taken_back IS NULL`,
    [order],
  );
  return row.cents;
}
