import { Injectable } from '@nestjs/common';
import { orderEvents, type OrderView } from '@shop/contracts/ordering/order';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { failpoint } from '@shop/service-kit/failpoint';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { countPlaced } from '../reads/order-metrics.js';
import { OrderStatusChange } from '../reads/order-status-change.entity.js';
import { transitionOf } from './order-state.rules.js';
import type { StatusChange } from './order-status-writer.js';
import { findOrder } from '../reads/order.query.js';
import { adminOrderViewOf, orderEventOf, orderNameOf, orderViewOf } from '../reads/order.view.js';
import { freeCheckouts } from './order-checkout.query.js';
import {
  closeAwaiting,
  findAwaited,
  findOverdue,
  findPrepaid,
  findReplaced,
  placeAwaiting,
  type Closing,
} from './awaited-payments.query.js';
import { closedOrderOf } from './awaited-order.view.js';
import { closedTexts, prepaidOf, unpaidText } from '../../pricing/order-payment.rules.js';

const AT_ONCE = 20;

/** Manages orders whose stock is held until their money is secured, up to whichever end comes first. */
@Injectable()
export class AwaitedOrders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Places the order once everything that it costs is secured, unless it was closed before. A repeat changes nothing.
   */
  async secured(manager: EntityManager, order: string): Promise<void> {
    const isPlaced = await placeAwaiting(manager, order);
    if (isPlaced) failpoint('P3');
    const { effects } = transitionOf(isPlaced ? 'awaiting' : 'rejected', 'secured');
    if (effects.includes('publish placed')) await this.announce(manager, order);
    if (effects.includes('publish closed')) await this.publishClosed(manager, order);
  }

  /** Closes the order because its payment was refused; `sentence` is the message for its buyer. */
  async refused(manager: EntityManager, order: string, sentence: string): Promise<void> {
    if (!(await this.close(manager, order, { reason: 'refused', sentence })))
      await this.publishClosed(manager, order);
  }

  /** Closes other orders of the buyer, because a newer one waits for a payment page. */
  async replace(
    manager: EntityManager,
    by: { order: string; user: string; method: string },
  ): Promise<void> {
    for (const order of await findReplaced(manager, by))
      await this.close(manager, order, { reason: 'replaced', sentence: closedTexts.replaced });
  }

  /** Cancels the buyer's order before it is paid. Returns null if the order neither waits nor was closed. */
  cancelOwn(id: string, user: string): Promise<OrderView | null> {
    return this.dataSource.transaction(async (manager) => {
      const found = await findAwaited(manager, id);
      if (found?.order.userId !== user) return null;
      await this.close(manager, id, { reason: 'cancelled', sentence: closedTexts.cancelled });
      const left = await findAwaited(manager, id);
      return left && orderViewOf(left.order);
    });
  }

  /**
   * Cancels an order before it is paid, with an audit entry for staff. Returns null if the order neither waits nor was
   * closed. Throws `order.notPaid` for any other status.
   */
  cancelByStaff(id: string, { to, by, notify }: StatusChange): Promise<OrderView | null> {
    return this.dataSource.transaction(async (manager) => {
      const found = await findAwaited(manager, id);
      if (!found) return null;
      if (to !== 'cancelled') throw new DomainError('order.notPaid');
      // A buyer gets no e-mail about his own action.
      const reason = notify === false ? 'cancelled' : 'refused';
      if (await this.close(manager, id, { reason, sentence: closedTexts.byStaff }))
        await this.audit.record(manager, {
          by,
          action: 'order.statusChanged',
          subject: { kind: 'order', _id: id, name: orderNameOf(found.order) },
          before: { status: found.order.orderStatus },
          after: { status: to },
        });
      const left = await findAwaited(manager, id);
      return left && adminOrderViewOf(left.order);
    });
  }

  /** Closes orders that were not paid in time; replicas may run concurrently. */
  @Interval(2_000)
  async closeOverdue(): Promise<void> {
    await timedBatch('orders.unpaid', async () => {
      for (const { order, method } of await findOverdue(this.dataSource.manager, AT_ONCE))
        await this.dataSource.transaction((manager) =>
          this.close(manager, order, { reason: 'unpaid', sentence: unpaidText(method) }),
        );
    });
  }

  /** Closes the wait and frees what the order used, once. Returns false if the wait was over. */
  private async close(manager: EntityManager, order: string, closing: Closing): Promise<boolean> {
    const epoch = await closeAwaiting(manager, order, closing);
    if (epoch === null) return false;
    failpoint('P3');
    const { effects } = transitionOf('awaiting', 'closed');
    if (effects.includes('free discounts')) await freeCheckouts(manager, [order]);
    if (effects.includes('publish closed')) await this.publishClosed(manager, order);
    if (effects.includes('release stock'))
      await this.outbox.add(manager, orderEvents.holdReleased, order, { order, epoch });
    return true;
  }

  /** Publishes that an order was closed. A repeat lets billing refund payments that were secured in the meantime. */
  private async publishClosed(manager: EntityManager, id: string): Promise<void> {
    const found = await findAwaited(manager, id);
    if (!found?.closed) return;
    const closed = closedOrderOf(found.order, found.closed);
    await this.outbox.add(manager, orderEvents.closed, id, closed);
  }

  private async announce(manager: EntityManager, id: string): Promise<void> {
    const order = await findOrder(manager, { id });
    if (!order) throw new Error(`Order ${id} was never placed`);
    await manager.insert(OrderStatusChange, {
      order: id,
      from: null,
      to: order.orderStatus,
      by: order.userId,
      byName: order.userName,
      at: new Date(),
    });
    const prepaid = prepaidOf(await findPrepaid(manager), order.payment);
    await this.outbox.add(manager, orderEvents.placed, id, { ...orderEventOf(order), ...prepaid });
    countPlaced(order.totalCents);
  }
}
