import 'reflect-metadata';
import { rootLogger } from '@shop/service-kit/logger';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { Findings } from './difference.js';
import { DriftMonitor } from './drift-monitor.js';
import type { Projections } from './projections.js';

/** Findings of one pass with these numbers by table. */
function pass(tables: Record<string, number>, hasMore: boolean): Findings {
  const found = new Findings();
  for (const [table, count] of Object.entries(tables))
    found.add(
      Array.from({ length: count }, (_, nth) => ({
        table,
        key: `${table} ${String(nth)}`,
        actual: null,
        expected: 'row',
      })),
    );
  found.hasMore = hasMore;
  return found;
}

describe('a run of the drift monitor', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase(dataSourceOptions);
  });
  afterAll(() => database.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const linesOf = async (passes: (Findings | Error)[]): Promise<unknown[]> => {
    const logged = jest.spyOn(rootLogger, 'error').mockReturnValue(undefined);
    const check = () => {
      const next = passes.shift() ?? pass({}, false);
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    };
    const monitor = new DriftMonitor(database.dataSource, { check } as unknown as Projections);
    await monitor.check().catch(() => undefined);
    return logged.mock.calls.map(([fields]) => fields);
  };

  it('owner 3: logs a run of the drift monitor in one line, with all corrections of its passes', async () => {
    const passes = [pass({ products: 3, sums: 1 }, true), pass({ products: 2 }, false)];
    const [line, ...others] = await linesOf(passes);
    expect(line).toMatchObject({ scope: 'rows', rows: 6, tables: { products: 5, sums: 1 } });
    expect((line as Findings).first).toHaveLength(6);
    expect(others).toEqual([]);
  });

  it('owner 3: names what the drift monitor corrected before it failed', async () => {
    const passes = [pass({ products: 3 }, true), new Error('the sources are away')];
    expect(await linesOf(passes)).toMatchObject([{ rows: 3, tables: { products: 3 } }]);
  });

  it('owner 3: logs nothing if all figures were right', async () => {
    expect(await linesOf([pass({}, false)])).toEqual([]);
  });
});
