import { Injectable } from '@nestjs/common';
import { toCents } from '@shop/contracts/money';
import { tooMuchText } from '@shop/contracts/payments';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { OperationsService } from '../payments/operations.service.js';
import { findRefund, lockOrderMoney, reserveRefund } from './refunds.query.js';

/** A refund that an admin wants; `amount` in dollars, `purpose` the same for a repeated press. */
export interface WantedRefund {
  order: string;
  amount: number;
  reason: string;
  purpose: string;
}
interface Admin {
  _id: string;
  name: string;
}

/** Refunds by staff: reserved first, so that no more is given back than was taken, and then made. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly operations: OperationsService,
    private readonly audit: Audit,
  ) {}

  /** Throws `order.notFound`, `billing.notCharged`, `billing.tooMuch` or, for another refund, `billing.keyReused`. */
  async refund(by: Admin, wanted: WantedRefund): Promise<void> {
    const refund = await this.dataSource.transaction((manager) =>
      this.reserve(manager, by, wanted),
    );
    await this.operations.make([refund]);
  }

  private async reserve(manager: EntityManager, by: Admin, wanted: WantedRefund): Promise<string> {
    const { order, reason, purpose } = wanted;
    const amountCents = toCents(wanted.amount);
    const money = await lockOrderMoney(manager, order);
    if (!money) throw new DomainError('order.notFound');
    const known = await findRefund(manager, wanted);
    if (known && known.amountCents !== amountCents) throw new DomainError('billing.keyReused');
    if (known) return known.id;
    if (!money.isCharged) throw new DomainError('billing.notCharged');
    const refund = await reserveRefund(manager, {
      ...{ order, amountCents, purpose, reason, by: by._id },
    });
    if (refund === null)
      throw new DomainError('billing.tooMuch', undefined, tooMuchText(money.leftCents));
    await this.audit.record(manager, {
      by: { _id: by._id, name: by.name },
      action: 'payment.refunded',
      subject: { kind: 'payment', _id: order, name: `Order ${order.slice(-8).toUpperCase()}` },
      before: null,
      after: { amount: wanted.amount, reason },
    });
    return refund;
  }
}
