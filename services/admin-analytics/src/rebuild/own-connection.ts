import { withoutStatementTimeout } from '@shop/service-kit/data-source';
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';

/** Any number that is the same in every replica. Allows one rebuild or check at a time. */
const LOCK = 4_207_011;

/**
 * Runs the work on its own connection, whose statements have no timeout. Returns null if a rebuild or a check is
 * already running.
 */
export async function onOwnConnection<T>(
  options: DataSourceOptions,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T | null> {
  const source = await new DataSource(withoutStatementTimeout(options)).initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.connect();
    const [lock] = await runner.manager.query<{ free: boolean }[]>(
      'SELECT pg_try_advisory_lock($1) AS free',
      [LOCK],
    );
    if (lock?.free !== true) return null;
    try {
      return await work(runner.manager);
    } finally {
      // The server ends a closed connection later. Unlocks now, so that the next one does not find the lock held.
      await runner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    await runner.release();
    await source.destroy();
  }
}
