// Runs retention on the audit, with the rights and the rules that a service has in the shop.
import { RetentionJob } from '@shop/service-kit/retention/retention.job';
import type { Served } from './tested-service.js';

const AGES = [3_000, 731, 364];

/** Returns the ages in days of the old entries that are left; null if the service has no audit. */
export async function entriesLeft({ app, dataSource }: Served): Promise<number[] | null> {
  const [record] = await dataSource.query<{ name: string | null }[]>(
    "SELECT to_regclass('audit_entries')::text AS name",
  );
  if ((record?.name ?? null) === null) return null;
  await dataSource.query(
    `INSERT INTO audit_entries (id, at, by_id, by_name, action, subject_kind, subject_id, subject_name)
     SELECT gen_random_uuid(), now() - age * interval '1 day', gen_random_uuid(), 'old', 'user.old', 'user',
            gen_random_uuid(), '' FROM unnest($1::int[]) AS age`,
    [AGES],
  );
  await app.get(RetentionJob).run();
  const left = await dataSource.query<{ age: number }[]>(
    "SELECT round(extract(epoch FROM now() - at) / 86400)::int AS age FROM audit_entries WHERE by_name = 'old'",
  );
  return left.map(({ age }) => age);
}
