import 'reflect-metadata';
import { Client } from 'pg';
import { removeExpired } from '../retention/remove-expired.js';
import { notesDataSource } from '@shop/service-kit-testing/example/notes';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { AUDIT_RETENTION } from './audit-retention.js';

describe('the retention of audit entries', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let service: Client;
  beforeEach(async () => {
    database = await testDatabase(notesDataSource);
    service = new Client({ connectionString: database.url });
    await service.connect();
  });
  afterEach(async () => {
    await service.end();
    await database.close();
  });

  const write = (count: number, days: number) =>
    database.asAdministrator(`
      INSERT INTO audit_entries (id, at, by_id, by_name, action, subject_kind, subject_id, subject_name)
      SELECT gen_random_uuid(), now() - interval '${String(days)} days' + n * interval '1 second',
             gen_random_uuid(), n::text, 'user.roleChanged', 'user', gen_random_uuid(), ''
        FROM generate_series(1, ${String(count)}) n`);
  const rows = async <Row extends object>(sql: string): Promise<Row[]> =>
    (await service.query<Row>(sql)).rows;
  const left = async (): Promise<string[]> => {
    const entries = await rows<{ by_name: string }>(
      'SELECT by_name FROM audit_entries ORDER BY at, id',
    );
    return entries.map(({ by_name }) => by_name);
  };

  it('security M6: removes old audit records in chunks, and records each removal', async () => {
    await write(25, 800);
    await write(3, 700);
    const chunks: number[] = [];
    const onChunk = (removed: number): number => chunks.push(removed);
    const { days } = AUDIT_RETENTION;
    expect(await removeExpired(service, AUDIT_RETENTION, days, { mostRows: 10, onChunk })).toBe(25);
    expect(chunks).toEqual([10, 10, 5]);
    expect(await left()).toEqual(['1', '2', '3']);
    const role = new URL(database.url).username;
    expect(
      await rows(`SELECT by_role AS role, entries::int, newest < now() - interval '799 days' AS "isOld",
                         day = current_date AS "isToday" FROM audit_removals`),
    ).toEqual([{ role, entries: 25, isOld: true, isToday: true }]);
  });

  it('security M6: keeps every audit entry for a year, whatever the retention rules', async () => {
    await write(5, 366);
    await write(5, 364);
    for (const before of ["now() + interval '1 day'", "'infinity'"])
      await service.query(`SELECT remove_audit_entries(${before}, 100)`);
    expect(await left()).toHaveLength(5);
  });

  it('security M6: removes the oldest audit entries first; the service cannot choose them', async () => {
    await write(5, 800);
    await service.query("SELECT remove_audit_entries('infinity', 2)");
    expect(await left()).toEqual(['3', '4', '5']);
    await expect(service.query("DELETE FROM audit_entries WHERE by_name = '5'")).rejects.toThrow(
      'permission denied',
    );
  });

  it.each([
    "INSERT INTO audit_removals VALUES (now(), 'me', 1, now())",
    'UPDATE audit_removals SET entries = 0',
    'DELETE FROM audit_removals',
    'TRUNCATE audit_removals',
  ])(
    'security M6: does not let the service write the log of removed audit entries: %s',
    async (statement) => {
      await expect(service.query(statement)).rejects.toThrow('permission denied');
    },
  );

  it('security M6: does not confuse the audit table with a temporary one of the same name', async () => {
    await write(2, 800);
    await service.query(`
      CREATE TEMPORARY TABLE audit_entries (id uuid, at timestamptz);
      CREATE TEMPORARY TABLE audit_removals (LIKE public.audit_removals INCLUDING ALL);
      SET search_path = pg_temp, public`);
    await service.query("SELECT public.remove_audit_entries('infinity', 10)");
    expect(await rows('SELECT entries::int FROM public.audit_removals')).toEqual([{ entries: 2 }]);
  });

  it('security M6: also records removals by the owner of the tables', async () => {
    await write(2, 800);
    const owner = new Client({ connectionString: database.migrationUrl });
    await owner.connect();
    await owner.query("DELETE FROM audit_entries WHERE at < now() - interval '400 days'");
    await owner.end();
    const role = new URL(database.migrationUrl).username;
    expect(await rows('SELECT by_role AS role, entries::int FROM audit_removals')).toEqual([
      { role, entries: 2 },
    ]);
  });
});
