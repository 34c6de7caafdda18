import 'reflect-metadata';
import { queryPrepared } from './prepared-query.js';
import { notesDataSource } from './specimen/notes.js';
import { testDatabase } from './testing/test-database.js';

describe('a statement that is made all the time', () => {
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

  it('answers for the values it is given each time', async () => {
    const answers = await Promise.all([1, 2, 3].map(double));
    expect(answers).toEqual([[{ twice: 2 }], [{ twice: 4 }], [{ twice: 6 }]]);
  });

  it('is prepared once by its connection', async () => {
    await double(4);
    const prepared = await queryPrepared<{ times: number }>(database.dataSource, {
      name: 'times',
      text: `SELECT (generic_plans + custom_plans)::int AS times FROM pg_prepared_statements WHERE name = 'double'`,
      values: [],
    });
    expect(prepared[0]?.times).toBeGreaterThan(0);
  });

  it('may not take the name of another', async () => {
    await double(1);
    const other = { name: 'double', text: 'SELECT 1', values: [] };
    await expect(queryPrepared(database.dataSource, other)).rejects.toThrow(/double/);
  });
});
