import { Injectable } from '@nestjs/common';
import { sum } from '@shop/contracts/core/numbers';
import { toDollars } from '@shop/contracts/money/price';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentsService } from '../documents/documents.service.js';
import {
  assign,
  findAdopted,
  findMoneyOfReturn,
  type MoneyOfReturn,
} from '../ledger/assigned.query.js';
import { endOwed } from '../ledger/owed.query.js';
import { lockOrderMoney } from '../ledger/refunds.query.js';
import { isReturnKnown } from '../ledger/returns.query.js';

/** A decision of staff about a refund at the provider. `forReturn` is null for a price reduction. */
interface AssignPress {
  order: string;
  operation: string;
  forReturn: string | null;
  key: string;
}

/** Assigns refunds that were made at the provider to their purpose, each once, and issues the document. */
@Injectable()
export class AssignedRefunds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentsService,
    private readonly audit: Audit,
  ) {}

  /**
   * Throws `order.notFound`, `billing.taskNotFound`, `billing.returnRefunded` or, after another press,
   * `billing.refundDecided`.
   */
  async assign(by: Admin, press: AssignPress): Promise<void> {
    await this.dataSource.transaction((manager) => this.apply(manager, by, press));
  }

  private async apply(
    manager: EntityManager,
    by: Admin,
    { order, operation, forReturn, key }: AssignPress,
  ): Promise<void> {
    const money = await lockOrderMoney(manager, order);
    if (!money) throw new DomainError('order.notFound');
    const adopted = await findAdopted(manager, { order, operation });
    if (!adopted) throw new DomainError('billing.taskNotFound');
    if (adopted.assignedKey === key) return;
    if (!adopted.isUnassigned) throw new DomainError('billing.refundDecided');
    const { amountCents } = adopted;
    const cents =
      forReturn === null
        ? amountCents
        : await this.payReturn(manager, { order, forReturn, amountCents });
    if (cents > 0) await this.documents.reduce(manager, { order, refund: operation, cents }, money);
    await assign(manager, { operation, key, forReturn });
    await this.audit.record(manager, {
      by: { _id: by._id, name: by.name },
      action: 'payment.refundAssigned',
      subject: { kind: 'payment', _id: order, name: `Order ${order.slice(-8).toUpperCase()}` },
      before: null,
      after: { amount: toDollars(amountCents), return: forReturn },
    });
  }

  /** Ends what is owed for the return. Returns the cents above its refund. A return that is not settled waits. */
  private async payReturn(
    manager: EntityManager,
    { order, forReturn, amountCents }: { order: string; forReturn: string; amountCents: number },
  ): Promise<number> {
    const money = await findMoneyOfReturn(manager, order, forReturn);
    const purpose = `return ${forReturn}`;
    const isSettled = money.creditedCents > 0 || (await isReturnKnown(manager, { order, purpose }));
    if (!isSettled) return 0;
    const missing = missingOf(money);
    if (missing === 0) throw new DomainError('billing.returnRefunded');
    let left = Math.min(amountCents, missing);
    for (const one of money.owed) {
      const cents = Math.min(left, one.amountCents);
      if (cents === 0) break;
      left -= cents;
      const isWhole = cents === one.amountCents;
      await endOwed(manager, { id: one.id, cents, isWhole, reason: PAID });
    }
    return Math.max(0, amountCents - missing);
  }
}

const PAID = 'It was refunded at the provider.';

/** Returns the cents of a settled return that are not refunded yet: those owed, or credited but not paid. */
const missingOf = ({ paidCents, owed, creditedCents }: MoneyOfReturn): number =>
  Math.max(sum(owed.map(({ amountCents }) => amountCents)), creditedCents - paidCents, 0);
