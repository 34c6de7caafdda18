import type { EntityManager } from 'typeorm';
import { Counters } from '../figures/counters.js';
import type { Correction } from '../figures/correction.js';
import { type ProjectedCustomer, countCustomer } from './customers.query.js';

interface LockedRow {
  user: string;
  registeredAt: Date | null;
  removed: boolean;
}

/** Corrects accounts and their number. An account that its owner does not have counts as removed. */
export async function replaceCustomers(
  manager: EntityManager,
  { ownerRows, gone, since }: Correction<ProjectedCustomer>,
): Promise<void> {
  const ids = [...ownerRows.map(({ user }) => user), ...gone].sort();
  const added = await manager.query<{ user: string }[]>(
    `INSERT INTO customers (user_id) SELECT "user" FROM unnest($1::uuid[]) AS owner_rows ("user") ORDER BY 1
     ON CONFLICT DO NOTHING RETURNING user_id AS "user"`,
    [ids],
  );
  const rows = await manager.query<LockedRow[]>(
    `SELECT user_id AS "user", registered_at AS "registeredAt", removed FROM customers
      WHERE user_id = ANY($1::uuid[]) AND (updated_at < $2 OR user_id = ANY($3::uuid[])) AND NOT removed
      ORDER BY user_id FOR UPDATE`,
    [ids, since, added.map(({ user }) => user)],
  );
  const right = new Map(ownerRows.map((customer) => [customer.user, customer]));
  const counters = new Counters();
  const changed = rows.map(({ user, registeredAt, removed }) => {
    const known = { user, registeredAt: registeredAt?.toISOString() ?? null, removed };
    const next = right.get(user) ?? { ...known, removed: true };
    countCustomer(counters, known, -1);
    countCustomer(counters, next, 1);
    return next;
  });
  await manager.query(
    `UPDATE customers SET registered_at = owner_rows."registeredAt", removed = owner_rows.removed,
            updated_at = clock_timestamp()
       FROM jsonb_to_recordset($1::jsonb)
            AS owner_rows ("user" uuid, "registeredAt" timestamptz, removed boolean)
      WHERE user_id = owner_rows."user"`,
    [JSON.stringify(changed)],
  );
  await counters.write(manager);
}
