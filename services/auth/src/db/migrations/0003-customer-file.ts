import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CustomerFile0000000000003 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runSqlFile(runner, new URL('../tables/customer-file.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE customer_notes, customer_tags');
  }
}
