// The billing service on its own database, without a bus, for specs.
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import { paymentQuery } from '@shop/contracts/billing/payment-list';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import type { z } from 'zod';
import { dataSourceOptions } from '../db/data-source.js';
import { DocumentsService } from '../documents/documents.service.js';
import type { MethodLedger, MethodLedgers } from '../ledger/method-ledger.js';
import { FailedOperations } from '../providers/failed-operations.js';
import { PaymentPlanner } from '../ledger/payment-planner.js';
import { OperationsService } from '../providers/operations.service.js';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { PaymentEvents } from '../ledger/payment-events.js';
import { PaymentsService } from '../ledger/payments.service.js';
import { type PaymentProvider, PaymentProviders } from '../providers/payment-provider.js';
import { OpenPayments } from '../providers/open-payments.js';
import { PaymentPages } from '../providers/payment-pages.js';
import { ProviderEvents } from '../providers/provider-events.js';
import { ProviderHealth } from '../providers/provider-health.js';
import { ProviderSync } from '../providers/provider-sync.js';
import { ProviderRunner } from '../providers/provider-runner.js';
import { Refusals } from '../providers/refusals.js';
import { ProviderChecks } from '../providers/provider-checks.js';
import { LostPayments } from '../reconciliation/lost-payments.js';
import { AssignedRefunds } from '../refunds/assigned-refunds.service.js';
import { OwedRefunds } from '../refunds/owed-refunds.service.js';
import { RefundsService } from '../refunds/refunds.service.js';

export const aUser = (user: Partial<UserView> = {}): UserView => ({
  _id: randomUUID(),
  name: 'Farida',
  email: 'farida@example.test',
  role: 'user',
  createdAt: new Date().toISOString(),
  ...user,
});
export const admin = aUser({ role: 'admin' });

/** A placed order: 59.80, pending. */
export const anOrder = (news: Partial<OrderUpdate> = {}): OrderUpdate => ({
  order: randomUUID(),
  user: randomUUID(),
  status: 'pending',
  totalCents: 5_980,
  method: 'demo-card',
  creditCents: 0,
  creditParts: [],
  differences: [],
  account: null,
  until: null,
  version: 1,
  placedAt: '2026-11-24T10:00:00.000Z',
  at: '2026-11-24T10:00:00.000Z',
  keepsCharged: false,
  ...news,
});

export type OpenBilling = Awaited<ReturnType<typeof openBilling>>;

class Providers extends PaymentProviders {
  constructor(override readonly all: readonly PaymentProvider[]) {
    super();
  }
}

/** Opens billing with these providers and ledgers, by default with none. */
export async function openBilling({
  providers = [],
  ledgers = [],
}: { providers?: PaymentProvider[]; ledgers?: MethodLedger[] } = {}) {
  const { dataSource, asAdministrator, close } = await testDatabase(dataSourceOptions);
  // The orders have been compared, like in a running service.
  await dataSource.query('UPDATE reconciliation SET all_days_at = now()');
  const audit = new Audit(dataSource);
  const outbox = new Outbox();
  const news = new PaymentEvents(outbox);
  const methods: MethodLedgers = { all: ledgers };
  const moves = new PaymentPlanner(methods, news);
  const known = new Providers(providers);
  const health = new ProviderHealth(dataSource, known);
  const checks = new ProviderChecks(moves, news);
  const provided = new ProviderSync(dataSource, known, health, moves, news, checks);
  const refusals = new Refusals(dataSource, moves, news);
  const runner = new ProviderRunner(dataSource, known, health, provided, refusals);
  const failed = new FailedOperations(dataSource, news);
  const operations = new OperationsService(dataSource, moves, news, methods, runner, failed);
  const payments = new PaymentsService(dataSource);
  const documents = new DocumentsService();
  const deliver = (...news: OrderUpdate[]) =>
    dataSource.transaction((manager) => moves.takeUpdates(manager, news));
  return {
    dataSource,
    asAdministrator,
    close,
    audit,
    moves,
    news,
    checks,
    lost: new LostPayments(dataSource, known, health, provided, news),
    operations,
    payments,
    health,
    provided,
    pages: new PaymentPages(dataSource, payments, operations, health, provided, moves),
    events: new ProviderEvents(dataSource, known, health, provided),
    openPayments: new OpenPayments(dataSource, known, health, provided),
    documents,
    assigned: new AssignedRefunds(dataSource, documents, audit),
    owed: new OwedRefunds(dataSource, operations, audit),
    refunds: new RefundsService(dataSource, operations, documents, audit),
    /** Handles these events in one batch. */
    deliver,
    /** Executes requested operations until none is left. */
    make: async () => {
      const requested = "SELECT 1 FROM operations WHERE state = 'wanted' AND next_at <= now()";
      do {
        await operations.executeAll();
        await operations.executeByProviders();
      } while ((await dataSource.query<unknown[]>(requested)).length > 0);
    },
    /** Returns the payments in the view of staff. */
    listPayments: (query: z.input<typeof paymentQuery>) => payments.list(paymentQuery.parse(query)),
    moneyOf: (order: string) => payments.get(order, admin),
    /** Returns the entries of the outbox, oldest first. */
    published: async (): Promise<Record<string, unknown>[]> => {
      const rows = await dataSource.query<{ payload: Record<string, unknown> }[]>(
        'SELECT payload FROM outbox ORDER BY id',
      );
      return rows.map(({ payload }) => payload);
    },
  };
}
