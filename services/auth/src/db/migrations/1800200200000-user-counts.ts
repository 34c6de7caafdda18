import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = 'WHERE removed_at IS NULL';
/** An expression is read from an index alone only where its column is included. */
const indexes = {
  users_by_name: `(lower(name), id) INCLUDE (name) ${LISTED}`,
  users_by_joining: `(created_at, id) ${LISTED}`,
  users_admins_first: `((role = 'admin') DESC, created_at DESC, id) INCLUDE (role) ${LISTED}`,
  users_admins_last: `((role = 'admin'), created_at DESC, id) INCLUDE (role) ${LISTED}`,
};

/** The list of users has kept counts, and an index for each sorting. */
export class UserCounts1800200200000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(counting);
    await runner.query(firstCounts);
    for (const [name, columns] of Object.entries(indexes))
      await createIndexConcurrently(runner, name, `ON users ${columns}`);
    await dropIndex(runner, 'users_listed_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX IF NOT EXISTS users_listed_idx ON users ((role = 'admin') DESC, created_at DESC, id) ${LISTED}`,
    );
    for (const name of Object.keys(indexes)) await dropIndex(runner, name);
    for (const event of Object.keys(triggers))
      await runner.query(`DROP TRIGGER count_users_on_${event} ON users`);
    await runner.query('DROP FUNCTION count_users()');
    await runner.query('DROP TABLE user_counts');
  }
}

/** What each row of a relation adds one to; the day counts for `joined` alone. */
const countsOf = (relation: string, one: 1 | -1): string => `
  SELECT c.what, c.day, ${String(one)} AS change FROM ${relation} u CROSS JOIN LATERAL (VALUES
      ('all', date 'epoch', true), ('joined', (u.created_at AT TIME ZONE 'UTC')::date, true),
      ('admin', date 'epoch', u.role = 'admin'), ('asking', date 'epoch', u.business = 'asked')
    ) AS c (what, day, applies)
   WHERE c.applies AND u.removed_at IS NULL`;

// Counts are kept in 16 slots, so that registrations at the same time rarely wait for each other. The slot belongs to
// the connection and rows are taken in order: two transactions never wait crosswise.
const add = (changes: string): string => `
  INSERT INTO user_counts AS known (what, day, slot, users)
  SELECT what, day, pg_backend_pid() % 16, sum(change) FROM (${changes}) AS changes
   GROUP BY what, day HAVING sum(change) <> 0 ORDER BY what, day
  ON CONFLICT (what, day, slot) DO UPDATE SET users = known.users + excluded.users;`;

const triggers = {
  insert: 'REFERENCING NEW TABLE AS after_change',
  delete: 'REFERENCING OLD TABLE AS before_change',
  update: 'REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change',
};
// By statement: a row that is counted for each of many rows would leave as many dead versions.
const counting = `
CREATE TABLE IF NOT EXISTS user_counts (
  what text NOT NULL CHECK (what IN ('all', 'admin', 'asking', 'joined')),
  day date NOT NULL,
  slot int NOT NULL,
  users bigint NOT NULL,
  PRIMARY KEY (what, day, slot)
);
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN ${add(countsOf('after_change', 1))}
  ELSIF TG_OP = 'DELETE' THEN ${add(countsOf('before_change', -1))}
  ELSE ${add(`${countsOf('after_change', 1)} UNION ALL ${countsOf('before_change', -1)}`)}
  END IF;
  RETURN NULL;
END $$;
${Object.entries(triggers)
  .map(
    ([event, tables]) => `
DROP TRIGGER IF EXISTS count_users_on_${event} ON users;
CREATE TRIGGER count_users_on_${event} AFTER ${event} ON users ${tables}
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();`,
  )
  .join('')}`;

// One statement has one snapshot: what the triggers have counted in it is taken off again. No lock is needed.
const firstCounts = `
INSERT INTO user_counts (what, day, slot, users)
SELECT found.what, found.day, -1, sum(found.change) - coalesce((SELECT sum(c.users) FROM user_counts c
         WHERE (c.what, c.day) = (found.what, found.day)), 0)
  FROM (${countsOf('users', 1)}) AS found
 GROUP BY found.what, found.day
ON CONFLICT DO NOTHING`;
