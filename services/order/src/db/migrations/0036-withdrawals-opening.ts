import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes withdrawals by the returns that they open. */
export class WithdrawalsOpening0000000000036 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'withdrawals_opening',
      'ON withdrawals (received_at) WHERE opens_return',
    );
    await createIndexConcurrently(
      runner,
      'withdrawals_of_return',
      'ON withdrawals (return_id) WHERE return_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'withdrawals_of_return');
    await dropIndex(runner, 'withdrawals_opening');
  }
}
