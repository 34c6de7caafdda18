// Gift cards that orders have bought, with an account for each card.
import type { DataSource, EntityManager } from 'typeorm';

/** Whole cents. */
export interface SoldCardAccount {
  account: string;
  product: string;
  balance: number;
  issued: number;
  /** True if the card cannot be spent, because it was taken back or staff have withdrawn it. */
  isOff: boolean;
  /** `pending` until the order service has confirmed it; null if the order has the card. */
  takenBack: 'pending' | 'done' | null;
  issuedAt: Date;
}

/** Locks the cards of an order in the order of ids, and returns them. */
export const lockSoldCards = (manager: EntityManager, order: string): Promise<SoldCardAccount[]> =>
  manager.query<SoldCardAccount[]>(
    `SELECT id AS account, sold_product AS product, balance::float8 AS balance, issued::float8 AS issued,
            is_off AS "isOff", taken_back AS "takenBack", created_at AS "issuedAt"
       FROM credit_accounts WHERE sold_order = $1 ORDER BY id FOR UPDATE`,
    [order],
  );

/** Returns when the first card of an order was issued, or null if none was. */
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

/** Returns the value in cents of the cards that an order has. They are taken back as a whole or not at all. */
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
