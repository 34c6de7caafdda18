import type { MigrationInterface, QueryRunner } from 'typeorm';

// `coming` is what expected rolls have and did not promise; it is in no stock.
const products = `
  ALTER TABLE products ADD COLUMN coming int NOT NULL DEFAULT 0, ADD COLUMN coming_on date;
  ALTER TABLE products ADD CONSTRAINT products_coming CHECK (coming >= 0 AND (by_roll OR coming = 0)) NOT VALID`;

const deliveries = `
  ALTER TABLE deliveries
    ADD COLUMN state text NOT NULL DEFAULT 'received',
    ADD COLUMN expected_on date,
    ADD COLUMN version int NOT NULL DEFAULT 1,
    ALTER COLUMN received_at DROP NOT NULL;
  ALTER TABLE deliveries
    ADD CONSTRAINT deliveries_state CHECK (state IN ('expected', 'received')) NOT VALID,
    ADD CONSTRAINT deliveries_received CHECK ((state = 'received') = (received_at IS NOT NULL)) NOT VALID;`;

const rolls = `
  ALTER TABLE rolls DROP CONSTRAINT rolls_state_check, DROP CONSTRAINT rolls_promised;
  ALTER TABLE rolls
    ADD CONSTRAINT rolls_state_check CHECK (state IN ('expected', 'quarantine', 'open', 'closed')) NOT VALID,
    ADD CONSTRAINT rolls_promised
      CHECK (reserved <= left_cuts AND (state IN ('open', 'expected') OR reserved = 0)) NOT VALID;`;

// `is_waiting`: an admin has decided that the short piece waits. The promises of a product change under its lock, so
// their versions grow in the order of the changes.
const promises = `
  ALTER TABLE allotments ADD COLUMN is_waiting boolean NOT NULL DEFAULT false;
  CREATE SEQUENCE promise_versions`;

/** Deliveries on their way, whose rolls can be ordered before they are here. */
export class ExpectedRolls0000000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(products);
    await runner.query(deliveries);
    await runner.query(rolls);
    await runner.query(promises);
  }

  down(): Promise<never> {
    return Promise.reject(
      new Error('deliveries on their way and their orders would be lost: drop the database'),
    );
  }
}
