import { type EntityManager } from 'typeorm';
import { storeDay } from '../figures/store-day.js';
import { Tally } from '../figures/tally.js';

/** An account: when it was opened, where that is known, and whether it is gone. Nothing else of a person is kept. */
export interface KnownPerson {
  user: string;
  registeredAt: string | null;
  removed: boolean;
}

interface PersonRow {
  user: string;
  registeredAt: Date | null;
  removed: boolean;
}

/** Keeps news of accounts, and their number in step with it; nothing undoes a removal. */
export async function keepPeople(
  manager: EntityManager,
  news: readonly KnownPerson[],
): Promise<void> {
  const known = await lockPeople(manager, [...new Set(news.map(({ user }) => user))].sort());
  const learnt = new Map<string, KnownPerson>();
  for (const { user, registeredAt, removed } of news) {
    const before = learnt.get(user) ?? known.get(user);
    learnt.set(user, {
      user,
      registeredAt: before?.registeredAt ?? registeredAt,
      removed: before?.removed === true || removed,
    });
  }
  const tally = new Tally();
  for (const person of known.values()) tallyPerson(tally, person, -1);
  for (const person of learnt.values()) tallyPerson(tally, person, 1);
  await manager.query(
    `UPDATE people SET registered_at = learnt."registeredAt", removed = learnt.removed,
            heard_at = clock_timestamp()
       FROM jsonb_to_recordset($1::jsonb)
            AS learnt ("user" uuid, "registeredAt" timestamptz, removed boolean)
      WHERE user_id = learnt."user"`,
    [JSON.stringify([...learnt.values()])],
  );
  await tally.write(manager);
}

/** Adds the account to the figures (`sign` 1), or takes it away (-1). */
export function tallyPerson(
  tally: Tally,
  { registeredAt, removed }: KnownPerson,
  sign: 1 | -1,
): void {
  if (registeredAt === null || removed) return;
  tally.count('people', sign);
  tally.add('daily_arrivals', { day: storeDay(new Date(registeredAt)) }, { people: sign });
}

async function lockPeople(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, KnownPerson>> {
  await manager.query(
    `INSERT INTO people (user_id) SELECT id FROM unnest($1::uuid[]) AS told (id) ORDER BY id
     ON CONFLICT DO NOTHING`,
    [ids],
  );
  const rows = await manager.query<PersonRow[]>(
    `SELECT user_id AS "user", registered_at AS "registeredAt", removed FROM people
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
