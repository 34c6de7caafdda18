import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Without it each removed enquiry reads all subscriptions, to see that none refers to it. */
export class SubscriptionsOfEnquiry0000000000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'subscriptions_of_enquiry',
      'ON subscriptions (enquiry_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'subscriptions_of_enquiry');
  }
}
