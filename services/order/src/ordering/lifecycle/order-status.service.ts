import { Injectable } from '@nestjs/common';
import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { orderEvents, type OrderView } from '@shop/contracts/ordering/order';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { OrderCharges } from './order-charges.service.js';
import { isPaidBeforeSent } from '../../pricing/order-payment.rules.js';
import { CatalogueClient } from './catalogue.client.js';
import { lockOrder, OrderStatusWriter, type StatusChange } from './order-status-writer.js';
import { Order, type PendingTransition, type StoredStatus } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { holdLinesOf } from '../../pricing/order-lines.rules.js';
import { writeWaits } from '../../promises/order-waits.query.js';
import { refusalOf } from '../../pricing/order.rules.js';
import { adminOrderViewOf, orderViewOf, type PlacedOrder } from '../reads/order.view.js';

const PAY_AGAIN = 'This order is to be paid again: set it to pending first.';

const isSent = (status: StoredStatus): boolean => status === 'shipped' || status === 'delivered';

/** An order's status, and with it whether it holds its stock: all but `cancelled` do (reliability 2.4). */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly catalogue: CatalogueClient,
    private readonly writer: OrderStatusWriter,
    private readonly charges: OrderCharges,
  ) {}

  /**
   * Sets any status from any other. Leaving `cancelled` takes the stock first: `order.outOfStock`, `order.productGone`.
   * Sending charges first: `order.chargeRefused`, `order.chargeUnderWay`. Throws `order.changing` while another change runs.
   */
  async change(id: string, change: StatusChange): Promise<OrderView> {
    const begun = await this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (!order) throw new DomainError('order.notFound');
      return this.begin(manager, order, change);
    });
    if (begun && 'charge' in begun) await this.charges.wait(id, begun.charge);
    else if (begun) await this.holdAgain(id, begun);
    return adminOrderViewOf(await this.find(id));
  }

  /** Returns the first step; null where the change is made, or there is none. */
  private async begin(
    manager: EntityManager,
    order: Order,
    change: StatusChange,
  ): Promise<PendingTransition | { charge: string } | null> {
    const isCancelled = order.orderStatus === 'cancelled';
    if (order.pendingTransition) throw new DomainError('order.changing');
    if (order.charge) {
      if (order.charge.to === change.to) return { charge: order.charge.id };
      if (isSent(change.to)) throw new DomainError('order.changing');
      // A slow charge locks no order: billing refunds the charge of a cancelled one.
      await manager.update(Order, { _id: order._id }, { charge: null });
    }
    if (order.orderStatus === change.to) return null;
    if (this.needsCharge(order, change)) {
      // Its money went back when it was cancelled, and its customer has to pay once more.
      if (isCancelled) throw new DomainError('order.chargeRefused', undefined, PAY_AGAIN);
      return { charge: await this.charges.begin(manager, order, change) };
    }
    if (isCancelled) return this.announce(manager, order, change);
    await this.writer.applyForAdmin(manager, order, change);
    return null;
  }

  /** Returns true where billing has to confirm the payment first. */
  private needsCharge(order: Order, { to, unpaidReason }: StatusChange): boolean {
    const isCharged = order.chargedAt !== null && order.orderStatus !== 'cancelled';
    return (
      isSent(to) &&
      !isSent(order.orderStatus) &&
      !isCharged &&
      unpaidReason === undefined &&
      isPaidBeforeSent(order.payment)
    );
  }

  /**
   * The shopper takes a pending order back; one that is cancelled already stays so. Throws
   * `order.notFound` for another's, `order.notPending` once the shop has begun with it.
   */
  async cancelOwn(id: string, user: StatusChange['by'], at: Date): Promise<OrderView> {
    await this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (order?.userId !== user._id) throw new DomainError('order.notFound');
      if (order.pendingTransition ?? order.charge) throw new DomainError('order.changing');
      if (order.orderStatus === 'cancelled') return;
      if (order.orderStatus !== 'pending') throw new DomainError('order.notPending');
      await this.writer.apply(manager, order, { to: 'cancelled', by: user, at });
    });
    return orderViewOf(await this.find(id));
  }

  /** Requests the stock and settles the change; the sweeper calls it again for one that was left behind. */
  async holdAgain(id: string, transition: PendingTransition): Promise<void> {
    const order = await findOrder(this.dataSource.manager, { id });
    const lines = holdLinesOf(order?.lines ?? []);
    const reply = await this.catalogue
      .holdStock({ order: id, epoch: transition.epoch, lines })
      .catch(async (error: unknown) => {
        await this.settle(id, transition, null);
        throw error;
      });
    await this.settle(id, transition, reply);
    if (reply.outcome === 'refused') throw refusalOf(reply.lines, lines);
    if (reply.outcome === 'stale') throw new DomainError('order.changing');
  }

  /** Writes down that the order is on its way out of `cancelled`, before any stock moves. */
  private async announce(
    manager: EntityManager,
    order: Order,
    { to, by, at, notify, unpaidReason }: StatusChange,
  ): Promise<PendingTransition> {
    const transition: PendingTransition = {
      to,
      epoch: order.stockEpoch + 1,
      by: by._id,
      byName: by.name,
      notify,
      unpaidReason,
      at: at.toISOString(),
    };
    await manager.update(Order, { _id: order._id }, { pendingTransition: transition });
    return transition;
  }

  /** Ends a transition once: with the stock held, without it, or (null) unknown, then it is given back. */
  private async settle(
    id: string,
    transition: PendingTransition,
    reply: HoldStockReply | null,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (order?.pendingTransition?.epoch !== transition.epoch) return;
      const { epoch, to, by, byName, notify, unpaidReason, at } = transition;
      await manager.update(
        Order,
        { _id: id },
        { pendingTransition: null, stockEpoch: epoch, chargedAt: null },
      );
      if (reply?.outcome === 'held') {
        await writeWaits(manager, id, reply.lines);
        await this.writer.applyForAdmin(manager, order, {
          to,
          by: { _id: by, name: byName },
          at: new Date(at),
          notify,
          unpaidReason,
        });
      }
      if (reply === null)
        await this.outbox.add(manager, orderEvents.holdReleased, id, { order: id, epoch });
    });
  }

  private async find(id: string): Promise<PlacedOrder> {
    const order = await findOrder(this.dataSource.manager, { id });
    if (!order) throw new DomainError('order.notFound');
    return order;
  }
}
