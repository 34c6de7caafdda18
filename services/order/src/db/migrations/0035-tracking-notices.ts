import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps when the customer is notified of a changed tracking number. */
export class TrackingNotices0000000000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // tracking_notice_at: null if there is no notice.
    await runner.query('ALTER TABLE parcels ADD COLUMN tracking_notice_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE parcels DROP COLUMN tracking_notice_at');
  }
}
