import { createAuditTables } from '@shop/service-kit/audit/audit-tables';
import { createMessagingTables } from '@shop/service-kit/data-source';
import { BaselineMigration } from '@shop/service-kit/db/baseline';
import { loadFunctions, runSqlFile } from '@shop/service-kit/db/sql-files';
import { createFolding } from '@shop/service-kit/text-folding';
import type { QueryRunner } from 'typeorm';

const FUNCTIONS = [
  'product_text',
  'product_search',
  'search_query',
  'fold_product',
  'product_view',
  'write_view',
  'write_view_of_image_owner',
  'remove_view',
];

export class Baseline0000000000001 extends BaselineMigration {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await createAuditTables(runner);
    await createFolding(runner);
    await runSqlFile(runner, new URL('0001-baseline.sql', import.meta.url));
    await loadFunctions(runner, new URL('../functions/', import.meta.url), FUNCTIONS);
  }
}
