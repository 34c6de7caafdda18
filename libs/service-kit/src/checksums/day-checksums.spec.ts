import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { notesDataSource } from '@shop/service-kit-testing/example/notes';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { checksumsBetween, checksumsFrom } from './day-checksums.js';

const TABLE = { table: 'sold', at: 'at', columns: ['id', 'cents'], only: 'cents > 0' };
const digestOf = (...rows: string[]): string =>
  String(
    rows.reduce(
      (sum, row) => sum + BigInt(`0x${createHash('md5').update(row).digest('hex').slice(0, 15)}`),
      0n,
    ),
  );

describe('checksums of days', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase(notesDataSource);
    await database.asAdministrator(`
      CREATE TABLE sold (id int PRIMARY KEY, cents int, at timestamptz);
      CREATE INDEX ON sold (at);
      GRANT ALL ON sold TO PUBLIC;
      INSERT INTO sold VALUES (1, 10, '2025-01-05T17:59:59Z'), (2, 20, '2025-01-05T18:00:00Z'),
        (3, 30, '2025-01-06T17:59:59Z'), (4, 0, '2025-01-06T10:00:00Z'), (5, 50, '2026-03-01T10:00:00Z')`);
  });
  afterAll(() => database.close());

  const days = [
    { day: '2025-01-05', rows: 1, digest: digestOf('1:10') },
    { day: '2025-01-06', rows: 2, digest: digestOf('2:20', '3:30') },
  ];
  const last = { day: '2026-03-01', rows: 1, digest: digestOf('5:50') };

  it('computes day checksums by the clock of the shop, the same in every process', async () => {
    expect(await checksumsBetween(database.dataSource, TABLE, null, null)).toEqual([...days, last]);
    expect(await checksumsBetween(database.dataSource, TABLE, '2025-01-06', '2026-03-01')).toEqual([
      days[1],
    ]);
  });

  it('returns the day checksums of a year at a time, and skips empty years', async () => {
    const first = await checksumsFrom(database.dataSource, TABLE, null);
    expect(first).toEqual({ days, next: '2026-03-01' });
    const second = await checksumsFrom(database.dataSource, TABLE, first.next);
    expect(second).toEqual({ days: [last], next: null });
    expect(await checksumsFrom(database.dataSource, TABLE, '2027-01-01')).toEqual({
      days: [],
      next: null,
    });
  });

  it('ends the day checksums of a request after the day in which it has enough rows', async () => {
    await database.asAdministrator(
      `INSERT INTO sold SELECT 10 + n, 1, '2024-06-01T12:00:00Z' FROM generate_series(1, 100001) n`,
    );
    const { days: one, next } = await checksumsFrom(database.dataSource, TABLE, null);
    expect(one.map(({ day, rows }) => [day, rows])).toEqual([['2024-06-01', 100_001]]);
    expect(next).toBe('2025-01-05');
  });
});
