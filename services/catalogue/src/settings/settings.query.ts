// The settings of the company. What was never saved is as the build has it.
import type { CompanySetting } from '@shop/service-kit/company/known-company';
import type { EntityManager } from 'typeorm';

/** A setting, with who stored it and when; version 0 was never saved. */
export interface StoredSetting<Fields> {
  version: number;
  fields: Fields;
  by: string | null;
  /** ISO-8601. */
  at: string | null;
}

/** Returns the setting; fields that are newer than the stored row have their first values. */
export async function settingOf<Fields extends object>(
  manager: EntityManager,
  name: CompanySetting,
  first: Fields,
  lock = '',
): Promise<StoredSetting<Fields>> {
  const [row] = await manager.query<
    { version: number; fields: Partial<Fields>; by: string | null; at: Date }[]
  >(
    `SELECT version, fields, saved_by AS by, saved_at AS at FROM company_settings WHERE name = $1 ${lock}`,
    [name],
  );
  if (!row) return { version: 0, fields: first, by: null, at: null };
  return { ...row, fields: { ...first, ...row.fields }, at: row.at.toISOString() };
}

/** Stores a setting as the next version; false if another one was stored in the meantime. */
export async function writeSetting(
  manager: EntityManager,
  name: CompanySetting,
  { version, fields, by }: { version: number; fields: object; by: string },
): Promise<boolean> {
  const written = await manager.query<unknown[]>(
    `INSERT INTO company_settings AS s (name, version, fields, saved_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, fields = excluded.fields,
            saved_by = excluded.saved_by, saved_at = now()
      WHERE s.version = excluded.version - 1 RETURNING 1`,
    [name, version, JSON.stringify(fields), by],
  );
  return written.length > 0;
}

/** Returns true if PostgreSQL knows the time zone. */
export async function isKnownZone(
  manager: Pick<EntityManager, 'query'>,
  zone: string,
): Promise<boolean> {
  const found = await manager.query<unknown[]>('SELECT 1 FROM pg_timezone_names WHERE name = $1', [
    zone,
  ]);
  return found.length > 0;
}
