import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { SECOND_MS } from '@shop/contracts/core/time';
import { isOutage } from '@shop/service-kit/bus/database-outage';
import { failpoint } from '@shop/service-kit/failpoint';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { MethodLedgers } from '../ledger/method-ledger.js';
import { ProviderRunner } from './provider-runner.js';
import { FailedOperations } from './failed-operations.js';
import { PaymentPlanner } from '../ledger/payment-planner.js';
import { PaymentEvents } from '../ledger/payment-events.js';
import { findDue, settleOperations } from '../ledger/settle.query.js';

interface Due {
  id: string;
  method: PaymentMethod;
  toCredit: boolean;
}

/** Number of operations in a batch. */
const AT_ONCE = 200;

/** Executes the requested operations. Those without a provider finish at the first attempt. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly planner: PaymentPlanner,
    private readonly events: PaymentEvents,
    private readonly ledgers: MethodLedgers,
    private readonly runner: ProviderRunner,
    private readonly failed: FailedOperations,
  ) {}

  /** Executes all due operations without a provider, also those of a process that died. Every replica runs this. */
  @Interval(SECOND_MS)
  async executeAll(signal?: AbortSignal): Promise<void> {
    for (let made = AT_ONCE; made === AT_ONCE && signal?.aborted !== true;) {
      const own = await findDue(this.dataSource, { byProvider: false, atMost: AT_ONCE });
      if (own.length > 0) await timedBatch('operations', () => this.execute(own));
      made = own.length;
    }
  }

  /** Executes operations of providers separately, so that no other operation waits for their replies. */
  @Interval(SECOND_MS)
  async executeByProviders(signal?: AbortSignal): Promise<void> {
    const due = await findDue(this.dataSource, { byProvider: true, atMost: AT_ONCE });
    await this.executeByProvider(due, signal);
  }

  /** Executes those of these operations that are due and not claimed by another process. */
  executeByProvider(operations: readonly string[], signal?: AbortSignal): Promise<void> {
    return this.runner.run(operations, (done, manager) => this.settle(manager, done), signal);
  }

  /**
   * Executes those of these operations that need neither a provider nor staff. The others are made when they are due.
   */
  async executeOwn(operations: readonly string[]): Promise<void> {
    const due = await this.dataSource.query<Due[]>(
      `SELECT o.id, p.method, o.to_credit AS "toCredit" FROM operations o JOIN payments p ON p.id = o.payment_id
        WHERE o.id = ANY ($1) AND o.next_at <= now()`,
      [operations],
    );
    const own = due.filter(({ method, toCredit }) => toCredit || !this.runner.has(method));
    if (own.length > 0) await this.execute(own.map(({ id }) => id));
  }

  /** Settles these operations together, or one by one if one of them fails. A finished operation does not change. */
  private async execute(operations: readonly string[]): Promise<void> {
    failpoint('P8');
    try {
      await this.dataSource.transaction((manager) => this.settle(manager, operations));
    } catch (error) {
      if (isOutage(error)) throw error;
      const [only] = operations;
      if (only !== undefined && operations.length === 1) await this.failed.note(only, error);
      else for (const operation of operations) await this.execute([operation]);
    }
  }

  /** Plans the money of an order after staff have changed it by hand. */
  async reconcile(manager: EntityManager, order: string): Promise<void> {
    await this.planner.reconcile(manager, [{ order, at: new Date() }]);
  }

  /** Updates the sums for finished operations, and then plans the money of their orders again. */
  async settle(manager: EntityManager, operations: readonly string[]): Promise<void> {
    const settled = await settleOperations(manager, operations);
    for (const ledger of this.ledgers.all)
      await ledger.settled(
        manager,
        settled.filter((one) => ledgerOf(one) === ledger.method),
      );
    const at = new Date();
    await this.events.publishRefunded(manager, settled);
    const orders = [...new Set(settled.map(({ order }) => order))];
    const current = await this.planner.reconcile(
      manager,
      orders.map((order) => ({ order, at })),
    );
    const captured = new Set(
      settled.filter(({ kind }) => kind === 'capture').map(({ order }) => order),
    );
    await this.events.publishCaptured(
      manager,
      current.filter(({ order }) => captured.has(order)),
    );
  }
}

const ledgerOf = ({ method, toCredit }: Pick<Due, 'method' | 'toCredit'>): PaymentMethod =>
  toCredit ? 'credit' : method;
