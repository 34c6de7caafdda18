import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = "state IN ('opening', 'open', 'secured', 'owed', 'captured')";
const INDEXES = [
  ['payment_attempts', 'ON payments (order_id, part, attempt, method)'],
  [
    'one_live_way_to_pay_a_part',
    `ON payments (order_id, part) WHERE method <> 'credit' AND ${LIVE}`,
  ],
  ['one_live_credit_of_a_part', `ON payments (order_id, part) WHERE method = 'credit' AND ${LIVE}`],
] as const;

/** Adds a payment for the difference of an order that an edit made dearer, as the next part of its money. */
export class PaymentParts0000000000011 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // differences: what edits added to the order, each with the part that pays it, and `until` while it waits.
    await runner.query(
      "ALTER TABLE order_money ADD COLUMN IF NOT EXISTS differences jsonb NOT NULL DEFAULT '[]'",
    );
    await createIndexConcurrently(
      runner,
      'orders_with_a_waiting_difference',
      "ON order_money (order_id) WHERE differences @? '$[*].until'",
    );
    // part: 0 for the ordered part, otherwise that of the difference.
    await runner.query(
      'ALTER TABLE payments ADD COLUMN IF NOT EXISTS part integer NOT NULL DEFAULT 0',
    );
    for (const [name, of] of INDEXES)
      await createIndexConcurrently(runner, name, of, { isUnique: true });
    // contract: an older billing knows one live payment of an order, and writes no other part.
    await dropIndex(runner, 'one_live_way_to_pay');
    await dropIndex(runner, 'one_live_credit');
    await runner.query(
      'ALTER TABLE payments DROP CONSTRAINT IF EXISTS payments_order_id_attempt_method_key',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'one_live_way_to_pay',
      `ON payments (order_id) WHERE method <> 'credit' AND ${LIVE}`,
      { isUnique: true },
    );
    await createIndexConcurrently(
      runner,
      'one_live_credit',
      `ON payments (order_id) WHERE method = 'credit' AND ${LIVE}`,
      { isUnique: true },
    );
    await runner.query(
      'ALTER TABLE payments ADD CONSTRAINT payments_order_id_attempt_method_key UNIQUE (order_id, attempt, method)',
    );
    for (const [name] of INDEXES) await dropIndex(runner, name);
    await dropIndex(runner, 'orders_with_a_waiting_difference');
    await runner.query('ALTER TABLE payments DROP COLUMN IF EXISTS part');
    await runner.query('ALTER TABLE order_money DROP COLUMN IF EXISTS differences');
  }
}
