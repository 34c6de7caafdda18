import { Controller } from '@nestjs/common';
import { sum } from '@shop/contracts/core/numbers';
import type { PayloadOf } from '@shop/contracts/core/message';
import { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import type { EntityManager } from 'typeorm';
import { DocumentsService } from '../documents/documents.service.js';
import { findAssignedTo } from '../ledger/assigned.query.js';
import { findLeft, lockOrderMoney, reserveRefund } from '../ledger/refunds.query.js';
import { oweDisputed } from '../ledger/owed.query.js';
import { findOwed, isReturnKnown, takeFromOwed } from '../ledger/returns.query.js';
import { splitRefund } from '../ledger/split-refund.rules.js';

type ReturnSettled = PayloadOf<typeof orderReturnEvents.settled>;

/**
 * Refunds returned items: first less is owed, and the rest is refunded from the money received (RET-6, V9). Money that
 * a bank has won back is not refunded; money that it still disputes is owed (V46).
 */
@Controller()
export class ReturnsConsumer {
  constructor(private readonly documents: DocumentsService) {}

  @EventHandler(orderReturnEvents.settled, 'refunds.returns')
  async settled(settled: ReturnSettled, { manager }: HandlerDelivery): Promise<void> {
    const { order, amountCents, number, by, toCredit = false } = settled;
    const purpose = `return ${settled.return}`;
    const refund = { order, purpose, reason: `Return ${number}`, by, toCredit };
    const money = await lockOrderMoney(manager, order);
    if (!money) throw new Error(`order ${order} of a return is unknown`);
    if (await isReturnKnown(manager, refund)) return;
    const wanted = amountCents - (await this.paidBefore(manager, settled, money));
    const owed = await findOwed(manager, order);
    const owedCents = Math.min(wanted, owed?.cents ?? 0);
    if (owed && owedCents > 0) await takeFromOwed(manager, owed, { ...refund, cents: owedCents });
    const left = await findLeft(manager, order);
    const cents = Math.min(wanted - owedCents, sum(left.map(({ leftCents }) => leftCents)));
    if (cents > 0) await reserveRefund(manager, { ...refund, parts: splitRefund(cents, left) });
    const missing = wanted - owedCents - cents;
    if (missing > 0) await oweDisputed(manager, { ...refund, cents: missing });
  }

  /** Returns the cents that were refunded at the provider for this return. Credits any excess as a price reduction. */
  private async paidBefore(
    manager: EntityManager,
    { order, amountCents, ...settled }: ReturnSettled,
    money: { isCancelled: boolean },
  ): Promise<number> {
    let left = amountCents;
    for (const paid of await findAssignedTo(manager, order, settled.return)) {
      const cents = Math.min(left, paid.amountCents);
      left -= cents;
      const above = paid.amountCents - cents;
      if (above > 0)
        await this.documents.reduce(manager, { order, refund: paid.id, cents: above }, money);
    }
    return amountCents - left;
  }
}
