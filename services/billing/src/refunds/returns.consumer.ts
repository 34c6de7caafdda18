import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { rootLogger } from '@shop/service-kit/logger';
import { sum } from '@shop/contracts/core/numbers';
import { findLeft, lockOrderMoney, reserveRefund } from '../ledger/refunds.query.js';
import { findOwed, isReturnKnown, takeFromOwed } from '../ledger/returns.query.js';
import { splitRefund } from '../ledger/split-refund.rules.js';

/** Lets the money of returned items follow: first less is owed, the rest is refunded from what came in (RET-6, V9). */
@Controller()
export class ReturnsConsumer {
  @EventHandler(orderReturnEvents.settled, 'refunds.returns')
  async settled(
    settled: PayloadOf<typeof orderReturnEvents.settled>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    const { order, amountCents, number, by, toCredit = false } = settled;
    const purpose = `return ${settled.return}`;
    const refund = { order, purpose, reason: `Return ${number}`, by, toCredit };
    if (!(await lockOrderMoney(manager, order)))
      throw new Error(`order ${order} of a return is unknown`);
    if (await isReturnKnown(manager, refund)) return;
    const owed = await findOwed(manager, order);
    const owedCents = Math.min(amountCents, owed?.cents ?? 0);
    if (owed && owedCents > 0) await takeFromOwed(manager, owed, { ...refund, cents: owedCents });
    const left = await findLeft(manager, order);
    const cents = Math.min(amountCents - owedCents, sum(left.map(({ leftCents }) => leftCents)));
    if (owedCents + cents < amountCents)
      rootLogger.warn({ order, amountCents, cents }, 'a return is refunded in part');
    if (cents > 0) await reserveRefund(manager, { ...refund, parts: splitRefund(cents, left) });
  }
}
