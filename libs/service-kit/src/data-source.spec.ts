import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DataSource } from 'typeorm';
import { runMigrations, serviceDataSource } from './data-source.js';
import { loadFunctions } from './db/sql-files.js';
import { Baseline0000000000001, notesDataSource } from '@shop/service-kit-testing/example/notes';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { upgradeUnderLoad } from '@shop/service-kit-testing/upgrade-under-load';

describe('the database of a service', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;

  beforeAll(async () => {
    database = await testDatabase((url) => ({ ...notesDataSource(url), migrations: [] }));
  });
  afterAll(() => database.close());

  it('migrates the database once, however many replicas start at the same time', async () => {
    const options = notesDataSource(database.migrationUrl);
    await Promise.all(Array.from({ length: 5 }, () => runMigrations(options)));
    const ran: unknown[] = await database.dataSource.query('SELECT name FROM migrations');
    expect(ran).toEqual([{ name: 'Baseline0000000000001' }, { name: 'DatedNotes0000000000002' }]);
  });

  it('migrates the database while a transaction reads a table, without blocking requests', async () => {
    const other = await testDatabase((url) => ({
      ...notesDataSource(url),
      migrations: [Baseline0000000000001],
    }));
    const reader = other.dataSource.createQueryRunner();
    await reader.startTransaction();
    await reader.query('SELECT FROM notes');
    const release = setTimeout(() => void reader.rollbackTransaction(), 5_000);
    const { failures, longestLock } = await upgradeUnderLoad(other, notesDataSource, {
      perSecond: 20,
      request: async () => void (await other.dataSource.query('SELECT FROM notes')),
    });
    clearTimeout(release);
    const ran: unknown[] = await other.dataSource.query('SELECT name FROM migrations');
    await reader.release();
    await other.close();
    expect({ failures, migrations: ran.length }).toEqual({ failures: [], migrations: 2 });
    expect(longestLock.ms).toBeGreaterThan(1_000);
  });

  it('creates exactly the tables of the entities', async () => {
    const dataSource = await new DataSource(notesDataSource(database.migrationUrl)).initialize();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    await dataSource.destroy();
    const columns = upQueries.filter(({ query }) => /ADD|DROP COLUMN|TYPE/.test(query));
    expect(columns.filter(({ query }) => !/INDEX|CONSTRAINT/.test(query))).toEqual([]);
  });

  it('cancels a statement that takes too long, or waits for a lock', async () => {
    const [url = ''] = database.url.split('?');
    const dataSource = await new DataSource(notesDataSource(url)).initialize();
    const [row] = await dataSource.query<{ statement: string; lock: string }[]>(
      "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock",
    );
    await dataSource.destroy();
    expect(row).toEqual({ statement: '5s', lock: '2s' });
  });

  it("applies the common settings and the service's own to the database", async () => {
    const { url } = database;
    const options = { url, entities: [], migrations: [], settings: { application_name: 'loom' } };
    const dataSource = await new DataSource(serviceDataSource(options)).initialize();
    const [row] = await dataSource.query<unknown[]>(
      `SELECT current_setting('random_page_cost') AS row, current_setting('jit') AS jit,
              current_setting('application_name') AS own`,
    );
    await dataSource.destroy();
    expect(row).toEqual({ row: '1.1', jit: 'off', own: 'loom' });
  });

  it('refuses to migrate a schema older than the baseline, and names the solution', async () => {
    await database.asAdministrator("UPDATE migrations SET name = 'CreateNotes1700000000000'");
    await expect(runMigrations(notesDataSource(database.migrationUrl))).rejects.toThrow(
      /is of an unreleased version: run npm start -- --reset/,
    );
  });

  it("loads functions from a migration's files, and later their newer versions", async () => {
    const owner = await new DataSource(notesDataSource(database.migrationUrl)).initialize();
    const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'functions-'))}/`);
    const load = async (result: number) => {
      const text = `CREATE OR REPLACE FUNCTION width() RETURNS int LANGUAGE sql RETURN ${String(result)};`;
      writeFileSync(new URL('width.sql', folder), text);
      await loadFunctions(owner.createQueryRunner(), folder, ['width']);
      return owner.query<unknown[]>('SELECT width()');
    };
    expect([await load(140), await load(150)]).toEqual([[{ width: 140 }], [{ width: 150 }]]);
    await owner.destroy();
    rmSync(folder, { recursive: true });
  });
});
