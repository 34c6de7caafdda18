import { Injectable } from '@nestjs/common';
import { handMethods } from '@shop/contracts/billing/payments';
import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { OperationsService } from '../providers/operations.service.js';
import { keyReused } from './admin.js';
import {
  findEntered,
  reopenRefund,
  reverseReceived,
  reverseRefund,
} from '../ledger/reversal.query.js';
import { refundAwaited } from '../ledger/returns.query.js';
import {
  findReceived,
  findTask,
  lockHandPayments,
  wantReceived,
  type HandPayment,
} from './received.query.js';

/** Money that was received. `amount` is in dollars; `purpose` is the same for a repeated press. */
export interface Received {
  order: string;
  amount: number;
  purpose: string;
  /** True if cash is taken before the order is sent. */
  isTakenNow?: boolean | undefined;
}

/** Records money that staff receive and refund by hand: cash, transfers and invoices. */
@Injectable()
export class ByHandService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly operations: OperationsService,
    private readonly audit: Audit,
  ) {}

  /**
   * Enters received money. Throws `order.notFound`, `billing.notByHand`, `billing.orderEnded`, `billing.notYet`,
   * `billing.notSent`, `billing.moreThanMissing` or, for another amount, `billing.keyReused`.
   */
  async receive(by: Admin, received: Received): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [found] = await lockHandPayments(manager, [received.order]);
      if (!found) throw new DomainError('order.notFound');
      const known = await findReceived(manager, received);
      if (known === null) return this.enter(manager, by, { ...received, found });
      if (known !== toCents(received.amount)) throw keyReused();
    });
  }

  /** Enters the money of an order that the caller has locked. */
  async enter(
    manager: EntityManager,
    by: Admin,
    { order, amount, purpose, found, isTakenNow = false }: Received & { found: HandPayment },
  ): Promise<void> {
    if (!handMethods.includes(found.method)) throw new DomainError('billing.notByHand');
    if (found.isEnded) throw new DomainError('billing.orderEnded');
    if (found.isMoving) throw new DomainError('billing.notYet');
    const amountCents = toCents(amount);
    if (found.payment === null || amountCents > found.missing)
      throw new DomainError('billing.moreThanMissing', undefined, missingText(found.missing));
    if (found.method === 'cash' && !found.isSent && !isTakenNow)
      throw new DomainError('billing.notSent');
    const { payment } = found;
    const received = await wantReceived(manager, { payment, amountCents, purpose, by: by._id });
    await this.operations.settle(manager, [received]);
    if (found.method === 'cash') await refundAwaited(manager, order);
    await this.record(manager, by, { action: 'payment.received', order, amount });
  }

  /** Marks a refund by hand as paid. Idempotent. Throws `billing.taskNotFound`, also for a task of another order. */
  async settleTask(by: Admin, task: { order: string; operation: string }): Promise<void> {
    const { order, operation } = task;
    await this.dataSource.transaction(async (manager) => {
      await lockHandPayments(manager, [order]);
      const found = await findTask(manager, task, handMethods);
      if (!found) throw new DomainError('billing.taskNotFound');
      if (found.isDone) return;
      await this.operations.settle(manager, [operation]);
      const action = 'payment.refundDone';
      await this.record(manager, by, { action, order, amount: toDollars(found.amountCents) });
    });
  }

  /**
   * Reverses money that staff entered, or a refund by hand. Idempotent. The refund of a cancelled order becomes a task
   * again. Throws `billing.taskNotFound`, or `billing.notReversible` for money of a cancelled order.
   */
  async reverse(
    by: Admin,
    { order, operation, reason }: { order: string; operation: string; reason: string },
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockHandPayments(manager, [order]);
      const entered = await findEntered(manager, { order, operation });
      if (!entered) throw new DomainError('billing.taskNotFound');
      if (entered.state === 'reversed') return;
      const { kind, amount, left, isByStaff, isStopped } = entered;
      if (kind === 'capture' && (left < amount || isStopped))
        throw new DomainError('billing.notReversible');
      if (kind === 'capture') await reverseReceived(manager, entered, reason);
      else if (isByStaff) await reverseRefund(manager, entered, reason);
      else await reopenRefund(manager, entered);
      await this.operations.reconcile(manager, order);
      const action = kind === 'refund' ? 'payment.refundReversed' : 'payment.receivedReversed';
      await this.record(manager, by, { action, order, amount: toDollars(amount) });
    });
  }

  private record(
    manager: EntityManager,
    { _id, name }: Admin,
    { action, order, amount }: { action: string; order: string; amount: number },
  ): Promise<void> {
    return this.audit.record(manager, {
      by: { _id, name },
      action,
      subject: { kind: 'payment', _id: order, name: `Order ${order.slice(-8).toUpperCase()}` },
      before: null,
      after: { amount },
    });
  }
}

const missingText = (missingCents: number): string =>
  `Only ${formatDollars(toDollars(missingCents))} is outstanding.`;
