import 'reflect-metadata';
import { Client } from 'pg';
import { register } from 'prom-client';
import { rootLogger } from '../logger.js';
import { notesDataSource } from '@shop/service-kit-testing/example/notes';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { removeExpired } from './remove-expired.js';
import { MESSAGING_RETENTION, type RetentionRule } from './retention-rule.js';
import { RetentionJob } from './retention.job.js';

const [INBOX, OUTBOX] = MESSAGING_RETENTION as [RetentionRule, RetentionRule];

describe('retention', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let client: Client;

  beforeAll(async () => {
    rootLogger.level = 'silent';
    database = await testDatabase(notesDataSource);
  });
  beforeEach(async () => {
    await database.asAdministrator('TRUNCATE inbox, outbox');
    client = new Client({ connectionString: database.url, statement_timeout: 1_000 });
    await client.connect();
  });
  afterEach(() => client.end());
  afterAll(() => database.close());

  const receive = (count: number, age: string) =>
    database.asAdministrator(
      `INSERT INTO inbox SELECT 'notes', gen_random_uuid(), now() - interval '${age}' - n * interval '1 ms'
         FROM generate_series(1, ${String(count)}) AS n`,
    );
  const publish = (count: number, age: string, publishedAt = 'now()') =>
    database.asAdministrator(
      `INSERT INTO outbox (aggregate, aggregate_id, type, payload, occurred_at, published_at)
       SELECT 'order', '1', 'order.placed', '{}', now() - interval '${age}', ${publishedAt}
         FROM generate_series(1, ${String(count)})`,
    );
  const countOf = async (table: string): Promise<number> => {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`);
    return rows[0]?.count ?? NaN;
  };

  it('backend 7: removes the expired rows of an inbox in chunks, and no others', async () => {
    await receive(2_500, '16 days');
    await receive(30, '14 days');
    const chunks: number[] = [];
    const onChunk = (rows: number): number => chunks.push(rows);
    expect(await removeExpired(client, INBOX, 15, { mostRows: 1_000, onChunk })).toBe(2_500);
    expect(chunks.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...chunks)).toBe(1_000);
    expect(await countOf('inbox')).toBe(30);
  });

  it('backend 7: removes fewer rows after a chunk runs into the statement timeout', async () => {
    await database.asAdministrator(`
      CREATE FUNCTION slow_above_300() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF (SELECT count(*) FROM gone) > 300 THEN PERFORM pg_sleep(30); END IF; RETURN NULL; END $$;
      CREATE TRIGGER slow_above_300 AFTER DELETE ON inbox REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION slow_above_300()`);
    await receive(600, '16 days');
    const removed = await removeExpired(client, INBOX, 15, { mostRows: 1_000 });
    await database.asAdministrator('DROP FUNCTION slow_above_300 CASCADE');
    expect(removed).toBe(600);
  });

  it('removes fewer rows after a slow chunk, and more after quick ones', async () => {
    await database.asAdministrator(`
      CREATE FUNCTION slow_above_3000() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF (SELECT count(*) FROM gone) > 3000 THEN PERFORM pg_sleep(0.5); END IF; RETURN NULL; END $$;
      CREATE TRIGGER slow_above_3000 AFTER DELETE ON inbox REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION slow_above_3000()`);
    await receive(20_000, '16 days');
    const chunks: number[] = [];
    await removeExpired(client, INBOX, 15, { onChunk: (rows) => chunks.push(rows) });
    await database.asAdministrator('DROP FUNCTION slow_above_3000 CASCADE');
    const slow = chunks.findIndex((rows) => rows > 3_000);
    expect(chunks[0]).toBe(1_000);
    expect(slow).toBeGreaterThan(0);
    expect(chunks[slow + 1]).toBe(Math.ceil((chunks[slow] ?? 0) / 2));
  });

  it('backend 7: finds the oldest rows of an inbox with an index', async () => {
    await receive(5_000, '1 day');
    await database.asAdministrator('ANALYZE inbox');
    const { rows } = await client.query(
      "EXPLAIN SELECT ctid FROM inbox WHERE at >= now() - interval '16 days' ORDER BY at LIMIT 10",
    );
    expect(JSON.stringify(rows)).toContain('inbox_by_time');
  });

  it('keeps events that wait for the bus, and removes all that were published after them', async () => {
    await publish(2, '30 days', 'NULL');
    await publish(2_500, '15 days');
    await publish(3, '13 days');
    expect(await removeExpired(client, OUTBOX, 14, { mostRows: 1_000 })).toBe(2_500);
    expect(await countOf('outbox')).toBe(5);
  });

  it('removes rows through a function if the service is not allowed to delete', async () => {
    await receive(25, '16 days');
    await database.asAdministrator(`
      CREATE FUNCTION remove_old(before timestamptz, at_most int) RETURNS int LANGUAGE sql SECURITY DEFINER AS $$
        WITH removed AS (DELETE FROM inbox WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM inbox WHERE at < before LIMIT at_most)) RETURNING 1)
        SELECT count(*)::int FROM removed $$`);
    const rule = { ...INBOX, removedBy: 'remove_old' };
    expect(await removeExpired(client, rule, 15, { mostRows: 10 })).toBe(25);
    await database.asAdministrator('DROP FUNCTION remove_old');
  });

  it("continues retention with the next table when one fails, counts it and reports the oldest row's age", async () => {
    await receive(10, '20 days');
    await publish(10, '20 days');
    await publish(1, '10 days');
    const broken = { table: 'audit_entries', column: 'at', days: 0 };
    await database.dataSource.query(
      `INSERT INTO audit_entries (id, at, by_id, by_name, action, subject_kind, subject_id, subject_name)
       VALUES (gen_random_uuid(), now(), gen_random_uuid(), '', '', 'user', gen_random_uuid(), '')`,
    );
    await new RetentionJob(database.url, [broken, INBOX, OUTBOX], { inbox: 30 }).run();
    expect(await countOf('inbox')).toBe(10);
    expect(await countOf('outbox')).toBe(1);
    const metrics = await register.metrics();
    expect(metrics).toContain('retention_failures_total{table="audit_entries"} 1');
    expect(metrics).toContain('retention_removed_rows_total{table="outbox"} 10');
    expect(metrics).toMatch(/retention_oldest_row_seconds\{table="inbox"\} 172\d{4}/);
    expect(metrics).toContain('retention_limit_seconds{table="inbox"} 2592000');
  });

  it('applies retention in one replica at a time', async () => {
    await receive(10, '20 days');
    await client.query('SELECT pg_advisory_lock(4207003)');
    const job = new RetentionJob(database.url, [INBOX]);
    await job.run();
    expect(await countOf('inbox')).toBe(10);
    await client.query('SELECT pg_advisory_unlock(4207003)');
    await job.run();
    expect(await countOf('inbox')).toBe(0);
  });

  it('ends retention between two chunks when the service stops', async () => {
    await receive(100, '20 days');
    const stop = new AbortController();
    const onChunk = () => {
      stop.abort();
    };
    const options = { mostRows: 10, signal: stop.signal, onChunk };
    expect(await removeExpired(client, INBOX, 15, options)).toBe(10);
    expect(await countOf('inbox')).toBe(90);
  });
});
