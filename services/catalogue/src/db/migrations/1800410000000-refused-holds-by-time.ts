import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retention finds the refused holds by their time. Those of before count from now on. */
export class RefusedHoldsByTime1800410000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE stock_hold ADD COLUMN IF NOT EXISTS at timestamptz NOT NULL DEFAULT now()',
    );
    await createIndexConcurrently(
      runner,
      'stock_hold_refused',
      `ON stock_hold (at) WHERE state = 'refused' AND epoch = 1`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'stock_hold_refused');
    await runner.query('ALTER TABLE stock_hold DROP COLUMN at');
  }
}
