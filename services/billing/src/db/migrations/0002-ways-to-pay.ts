import { loadFunctions, runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards of a provider, cash, transfers, invoices, store credit and gift cards; payments of before stay as they are. */
export class WaysToPay0000000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runSqlFile(runner, new URL('0002-ways-to-pay.sql', import.meta.url));
    await loadFunctions(runner, new URL('../functions/', import.meta.url), ['money_state']);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('payments would be lost: drop the database'));
  }
}
