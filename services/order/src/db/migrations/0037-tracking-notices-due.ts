import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the parcels whose customers are notified of a tracking number. */
export class TrackingNoticesDue0000000000037 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'parcels_tracking_notices',
      'ON parcels (tracking_notice_at) WHERE tracking_notice_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'parcels_tracking_notices');
  }
}
