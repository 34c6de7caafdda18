import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sends a lost or returned parcel again. */
export class Replacements0000000000021 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // replaces: the parcel whose lines this one sends again; takes_stock: other pieces were taken for it; address: its
    // address if it differs from that of the order.
    await runner.query(`
      ALTER TABLE parcels
        ADD COLUMN IF NOT EXISTS replaces uuid,
        ADD COLUMN IF NOT EXISTS takes_stock boolean NOT NULL DEFAULT false,
        ADD COLUMN IF NOT EXISTS address jsonb,
        DROP CONSTRAINT IF EXISTS parcels_mark_check,
        DROP CONSTRAINT IF EXISTS parcels_mark,
        ADD CONSTRAINT parcels_mark CHECK (mark IN ('lost', 'cameBack', 'sentBack')) NOT VALID`);
    await runner.query('ALTER TABLE parcels VALIDATE CONSTRAINT parcels_mark');
    await createIndexConcurrently(
      runner,
      'parcels_that_replace',
      "ON parcels (replaces) WHERE replaces IS NOT NULL AND state <> 'opened' AND mark IS DISTINCT FROM 'sentBack'",
      { isUnique: true },
    );
    // pending_replacement: the lost parcel whose other pieces are requested, and the time of the request.
    await runner.query('ALTER TABLE orders ADD COLUMN IF NOT EXISTS pending_replacement jsonb');
    await createIndexConcurrently(
      runner,
      'orders_in_replacement',
      "ON orders ((pending_replacement ->> 'at')) WHERE pending_replacement IS NOT NULL",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'orders_in_replacement');
    await runner.query('ALTER TABLE orders DROP COLUMN IF EXISTS pending_replacement');
    await dropIndex(runner, 'parcels_that_replace');
    await runner.query('DELETE FROM parcels WHERE replaces IS NOT NULL');
    await runner.query("UPDATE parcels SET mark = 'lost' WHERE mark = 'cameBack'");
    await runner.query(`
      ALTER TABLE parcels
        DROP COLUMN IF EXISTS replaces,
        DROP COLUMN IF EXISTS takes_stock,
        DROP COLUMN IF EXISTS address,
        DROP CONSTRAINT IF EXISTS parcels_mark,
        ADD CONSTRAINT parcels_mark_check CHECK (mark IN ('lost', 'sentBack')) NOT VALID`);
  }
}
