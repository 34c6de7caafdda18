import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the payments by the sums paid and refunded. */
export class PaymentSorts0000000000010 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'payments_by_amount',
      'ON payments (amount, created_at, id)',
    );
    await createIndexConcurrently(
      runner,
      'payments_by_refunded',
      'ON payments (refunded, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'payments_by_refunded');
    await dropIndex(runner, 'payments_by_amount');
  }
}
