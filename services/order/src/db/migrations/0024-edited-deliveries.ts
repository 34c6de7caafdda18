import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets edits change the delivery of orders: revisions name the method and the country. */
export class EditedDeliveries0000000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_revisions ADD COLUMN delivery text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_revisions DROP COLUMN delivery');
  }
}
