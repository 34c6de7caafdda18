import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inDollars } from './difference.rules.js';
import { saveDiscrepancies } from './discrepancies.query.js';
import { lapse } from '../ledger/lapse.query.js';
import { isOwed, owe } from '../ledger/owed.query.js';
import { PaymentPlanner } from '../ledger/payment-planner.js';
import { PaymentEvents } from '../ledger/payment-events.js';
import type { ProviderState } from './payment-provider.js';
import type { ClaimedOperation } from './claim.query.js';
import { freeRefund, refuse, setRefused } from './refusal.query.js';

/** Handles a provider's final refusal of an operation. */
@Injectable()
export class Refusals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly planner: PaymentPlanner,
    private readonly events: PaymentEvents,
  ) {}

  /** `reason` is the provider's, in our words. If the operation has been finished concurrently, nothing changes. */
  async take(
    operation: ClaimedOperation,
    reason: string,
    state: ProviderState | null = null,
  ): Promise<void> {
    const { order } = operation.payment;
    await this.dataSource.transaction(async (manager) => {
      if (!(await refuse(manager, operation, reason))) return;
      await this.follow(manager, operation, { reason, state });
      await this.planner.reconcile(manager, [{ order, at: new Date() }]);
    });
  }

  private async follow(
    manager: EntityManager,
    operation: ClaimedOperation,
    { reason, state }: { reason: string; state: ProviderState | null },
  ): Promise<void> {
    const { kind, payment } = operation;
    if (kind === 'open') await setRefused(manager, payment.id, reason);
    if (kind === 'capture') {
      // A partly charged payment cannot be paid a second time.
      if (state?.state !== 'captured') await lapse(manager, payment.id, 'refused');
      await this.events.publishCaptureRefused(manager, { order: payment.order, reason });
    }
    if (kind === 'refund') await this.followRefund(manager, operation, reason);
    if (kind === 'release') await this.note(manager, operation, reason);
  }

  /** Owes the refund to the customer (V46), unless it is tried again without staff. */
  private async followRefund(
    manager: EntityManager,
    operation: ClaimedOperation,
    reason: string,
  ): Promise<void> {
    if (await isOwed(manager, operation.id)) return owe(manager, operation.id, reason);
    await freeRefund(manager, operation);
    await this.note(manager, operation, reason);
  }

  /** Records a discrepancy for staff. */
  private note(
    manager: EntityManager,
    { id, kind, amount, method, payment }: ClaimedOperation,
    reason: string,
  ): Promise<void> {
    const about = { kind: 'refusedOperation', method, subject: id, order: payment.order } as const;
    const ours = `${kind} of ${inDollars(amount)}`;
    return saveDiscrepancies(manager, [{ ...about, ours, theirs: reason }]);
  }
}
