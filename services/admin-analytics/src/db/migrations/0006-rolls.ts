import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rolls as the catalogue has them, in cuts; a rebuild fills those of before. */
export class Rolls0000000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rolls (
        roll_id uuid PRIMARY KEY,
        number text NOT NULL,
        product_id uuid NOT NULL,
        origin text NOT NULL,
        state text NOT NULL,
        unit text NOT NULL,
        cuts_per_unit int NOT NULL,
        received int NOT NULL,
        left_cuts int NOT NULL,
        returned int NOT NULL,
        cut int NOT NULL,
        flaw int NOT NULL,
        over_length int NOT NULL,
        count int NOT NULL,
        scrap int NOT NULL,
        cost_cents int,
        received_at timestamptz NOT NULL,
        version int NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX rolls_by_arrival ON rolls (received_at);
      CREATE INDEX rolls_for_sale ON rolls (received_at, roll_id) WHERE state = 'open'`);
    await runner.query('INSERT INTO rebuild_wanted DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rolls');
  }
}
