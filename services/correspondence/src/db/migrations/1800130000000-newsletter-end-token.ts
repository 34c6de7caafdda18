import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newsletter is ended by a token of its own; a null one stands for `token`, which did both before. */
export class NewsletterEndToken1800130000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions ADD COLUMN IF NOT EXISTS end_token text');
    await createIndexConcurrently(runner, 'subscriptions_end', 'ON subscriptions (end_token)', {
      isUnique: true,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'subscriptions_end');
    await runner.query('ALTER TABLE subscriptions DROP COLUMN end_token');
  }
}
