import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type OrderStatus } from '@shop/contracts/ordering/order-status';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { In, Not, type EntityManager } from 'typeorm';
import { freeUses } from '../../discounts/discount-claims.js';
import { followStatus } from '../parcels/follow-status.js';
import { assertCardsTaken, type TakenCards } from './gift-cards.js';
import { reviseHold } from './hold-revision.js';
import { paidAgain, publishEditEnded, withoutUnpaidEdit } from './unpaid-edit.js';
import { endReturns } from './waiting-returns.query.js';
import { OrderNoteRow } from '../reads/order-note.entity.js';
import { OrderStatusChange } from '../reads/order-status-change.entity.js';
import { Order } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { orderEventOf, orderNameOf } from '../reads/order.view.js';

/** Author and time of a status change, and if the customer is sent an e-mail (yes if absent). */
export interface StatusChange {
  to: OrderStatus;
  by: { _id: string; name: string };
  at: Date;
  notify?: boolean | undefined;
  /** Why an unpaid order is sent. */
  unpaidReason?: string | undefined;
  /** Why staff cancel the order; shown to the customer. */
  reason?: string | undefined;
  /** Keeps the charge of a cancelled order instead of refunding it. */
  refund?: 'none' | undefined;
  /** Time until which the e-mail is delayed. */
  emailAfter?: Date | undefined;
  /** True for a part of a bulk change, which has its own audit entry. */
  isPartOfBulk?: boolean | undefined;
  /** True if the transaction will be rolled back. */
  isPreview?: boolean | undefined;
  /** The gift cards that were taken back for it. */
  taken?: TakenCards | undefined;
}

/** Statuses in which nothing can be added to an order. */
const ENDS_EDIT: readonly OrderStatus[] = ['shipped', 'delivered', 'cancelled'];

/** Writes a status change with its history and its event, in the transaction that has locked the order. */
@Injectable()
export class OrderStatusWriter {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Throws before writing if the gift cards of a cancelled order are not taken back: see `GiftCards.cancelling`. */
  async apply(manager: EntityManager, order: Order, change: StatusChange): Promise<void> {
    await this.assertCardsTaken(manager, order, change);
    await this.write(manager, order, change);
  }

  private async assertCardsTaken(
    manager: EntityManager,
    { _id }: Order,
    { to, taken, isPreview }: StatusChange,
  ): Promise<void> {
    if (to === 'cancelled')
      await assertCardsTaken(manager, _id, { cancelled: 'all', taken, isPreview });
  }

  private async write(manager: EntityManager, order: Order, change: StatusChange): Promise<void> {
    const { _id: id, stockEpoch, unpaidEdit } = order;
    const endsEdit = unpaidEdit !== null && ENDS_EDIT.includes(change.to);
    await manager.update(
      Order,
      { _id: id },
      {
        orderStatus: change.to,
        version: order.version + 1,
        keepsCharged: change.to === 'cancelled' && change.refund === 'none',
        hasLeft: hasLeftAfter(order, change.to),
        ...(endsEdit && withoutUnpaidEdit(order)),
        ...(order.orderStatus === 'cancelled' && { payment: paidAgain(order) }),
      },
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
      reason: change.reason,
      emailAfter: change.emailAfter?.toISOString(),
    });
    await followStatus(manager, id, change.to, change.at);
    if (endsEdit) {
      const reason = change.to === 'cancelled' ? 'cancelled' : 'left';
      await publishEditEnded(manager, this.outbox, { _id: id, unpaidEdit }, reason);
      if (reason === 'left') await reviseHold(manager, this.outbox, id);
    }
    if (change.to !== 'cancelled') return;
    // The uses are freed for good: an order that leaves `cancelled` claims no discount again.
    await freeUses(manager, [id]);
    await endReturns(manager, id);
    await this.outbox.add(manager, orderEvents.holdReleased, id, { order: id, epoch: stockEpoch });
  }

  /** Applies a change and audits it. Changes by shoppers are only in the history of the order. */
  async applyForAdmin(manager: EntityManager, order: Order, change: StatusChange): Promise<void> {
    await this.assertCardsTaken(manager, order, change);
    if (!change.isPartOfBulk) await this.record(manager, order, change);
    const { reason, unpaidReason } = change;
    if (reason !== undefined) await this.note(manager, order, change, `Cancelled: ${reason}`);
    if (unpaidReason !== undefined)
      await this.note(manager, order, change, `Sent without payment: ${unpaidReason}`);
    await this.write(manager, order, change);
  }

  private async note(
    manager: EntityManager,
    { _id }: Order,
    { by }: StatusChange,
    text: string,
  ): Promise<void> {
    const written = { by: by._id, byName: by.name, messageId: randomUUID() };
    await manager.insert(OrderNoteRow, { order: _id, text, ...written });
  }

  private record(manager: EntityManager, order: Order, change: StatusChange): Promise<void> {
    return this.audit.record(manager, {
      by: change.by,
      action: 'order.statusChanged',
      subject: { kind: 'order', _id: order._id, name: orderNameOf(order) },
      before: { status: order.orderStatus },
      after: {
        status: change.to,
        ...(change.unpaidReason !== undefined && { isUnpaid: true }),
        ...(change.refund && { refund: change.refund }),
      },
    });
  }
}

/** An order that has left keeps that mark in an earlier status, because its goods do not come back. */
function hasLeftAfter({ hasLeft, orderStatus }: Order, to: OrderStatus): boolean {
  if (to === 'cancelled') return false;
  return hasLeft || [orderStatus, to].some((one) => one === 'shipped' || one === 'delivered');
}

/**
 * Locks and returns a placed order, of this owner if one is given. Throws `order.notPaid` if it awaits payment, or
 * `order.notFound`.
 */
export async function lockPlacedOrder(
  manager: EntityManager,
  id: string,
  owner: string | null = null,
): Promise<Order> {
  const order = await lockOrder(manager, id);
  if (order && (owner === null || order.userId === owner)) return order;
  const ofOwner = owner === null ? {} : { userId: owner };
  const awaited = order ? null : await findOrder(manager, { id, payment: 'awaiting', ...ofOwner });
  throw new DomainError(awaited ? 'order.notPaid' : 'order.notFound');
}

/** Returns the order with its row locked; null if it was never placed. */
export const lockOrder = (manager: EntityManager, id: string): Promise<Order | null> =>
  manager.findOne(Order, {
    where: { _id: id, orderStatus: Not(In(['placing', 'rejected'])) },
    lock: { mode: 'pessimistic_write' },
  });
