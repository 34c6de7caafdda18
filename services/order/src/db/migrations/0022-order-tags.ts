import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds tags of orders. */
export class OrderTags0000000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // folded: the tag in the form that is compared.
    await runner.query(`
      CREATE TABLE order_tags (
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        folded text NOT NULL,
        tag text NOT NULL CHECK (char_length(tag) BETWEEN 1 AND 40),
        PRIMARY KEY (order_id, folded)
      )`);
    await runner.query('CREATE INDEX order_tags_by_tag ON order_tags (folded, order_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_tags');
  }
}
