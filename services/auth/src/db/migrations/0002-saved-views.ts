import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SavedViews0000000000002 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runSqlFile(runner, new URL('../tables/views.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE table_choices, views');
  }
}
