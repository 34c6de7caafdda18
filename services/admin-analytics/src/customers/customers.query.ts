import { type EntityManager } from 'typeorm';
import { shopDay } from '@shop/contracts/core/shop-time';
import { Counters } from '../figures/counters.js';

/** An account: its opening time, if known, and its removal. No other personal data is stored. */
export interface ProjectedCustomer {
  user: string;
  registeredAt: string | null;
  removed: boolean;
}

interface CustomerRow {
  user: string;
  registeredAt: Date | null;
  removed: boolean;
}

/** Stores changes of accounts and updates their number. A removal is never undone. */
export async function saveCustomers(
  manager: EntityManager,
  news: readonly ProjectedCustomer[],
): Promise<void> {
  const known = await lockCustomers(manager, [...new Set(news.map(({ user }) => user))].sort());
  const learnt = new Map<string, ProjectedCustomer>();
  for (const { user, registeredAt, removed } of news) {
    const before = learnt.get(user) ?? known.get(user);
    learnt.set(user, {
      user,
      registeredAt: before?.registeredAt ?? registeredAt,
      removed: before?.removed === true || removed,
    });
  }
  const counters = new Counters();
  for (const customer of known.values()) countCustomer(counters, customer, -1);
  for (const customer of learnt.values()) countCustomer(counters, customer, 1);
  await manager.query(
    `UPDATE customers SET registered_at = learnt."registeredAt", removed = learnt.removed,
            updated_at = clock_timestamp()
       FROM jsonb_to_recordset($1::jsonb)
            AS learnt ("user" uuid, "registeredAt" timestamptz, removed boolean)
      WHERE user_id = learnt."user"`,
    [JSON.stringify([...learnt.values()])],
  );
  await counters.write(manager);
}

/** Adds the account to the figures (`sign` 1), or subtracts it (-1). */
export function countCustomer(
  counters: Counters,
  { registeredAt, removed }: ProjectedCustomer,
  sign: 1 | -1,
): void {
  if (registeredAt === null || removed) return;
  counters.count('customers', sign);
  counters.add('daily_arrivals', { day: shopDay(new Date(registeredAt)) }, { customers: sign });
}

async function lockCustomers(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, ProjectedCustomer>> {
  await manager.query(
    `INSERT INTO customers (user_id) SELECT id FROM unnest($1::uuid[]) AS changes (id) ORDER BY id
     ON CONFLICT DO NOTHING`,
    [ids],
  );
  const rows = await manager.query<CustomerRow[]>(
    `SELECT user_id AS "user", registered_at AS "registeredAt", removed FROM customers
      WHERE user_id = ANY($1::uuid[]) ORDER BY user_id FOR UPDATE`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.user,
      { ...row, registeredAt: row.registeredAt?.toISOString() ?? null },
    ]),
  );
}
