import 'reflect-metadata';
import { OWNERS_WORD } from '@shop/service-kit-testing/security-suite/inputs';
import { busSecuritySuite } from '@shop/service-kit-testing/security-suite/bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

busSecuritySuite({
  name: 'billing',
  dataSourceOptions,
  writes: ['billing.refund', 'billing.settleDiscrepancy'],
  module: (config) => AppModule.with(config),
  belongings: async (dataSource, owner) => {
    const [order, payment, discrepancy] = [
      ...[crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()],
    ] as const;
    // the status is the word of another service: here it carries the owner's
    await dataSource.query(
      `INSERT INTO order_money (order_id, user_id, order_status, total, currency, version, placed_at, taken)
       VALUES ($1, $2, $3, 900, 'USD', 1, now(), 900)`,
      [order, owner, OWNERS_WORD],
    );
    await dataSource.query(
      `INSERT INTO payments (id, order_id, attempt, method, currency, amount, secured, captured, state, created_at)
       VALUES ($1, $2, 1, 'demo-card', 'USD', 900, 900, 900, 'captured', now())`,
      [payment, order],
    );
    await dataSource.query(
      `INSERT INTO discrepancies (id, what, kind, method, order_id, ours, theirs)
       VALUES ($1, gen_random_uuid()::text, 'wrongAmount', 'demo-card', $2, $3, 'less')`,
      [discrepancy, order, OWNERS_WORD],
    );
    return { order, user: owner, discrepancy };
  },
});
