import 'reflect-metadata';
import { OWNERS_WORD } from '@shop/service-kit-testing/security-suite/inputs';
import { busSecuritySuite } from '@shop/service-kit-testing/security-suite/bus';
import { AppModule } from './app.module.js';
import { GiftCardValidity } from './ledger/gift-card-validity.js';
import { CODE_KEY } from './testing/open-methods.js';
import { dataSourceOptions } from './db/data-source.js';

busSecuritySuite({
  name: 'billing',
  dataSourceOptions,
  writes: [
    'billing.refund',
    'billing.recordReceived',
    'billing.settleTask',
    'billing.changeCredit',
    'billing.assignRefund',
    'billing.issueGiftCard',
    'billing.withdrawGiftCard',
    'billing.saveTerms',
    'billing.setGiftCardExpiry',
    'billing.dateForm',
    'billing.importTransfers',
    'billing.settleTransfer',
    'billing.settleDiscrepancy',
  ],
  module: (config) => {
    const module = AppModule.with({ ...config, RESET_LINK_SECRET: CODE_KEY });
    // No order service runs here.
    const validity = { provide: GiftCardValidity, useValue: { months: () => null } };
    return { ...module, providers: [...(module.providers ?? []), validity] };
  },
  belongings: async (dataSource, owner) => {
    const order = crypto.randomUUID();
    const payment = crypto.randomUUID();
    const [operation, card, transfer, discrepancy] = [1, 2, 3, 4].map(() => crypto.randomUUID());
    // another service signs the status: here it carries the owner's
    await dataSource.query(
      `INSERT INTO order_money (order_id, user_id, order_status, total, currency, version, placed_at, taken, given_back,
                                method)
       VALUES ($1, $2, $3, 2000, 'USD', 1, now(), 900, 100, 'transfer')`,
      [order, owner, OWNERS_WORD],
    );
    await dataSource.query(
      `INSERT INTO payments (id, order_id, attempt, method, currency, amount, secured, captured, refunding, state,
                             created_at)
       VALUES ($1, $2, 1, 'transfer', 'USD', 2000, 900, 900, 100, 'open', now())`,
      [payment, order],
    );
    await dataSource.query(
      `INSERT INTO operations (id, payment_id, kind, purpose, amount, state, is_unassigned, created_at, next_at)
       VALUES ($1, $2, 'refund', 'task', 100, 'wanted', true, now(), 'infinity')`,
      [operation, payment],
    );
    await dataSource.query(
      `INSERT INTO credit_accounts (id, kind, user_id, code_hash, last_four, currency, balance, note)
       VALUES ($1::uuid, 'gift', NULL, $1::uuid::text, '7K2M', 'USD', 500, $3), (gen_random_uuid(), 'credit', $2, NULL, NULL, 'USD', 0, $3)`,
      [card, owner, OWNERS_WORD],
    );
    await dataSource.query(
      `INSERT INTO credit_terms (user_id, is_on, company, limit_cents, due_days, version)
       VALUES ($1, true, $2, 5000, 14, 1)`,
      [owner, OWNERS_WORD],
    );
    await dataSource.query(
      `INSERT INTO bank_transfers (id, line_hash, booked_on, amount, reference, payer, state)
       VALUES ($1::uuid, $1::uuid::text, '2026-11-20', 200, '', $2, 'open')`,
      [transfer, OWNERS_WORD],
    );
    await dataSource.query(
      `INSERT INTO discrepancies (id, what, kind, method, order_id, ours, theirs)
       VALUES ($1, gen_random_uuid()::text, 'wrongAmount', 'demo-card', $2, $3, 'less')`,
      [discrepancy, order, OWNERS_WORD],
    );
    const lastDay = '2099-12-31';
    const ids = { operation, card, transfer, discrepancy };
    return { order, user: owner, ...ids, giftCards: [], search: '7K2M', lastFour: '7K2M', lastDay };
  },
});
