import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { queryPrepared, queryPreparedWithin } from './prepared-query.js';
import { Note, notesDataSource } from '@shop/service-kit-testing/example/notes';
import { testDatabase } from '@shop/service-kit-testing/test-database';

describe('a frequently used statement', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase(notesDataSource);
  });
  afterAll(() => database.close());
  const double = (given: number) =>
    queryPrepared<{ twice: number }>(database.dataSource, {
      name: 'double',
      text: 'SELECT $1::int * 2 AS twice',
      values: [given],
    });

  it('returns rows for the values of each call of a prepared query', async () => {
    const replies = await Promise.all([1, 2, 3].map(double));
    expect(replies).toEqual([[{ twice: 2 }], [{ twice: 4 }], [{ twice: 6 }]]);
  });

  it('prepares a query once for its connection', async () => {
    await double(4);
    const prepared = await queryPrepared<{ times: number }>(database.dataSource, {
      name: 'times',
      text: `SELECT (generic_plans + custom_plans)::int AS times FROM pg_prepared_statements WHERE name = 'double'`,
      values: [],
    });
    expect(prepared[0]?.times).toBeGreaterThan(0);
  });

  it('runs a prepared query within a transaction, and rolls it back with it', async () => {
    const write = { name: 'write', text: 'INSERT INTO notes VALUES ($1, $2) RETURNING id' };
    const writing = (fails: boolean) =>
      database.dataSource.transaction(async (manager) => {
        const values = [randomUUID(), 'written'];
        const rows = await queryPreparedWithin<{ id: string }>(manager, { ...write, values });
        expect(rows).toEqual([{ id: values[0] }]);
        if (fails) throw new Error('no ink');
      });
    await expect(writing(true)).rejects.toThrow('no ink');
    expect(await database.dataSource.manager.count(Note)).toBe(0);
    await writing(false);
    expect(await database.dataSource.manager.count(Note)).toBe(1);
  });

  it('refuses a prepared query that requires a transaction if there is none', async () => {
    const statement = { name: 'none', text: 'SELECT 1', values: [] };
    const { manager } = database.dataSource;
    await expect(queryPreparedWithin(manager, statement)).rejects.toThrow(/transaction/);
  });

  it('refuses a prepared query that has the name of another one', async () => {
    await double(1);
    const other = { name: 'double', text: 'SELECT 1', values: [] };
    await expect(queryPrepared(database.dataSource, other)).rejects.toThrow(/double/);
  });
});
