import type { DataSource, EntityManager } from 'typeorm';

/** Runs the work in a transaction that is rolled back, and returns its result: a preview of its effects. */
export async function rolledBack<Result>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    return await work(runner.manager);
  } finally {
    await runner.rollbackTransaction().finally(() => runner.release());
  }
}
