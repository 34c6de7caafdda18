import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { rootLogger } from '@shop/service-kit/logger';
import { sum } from '@shop/contracts/core/numbers';
import { findLeft, findRefund, lockOrderMoney, reserveRefund } from '../ledger/refunds.query.js';
import { splitRefund } from './split-refund.rules.js';

/** Refunds returned items: at most what is left of the money of their order (RET-6). */
@Controller()
export class ReturnsConsumer {
  @EventHandler(orderReturnEvents.settled, 'refunds.returns')
  async settled(
    settled: PayloadOf<typeof orderReturnEvents.settled>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    const { order, amountCents, number, by } = settled;
    const purpose = `return ${settled.return}`;
    const money = await lockOrderMoney(manager, order);
    if (!money) throw new Error(`order ${order} of a return is unknown`);
    if ((await findRefund(manager, { order, purpose })).length > 0) return;
    const left = await findLeft(manager, order);
    const cents = Math.min(amountCents, sum(left.map(({ leftCents }) => leftCents)));
    if (cents < amountCents)
      rootLogger.warn({ order, amountCents, cents }, 'a return is refunded in part');
    if (cents === 0) return;
    const parts = splitRefund(cents, left);
    await reserveRefund(manager, { order, parts, purpose, reason: `Return ${number}`, by });
  }
}
