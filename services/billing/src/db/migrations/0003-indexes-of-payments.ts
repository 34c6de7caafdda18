import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = `state IN ('opening', 'open', 'secured', 'owed', 'captured')`;

/** Indexes by name: their definition, and if they are unique. */
const INDEXES: [name: string, definition: string, isUnique?: boolean][] = [
  ['one_live_way_to_pay', `ON payments (order_id) WHERE method <> 'credit' AND ${LIVE}`, true],
  ['one_live_credit', `ON payments (order_id) WHERE method = 'credit' AND ${LIVE}`, true],
  [
    'payments_of_provider',
    'ON payments (method, provider_ref) WHERE provider_ref IS NOT NULL',
    true,
  ],
  [
    'payments_by_money_state',
    'ON payments (money_state(state, secured, captured, released, refunded, disputed), created_at, id)',
  ],
  ['payments_by_method', 'ON payments (method, created_at, id)'],
  ['payments_open', `ON payments (looked_at) WHERE state IN ('opening', 'open')`],
  [
    'payments_on_hold',
    `ON payments (hold_until) WHERE state = 'secured' AND hold_until IS NOT NULL`,
  ],
  [
    'operations_unfinished',
    `ON operations (next_at, id) WHERE state IN ('wanted', 'sent', 'unknown')`,
  ],
  [
    'orders_refused',
    `ON order_money (user_id) WHERE method = 'cash' AND order_status = 'cancelled' AND was_sent`,
  ],
  ['orders_awaited', `ON order_money (awaits_until) WHERE order_status = 'awaiting'`],
];
const OF_BEFORE = ['one_live_payment', 'payments_by_state', 'operations_wanted'];
const CHECKS = {
  payments: ['payments_method_check', 'payments_state_check'],
  operations: ['operations_kind_check', 'operations_state_check'],
};

/** Built, checked and dropped while payments are made. */
export class IndexesOfPayments0000000000003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition, isUnique] of INDEXES)
      await createIndexConcurrently(runner, name, definition, { isUnique });
    for (const [table, checks] of Object.entries(CHECKS))
      for (const check of checks)
        await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${check}`);
    for (const name of OF_BEFORE) await dropIndex(runner, name);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('payments would be lost: drop the database'));
  }
}
