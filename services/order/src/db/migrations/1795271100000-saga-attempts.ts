import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order that came to nothing may be tried again under its key: each attempt holds with an epoch of its own. */
export class SagaAttempts1795271100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE order_saga ADD COLUMN attempt int NOT NULL DEFAULT 1 CHECK (attempt >= 1)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_saga DROP COLUMN attempt');
  }
}
