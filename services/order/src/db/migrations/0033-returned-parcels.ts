import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a line of a return name its parcel. */
export class ReturnedParcels0000000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // parcel_id: the parcel that the line names; null for items of any parcel. The `rates` of a result state the parcel
    // of each part from now on, also for a line with one tax rate that left in several parcels.
    await runner.query('ALTER TABLE order_return_lines ADD COLUMN parcel_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_return_lines DROP COLUMN parcel_id');
  }
}
