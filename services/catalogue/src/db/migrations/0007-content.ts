import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Content0000000000007 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runSqlFile(runner, new URL('../tables/content.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE page_addresses, page_versions, pages, content_revision');
  }
}
