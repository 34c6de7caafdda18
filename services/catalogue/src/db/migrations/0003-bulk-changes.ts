import { createBulkTables } from '@shop/service-kit/db/bulk-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BulkChanges0000000000003 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createBulkTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bulk_change_rows, bulk_changes');
  }
}
