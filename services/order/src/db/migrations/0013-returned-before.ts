import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Does not send returned items again when an order leaves `cancelled`. */
export class ReturnedBefore0000000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // returned_before: the part of `returned` from before the order was last cancelled; returned_lengths_before: that
    // part of `returned_lengths`.
    await runner.query(`
      ALTER TABLE order_lines
        ADD COLUMN returned_before int NOT NULL DEFAULT 0,
        ADD COLUMN returned_lengths_before int[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      UPDATE order_lines l SET returned_before = returned, returned_lengths_before = returned_lengths
       WHERE returned > 0 AND packed + returned <= quantity
         AND EXISTS (SELECT FROM parcels p WHERE p.order_id = l.order_id AND p.mark = 'sentBack')`);
    await runner.query('ALTER TABLE order_lines DROP CONSTRAINT order_lines_packed');
    await runner.query(`
      ALTER TABLE order_lines ADD CONSTRAINT order_lines_packed
        CHECK (packed >= 0 AND returned_before BETWEEN 0 AND returned AND packed + returned_before <= quantity) NOT VALID`);
    await runner.query('ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_packed');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines DROP CONSTRAINT order_lines_packed');
    await runner.query(
      'ALTER TABLE order_lines DROP COLUMN returned_before, DROP COLUMN returned_lengths_before',
    );
    await runner.query(
      'ALTER TABLE order_lines ADD CONSTRAINT order_lines_packed CHECK (packed BETWEEN 0 AND quantity)',
    );
  }
}
