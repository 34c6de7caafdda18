import { Injectable } from '@nestjs/common';
import type { HoldStockReply } from '@shop/contracts/catalogue';
import { orderEvents, type OrderStatus, type OrderView } from '@shop/contracts/order';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, In, Not, type EntityManager } from 'typeorm';
import { freeUses } from '../discounts/discount-claims.js';
import { CatalogueClient } from './catalogue.client.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import { Order, type PendingTransition } from './order.entity.js';
import { findOrder } from './order.query.js';
import { holdLinesOf } from './order-lines.rules.js';
import { writeWaits } from './order-waits.query.js';
import { refusalOf } from './order.rules.js';
import { adminOrderViewOf, orderEventOf, orderNameOf, orderViewOf } from './order.view.js';
import type { PlacedOrder } from './order.view.js';

/** Who changes a status, when, and whether the customer is sent an e-mail about it (absent means yes). */
export interface StatusChange {
  to: OrderStatus;
  by: { _id: string; name: string };
  at: Date;
  notify?: boolean | undefined;
}

/** An order's status, and with it whether it holds its stock: all but `cancelled` do (reliability 2.4). */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly catalogue: CatalogueClient,
    private readonly audit: Audit,
  ) {}

  /**
   * Any status from any other. Leaving `cancelled` takes the stock first, and throws `order.outOfStock`
   * or `order.productGone` when it is not there; `order.changing` while someone else is at it.
   */
  async change(id: string, change: StatusChange): Promise<OrderView> {
    const transition = await this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (!order) throw new DomainError('order.notFound');
      if (order.pendingTransition) throw new DomainError('order.changing');
      if (order.orderStatus === change.to) return null;
      if (order.orderStatus === 'cancelled') return this.announce(manager, order, change);
      await this.applyForAdmin(manager, order, change);
      return null;
    });
    if (transition) await this.holdAgain(id, transition);
    return adminOrderViewOf(await this.find(id));
  }

  /**
   * The shopper takes a pending order back; one that is cancelled already stays so. Throws
   * `order.notFound` for another's, `order.notPending` once the shop has begun with it.
   */
  async cancelOwn(id: string, user: StatusChange['by'], at: Date): Promise<OrderView> {
    await this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (order?.userId !== user._id) throw new DomainError('order.notFound');
      if (order.pendingTransition) throw new DomainError('order.changing');
      if (order.orderStatus === 'cancelled') return;
      if (order.orderStatus !== 'pending') throw new DomainError('order.notPending');
      await this.apply(manager, order, { to: 'cancelled', by: user, at });
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
    { to, by, at, notify }: StatusChange,
  ): Promise<PendingTransition> {
    const transition: PendingTransition = {
      to,
      epoch: order.stockEpoch + 1,
      by: by._id,
      byName: by.name,
      notify,
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
      const { epoch, to, by, byName, notify, at } = transition;
      await manager.update(Order, { _id: id }, { pendingTransition: null, stockEpoch: epoch });
      if (reply?.outcome === 'held') {
        await writeWaits(manager, id, reply.lines);
        await this.applyForAdmin(manager, order, {
          to,
          by: { _id: by, name: byName },
          at: new Date(at),
          notify,
        });
      }
      if (reply === null)
        await this.outbox.add(manager, orderEvents.holdReleased, id, { order: id, epoch });
    });
  }

  private async apply(manager: EntityManager, order: Order, change: StatusChange): Promise<void> {
    const { _id: id, stockEpoch } = order;
    await manager.update(
      Order,
      { _id: id },
      { orderStatus: change.to, version: order.version + 1 },
    );
    const changed = await findOrder(manager, { id });
    const before = order.orderStatus;
    if (!changed || before === 'placing' || before === 'rejected')
      throw new Error(`Order ${id} was never placed`);
    await manager.insert(OrderStatusChange, {
      order: id,
      from: before,
      to: change.to,
      by: change.by._id,
      byName: change.by.name,
      at: change.at,
    });
    await this.outbox.add(manager, orderEvents.statusChanged, id, {
      ...orderEventOf(changed),
      from: before,
      at: change.at,
      notify: change.notify,
    });
    if (change.to !== 'cancelled') return;
    // Once: an order that is taken out of `cancelled` takes no code again.
    await freeUses(manager, [id]);
    await this.outbox.add(manager, orderEvents.holdReleased, id, { order: id, epoch: stockEpoch });
  }

  /** As `apply`, on record: what a shopper does with his own order is in its history alone. */
  private async applyForAdmin(
    manager: EntityManager,
    order: Order,
    change: StatusChange,
  ): Promise<void> {
    await this.audit.record(manager, {
      by: change.by,
      action: 'order.statusChanged',
      subject: { kind: 'order', _id: order._id, name: orderNameOf(order._id) },
      before: { status: order.orderStatus },
      after: { status: change.to },
    });
    await this.apply(manager, order, change);
  }

  private async find(id: string): Promise<PlacedOrder> {
    const order = await findOrder(this.dataSource.manager, { id });
    if (!order) throw new DomainError('order.notFound');
    return order;
  }
}

/** The order under a row lock; one that was never placed does not exist. */
const lockOrder = (manager: EntityManager, id: string): Promise<Order | null> =>
  manager.findOne(Order, {
    where: { _id: id, orderStatus: Not(In(['placing', 'rejected'])) },
    lock: { mode: 'pessimistic_write' },
  });
