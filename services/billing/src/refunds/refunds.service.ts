import { Injectable } from '@nestjs/common';
import type { TimeSpan } from '@shop/contracts/core/time-spans';
import { sum } from '@shop/contracts/core/numbers';
import { toCents } from '@shop/contracts/money/price';
import { tooMuchText } from '@shop/contracts/billing/payments';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentsService } from '../documents/documents.service.js';
import { OperationsService } from '../providers/operations.service.js';
import { refundsOfSpans } from './refunds-of-spans.query.js';
import { findLeft, findRefund, lockOrderMoney, reserveRefund } from '../ledger/refunds.query.js';
import { soldCents } from '../ledger/sold-cards.query.js';
import { splitRefund } from '../ledger/split-refund.rules.js';

/** A refund requested by an admin. `amount` is in dollars; `purpose` is the same for a repeated press. */
export interface RefundRequest {
  order: string;
  amount: number;
  reason: string;
  purpose: string;
}
/** Makes refunds of staff. The money is reserved first, so that no more is refunded than was taken. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly operations: OperationsService,
    private readonly documents: DocumentsService,
    private readonly audit: Audit,
  ) {}

  /**
   * Throws `order.notFound`, `billing.notCharged`, `billing.disputed`, `billing.tooMuch` or, for another refund,
   * `billing.keyReused`.
   */
  async refund(by: Admin, requested: RefundRequest): Promise<void> {
    const refunds = await this.dataSource.transaction((manager) =>
      this.reserve(manager, by, requested),
    );
    await this.operations.executeOwn(refunds);
  }

  /** Returns the dollars that were refunded in each span, in the order of the spans. */
  ofSpans(spans: readonly TimeSpan[]): Promise<number[]> {
    return refundsOfSpans(this.dataSource.manager, spans);
  }

  /** Reserves the money, and returns the operations that refund it. */
  private async reserve(
    manager: EntityManager,
    by: Admin,
    requested: RefundRequest,
  ): Promise<string[]> {
    const { order, reason, purpose } = requested;
    const amountCents = toCents(requested.amount);
    const money = await lockOrderMoney(manager, order);
    if (!money) throw new DomainError('order.notFound');
    const known = await findRefund(manager, requested);
    if (known.length > 0) {
      if (sum(known.map((one) => one.amountCents)) !== amountCents)
        throw new DomainError('billing.keyReused');
      return known.map(({ id }) => id);
    }
    if (!money.isCharged) throw new DomainError('billing.notCharged');
    if (money.isDisputed) throw new DomainError('billing.disputed');
    const left = await findLeft(manager, order);
    const captured = sum(left.map((one) => one.leftCents));
    // Gift cards are only taken back as a whole, by a cancellation.
    const leftCents = Math.max(0, captured - (await soldCents(manager, order)));
    if (amountCents > leftCents)
      throw new DomainError('billing.tooMuch', undefined, tooMuchText(leftCents));
    const parts = splitRefund(amountCents, left);
    const refunds = await reserveRefund(manager, { order, parts, purpose, reason, by: by._id });
    const [refund] = refunds;
    if (refund !== undefined)
      await this.documents.reduce(manager, { order, refund, cents: amountCents }, money);
    await this.audit.record(manager, {
      by: { _id: by._id, name: by.name },
      action: 'payment.refunded',
      subject: { kind: 'payment', _id: order, name: `Order ${order.slice(-8).toUpperCase()}` },
      before: null,
      after: { amount: requested.amount },
    });
    return refunds;
  }
}
