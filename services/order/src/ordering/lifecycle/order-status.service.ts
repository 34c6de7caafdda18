import { Injectable } from '@nestjs/common';
import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { orderEvents, type OrderView } from '@shop/contracts/ordering/order';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { heldLines, holdsMore, reviseHold } from './hold-revision.js';
import { GiftCards } from './gift-cards.js';
import { OrderCharges } from './order-charges.service.js';
import { CatalogueClient } from './catalogue.client.js';
import { inputOf } from './order-input.rules.js';
import { stateOf, transitionOf, type OrderEffect, type OrderInput } from './order-state.rules.js';
import { lockOrder, OrderStatusWriter, type StatusChange } from './order-status-writer.js';
import { Order, type PendingTransition } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { holdLinesOf } from '../../pricing/order-lines.rules.js';
import { writeWaits } from '../../reservations/order-waits.query.js';
import { refusalOf } from '../../pricing/order.rules.js';
import { adminOrderViewOf, orderViewOf, type PlacedOrder } from '../reads/order.view.js';

/** Changes the status of orders. All orders hold their stock, except cancelled ones (reliability 2.4). */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly catalogue: CatalogueClient,
    private readonly writer: OrderStatusWriter,
    private readonly charges: OrderCharges,
    private readonly giftCards: GiftCards,
  ) {}

  /**
   * Sets any status from any other. Leaving `cancelled` takes the stock first, and throws `order.outOfStock` or
   * `order.productGone`. Sending charges first, and throws `order.chargeRefused` or `order.chargeUnderWay`. Throws
   * `order.changing` while another change runs.
   */
  async change(id: string, change: StatusChange): Promise<OrderView> {
    const begun = await this.giftCards.cancelling((taken) =>
      this.dataSource.transaction(async (manager) => {
        const order = await lockOrder(manager, id);
        if (!order) throw new DomainError('order.notFound');
        return this.begin(manager, order, { ...change, taken });
      }),
    );
    if (begun && 'charge' in begun) await this.charges.wait(id, begun.charge);
    else if (begun) await this.holdAgain(id, begun);
    return adminOrderViewOf(await this.find(id));
  }

  /**
   * Starts the change of a locked order. Returns what the change waits for, or null if it is complete or nothing
   * changes.
   */
  async begin(
    manager: EntityManager,
    order: Order,
    change: StatusChange,
  ): Promise<PendingTransition | { charge: string } | null> {
    const { effects } = transitionOf(stateOf(order), inputOf(order, change));
    const has = (effect: OrderEffect): boolean => effects.includes(effect);
    if (has('wait for charge') && order.charge) return { charge: order.charge.id };
    if (has('request charge')) return { charge: await this.charges.begin(manager, order, change) };
    if (has('request stock')) return this.announce(manager, order, change);
    if (has('write status')) await this.writer.applyForAdmin(manager, order, change);
    // A slow charge does not block an order: billing refunds the charge of a cancelled one.
    if (has('drop charge')) await manager.update(Order, { _id: order._id }, { charge: null });
    return null;
  }

  /**
   * Cancels a shopper's own pending order; a cancelled order stays cancelled. Throws `order.notFound` for another
   * user's order, and `order.notPending` once the shop has begun with it.
   */
  async cancelOwn(id: string, user: StatusChange['by'], at: Date): Promise<OrderView> {
    await this.giftCards.cancelling((taken) =>
      this.dataSource.transaction(async (manager) => {
        const order = await lockOrder(manager, id);
        if (order?.userId !== user._id) throw new DomainError('order.notFound');
        const { effects } = transitionOf(stateOf(order), 'cancelOwn');
        if (effects.includes('write status'))
          await this.writer.apply(manager, order, { to: 'cancelled', by: user, at, taken });
      }),
    );
    return orderViewOf(await this.find(id));
  }

  /** Requests the stock and settles the change. The sweeper calls this again for changes that were left behind. */
  async holdAgain(id: string, transition: PendingTransition): Promise<void> {
    const needed = await heldLines(this.dataSource.manager, id);
    const lines = holdLinesOf(needed.lines);
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

  /** Stores that the order is leaving `cancelled`, before any stock moves. */
  private async announce(
    manager: EntityManager,
    order: Order,
    { to, by, at, notify, unpaidReason }: StatusChange,
  ): Promise<PendingTransition> {
    const { lines } = await heldLines(manager, order._id);
    if (lines.length === 0)
      throw new DomainError('order.cancelled', undefined, 'All of this order has come back.');
    if (lines.some(({ isGiftCard }) => isGiftCard))
      throw new DomainError(
        'order.cancelled',
        undefined,
        'This order had gift cards, which were taken back: place another order instead.',
      );
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

  /** Ends a transition once: with the stock held, refused, or unknown (null). An unknown hold is released. */
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
      const { effects } = transitionOf('holding', outcomeOf(reply));
      if (reply?.outcome === 'held' && effects.includes('write status')) {
        await writeWaits(manager, id, reply.lines);
        await this.writer.applyForAdmin(manager, order, {
          to,
          by: { _id: by, name: byName },
          at: new Date(at),
          notify,
          unpaidReason,
        });
      }
      // The hold may be an earlier one that was released late, which still has pieces cancelled since.
      if (reply?.outcome === 'held') {
        const needed = await heldLines(manager, id);
        if (holdsMore(reply.lines, needed.lines)) await reviseHold(manager, this.outbox, id);
      }
      if (effects.includes('release stock'))
        await this.outbox.add(manager, orderEvents.holdReleased, id, { order: id, epoch });
    });
  }

  private async find(id: string): Promise<PlacedOrder> {
    const order = await findOrder(this.dataSource.manager, { id });
    if (!order) throw new DomainError('order.notFound');
    return order;
  }
}

function outcomeOf(reply: HoldStockReply | null): OrderInput {
  if (reply === null) return 'unknownHold';
  return reply.outcome === 'held' ? 'heldAgain' : 'notHeldAgain';
}
