import { Injectable } from '@nestjs/common';
import type { OwedAction } from '@shop/contracts/billing/owed-refunds';
import { toDollars } from '@shop/contracts/money/price';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { failpoint } from '@shop/service-kit/failpoint';
import { DataSource, type EntityManager } from 'typeorm';
import { findOwedRefund, takeUpOwed } from '../ledger/owed.query.js';
import { lockOrderMoney } from '../ledger/refunds.query.js';
import { OperationsService } from '../providers/operations.service.js';

/** A decision of staff about an owed refund. `key` is the same for a repeated press. */
export interface OwedPress {
  order: string;
  operation: string;
  action: OwedAction;
  key: string;
}

/** Pays failed refunds that are owed to customers, each once. */
@Injectable()
export class OwedRefunds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly operations: OperationsService,
    private readonly audit: Audit,
  ) {}

  /**
   * Throws `order.notFound`, `billing.taskNotFound`, `billing.disputed` or, after another press,
   * `billing.refundDecided`. Any replica executes the second try.
   */
  async decide(by: Admin, press: OwedPress): Promise<void> {
    await this.dataSource.transaction((manager) => this.apply(manager, by, press));
    failpoint('P10');
  }

  private async apply(
    manager: EntityManager,
    by: Admin,
    { order, operation, action, key }: OwedPress,
  ): Promise<void> {
    const money = await lockOrderMoney(manager, order);
    if (!money) throw new DomainError('order.notFound');
    const owed = await findOwedRefund(manager, { order, operation });
    if (!owed) throw new DomainError('billing.taskNotFound');
    if (owed.decidedKey === key) return;
    if (!owed.isOwed) throw new DomainError('billing.refundDecided');
    if (money.isDisputed) throw new DomainError('billing.disputed');
    await takeUpOwed(manager, {
      operation,
      key,
      by: by._id,
      toCredit: action === 'credit',
      byHand: action === 'byHand',
    });
    if (action !== 'retry') await this.operations.settle(manager, [operation]);
    await this.audit.record(manager, {
      by: { _id: by._id, name: by.name },
      action: AUDITED[action],
      subject: { kind: 'payment', _id: order, name: `Order ${order.slice(-8).toUpperCase()}` },
      before: null,
      after: { amount: toDollars(owed.amountCents) },
    });
  }
}

const AUDITED: Record<OwedAction, string> = {
  retry: 'payment.refundRetried',
  credit: 'payment.refundCredited',
  byHand: 'payment.refundPaidByHand',
};
