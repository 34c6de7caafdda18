import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import { createFolding, dropFolding } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Enquiries and e-mails are searched without case and accents. */
export class FoldedSearch1800740000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createFolding(runner);
    await createIndexConcurrently(
      runner,
      'enquiries_folded_search',
      'ON enquiries USING gin (fold(search) gin_trgm_ops)',
    );
    await dropIndex(runner, 'enquiries_search');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX enquiries_search ON enquiries USING gin (search gin_trgm_ops)',
    );
    await dropIndex(runner, 'enquiries_folded_search');
    await dropFolding(runner);
  }
}
