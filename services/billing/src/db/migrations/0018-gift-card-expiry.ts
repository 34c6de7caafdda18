import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets gift cards end, too: the index finds every account that has ended and has a balance. */
export class GiftCardExpiry0000000000018 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'credit_accounts_ending',
      'ON credit_accounts (ends_at) WHERE balance > 0 AND ends_at IS NOT NULL',
    );
    // contract: the new index serves the query of an older billing as well.
    await dropIndex(runner, 'credit_accounts_to_end');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX IF NOT EXISTS credit_accounts_to_end ON credit_accounts (ends_at)
        WHERE kind = 'swatch' AND balance > 0`);
    await dropIndex(runner, 'credit_accounts_ending');
    await runner.query("UPDATE credit_accounts SET ends_at = NULL WHERE kind = 'gift'");
  }
}
