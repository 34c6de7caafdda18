import type { EntityManager } from 'typeorm';
import { Tally } from '../figures/tally.js';
import type { Correction } from '../rebuild/correction.js';
import { type KnownPerson, tallyPerson } from './people.query.js';

interface LockedRow {
  user: string;
  registeredAt: Date | null;
  removed: boolean;
}

/** Sets accounts right, and their number in step with them; one that its owner does not have is gone. */
export async function replacePeople(
  manager: EntityManager,
  { told, gone, since }: Correction<KnownPerson>,
): Promise<void> {
  const ids = [...told.map(({ user }) => user), ...gone].sort();
  const added = await manager.query<{ user: string }[]>(
    `INSERT INTO people (user_id) SELECT "user" FROM unnest($1::uuid[]) AS told ("user") ORDER BY 1
     ON CONFLICT DO NOTHING RETURNING user_id AS "user"`,
    [ids],
  );
  const rows = await manager.query<LockedRow[]>(
    `SELECT user_id AS "user", registered_at AS "registeredAt", removed FROM people
      WHERE user_id = ANY($1::uuid[]) AND (heard_at < $2 OR user_id = ANY($3::uuid[])) AND NOT removed
      ORDER BY user_id FOR UPDATE`,
    [ids, since, added.map(({ user }) => user)],
  );
  const right = new Map(told.map((person) => [person.user, person]));
  const tally = new Tally();
  const changed = rows.map(({ user, registeredAt, removed }) => {
    const known = { user, registeredAt: registeredAt?.toISOString() ?? null, removed };
    const next = right.get(user) ?? { ...known, removed: true };
    tallyPerson(tally, known, -1);
    tallyPerson(tally, next, 1);
    return next;
  });
  await manager.query(
    `UPDATE people SET registered_at = told."registeredAt", removed = told.removed,
            heard_at = clock_timestamp()
       FROM jsonb_to_recordset($1::jsonb)
            AS told ("user" uuid, "registeredAt" timestamptz, removed boolean)
      WHERE user_id = told."user"`,
    [JSON.stringify(changed)],
  );
  await tally.write(manager);
}
