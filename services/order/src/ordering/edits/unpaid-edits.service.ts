import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@shop/contracts/core/time';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import type { EditEnding } from '@shop/contracts/ordering/unpaid-edit';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { failpoint } from '@shop/service-kit/failpoint';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { reviseHold } from '../lifecycle/hold-revision.js';
import { stateOf, transitionOf } from '../lifecycle/order-state.rules.js';
import { lockOrder, lockPlacedOrder } from '../lifecycle/order-status-writer.js';
import { publishEditEnded, withDifference, withoutUnpaidEdit } from '../lifecycle/unpaid-edit.js';
import { findOpenLines, isPacked } from '../parcels/open-lines.query.js';
import { editedItemOf } from '../revisions/revised-lines.rules.js';
import { Order } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { orderEventOf, orderNameOf } from '../reads/order.view.js';
import { EditWriter, type StoredUnpaidEdit, type WaitingEdit } from './edit-writer.js';
import { findCutProducts, findDueEdits } from './edits.query.js';

/** Days within which a difference can be paid. */
const DAYS_TO_PAY = 7;
const AT_ONCE = 20;

type UneditedOrder = Order & { unpaidEdit: StoredUnpaidEdit };

/** Manages edits that wait for payment: the order does not change, but also holds the stock of the edit. */
@Injectable()
export class UnpaidEdits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly writer: EditWriter,
  ) {}

  /** Stores an edit with held stock in the next version of the locked order, and requests its payment. */
  async begin(
    manager: EntityManager,
    order: Order,
    { epoch, lines, ...edit }: WaitingEdit,
    held: readonly HeldLine[],
  ): Promise<void> {
    const { _id: id } = order;
    const { plan, by, note, notify } = edit;
    const part = order.version + 1;
    const differenceCents = plan.totalCents - plan.beforeCents;
    const until = new Date(Date.now() + DAYS_TO_PAY * DAY_MS).toISOString();
    const unpaidEdit: StoredUnpaidEdit = {
      ...edit,
      _id: randomUUID(),
      part,
      differenceCents,
      until,
      lines,
      held,
      removed: plan.removedLines.map(({ product, quantity }) => ({ product, quantity })),
      ...((edit.address ?? plan.delivery) && { isElsewhere: true }),
    };
    await manager.update(
      Order,
      { _id: id },
      {
        pendingEdit: null,
        unpaidEdit,
        stockEpoch: epoch,
        version: part,
        payment: withDifference(order.payment, { part, cents: differenceCents, until }),
      },
    );
    const placed = await findOrder(manager, { id });
    if (!placed) throw new DomainError('order.notFound');
    await this.outbox.add(manager, orderEditEvents.editWaiting, id, {
      ...orderEventOf(placed),
      edit: unpaidEdit._id,
      removed: plan.removedLines.map(editedItemOf),
      added: plan.addedLines.map(editedItemOf),
      ...(plan.delivery && { delivery: plan.delivery.text }),
      ...(edit.address && { deliveredTo: edit.address }),
      differenceCents,
      editedCents: plan.totalCents,
      until,
      note,
      notify,
      at: new Date(),
    });
    await this.record(manager, order, by, 'order.editWaiting', {
      difference: formatDollars(toDollars(differenceCents)),
    });
  }

  /** Applies the edit that this part of the payment belongs to, once. Does nothing if no edit waits for it. */
  async secured(manager: EntityManager, id: string, part: number): Promise<void> {
    const order = await lockUnedited(manager, id);
    if (order?.unpaidEdit.part !== part) return;
    const unpaidEdit = { ...order.unpaidEdit, paidAt: new Date().toISOString() };
    await manager.update(Order, { _id: id }, { unpaidEdit });
    failpoint('P3');
    await this.apply(manager, { ...order, unpaidEdit });
  }

  /** Ends the edit if its difference cannot be paid. */
  async refused(manager: EntityManager, id: string, part: number): Promise<void> {
    const order = await lockUnedited(manager, id);
    if (order?.unpaidEdit.part === part) await this.end(manager, order, 'refused');
  }

  /** Throws `order.editOver` if the edit was paid or has ended, `order.notFound` or `order.changing`. */
  async withdraw(id: string, edit: string, by: Admin): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await lockPlacedOrder(manager, id);
      if (order.unpaidEdit?._id !== edit || order.unpaidEdit.paidAt !== undefined)
        throw new DomainError('order.editOver');
      transitionOf(stateOf(order), 'edit');
      await this.end(manager, order, 'withdrawn');
      await this.record(manager, order, by, 'order.editWithdrawn', {});
    });
  }

  /** Ends the edit of a locked order and releases its stock. Returns the order afterwards, for another edit. */
  async replace(manager: EntityManager, order: Order): Promise<Order> {
    if (!order.unpaidEdit) return order;
    if (order.unpaidEdit.paidAt !== undefined) throw new DomainError('order.changing');
    await this.end(manager, order, 'replaced');
    return lockPlacedOrder(manager, order._id);
  }

  /** Ends overdue edits, and applies paid ones that were delayed by another change. */
  @Interval(2_000)
  sweep(): Promise<void> {
    return timedBatch('orders.unpaidEdits', async () => {
      for (const id of await findDueEdits(this.dataSource.manager, AT_ONCE))
        await this.dataSource.transaction(async (manager) => {
          const order = await lockUnedited(manager, id);
          if (order?.unpaidEdit.paidAt !== undefined) await this.apply(manager, order);
          else if (order && order.unpaidEdit.until < new Date().toISOString() && isFree(order))
            await this.end(manager, order, 'unpaid');
        });
    });
  }

  private async apply(manager: EntityManager, order: UneditedOrder): Promise<void> {
    const { effects } = transitionOf(stateOf(order), 'editPaid');
    const isOver = effects.includes('edit lines') && !(await isPossible(manager, order));
    if (isOver || effects.includes('end edit')) return this.end(manager, order, 'left');
    if (!effects.includes('edit lines')) return;
    const { unpaidEdit: edit, _id: id } = order;
    // The earlier charge did not include the difference.
    await manager.update(Order, { _id: id }, { unpaidEdit: null, chargedAt: null });
    await this.writer.write(
      manager,
      { ...order, unpaidEdit: null, chargedAt: null },
      { ...edit, at: new Date().toISOString() },
      { epoch: null, held: edit.held },
    );
  }

  private async end(manager: EntityManager, order: Order, reason: EditEnding): Promise<void> {
    const { _id: id, unpaidEdit, version } = order;
    if (!unpaidEdit) return;
    await manager.update(Order, { _id: id }, { ...withoutUnpaidEdit(order), version: version + 1 });
    await reviseHold(manager, this.outbox, id);
    await publishEditEnded(manager, this.outbox, { _id: id, unpaidEdit }, reason);
  }

  private record(
    manager: EntityManager,
    order: Order,
    { _id, name }: Admin,
    action: 'order.editWaiting' | 'order.editWithdrawn',
    after: Record<string, unknown>,
  ): Promise<void> {
    const subject = { kind: 'order', _id: order._id, name: orderNameOf(order) } as const;
    return this.audit.record(manager, { by: { _id, name }, action, subject, before: {}, after });
  }
}

/** Returns true if no other change of the order is under way. */
const isFree = (order: Order): boolean => order.orderStatus === stateOf(order);

/** Locks the order and returns it if one of its edits waits for payment; else null. */
async function lockUnedited(manager: EntityManager, id: string): Promise<UneditedOrder | null> {
  const order = await lockOrder(manager, id);
  return order?.unpaidEdit ? (order as UneditedOrder) : null;
}

/**
 * Returns false if the price of the order has changed, or if pieces that the edit removes or redirects were packed or
 * cut.
 */
async function isPossible(
  manager: EntityManager,
  { _id: id, totalCents, unpaidEdit: { plan, isElsewhere } }: UneditedOrder,
): Promise<boolean> {
  if (isElsewhere && (await isPacked(manager, id))) return false;
  const open = await findOpenLines(manager, id);
  const cut = await findCutProducts(manager, id);
  const isOpen = ({ product, quantity, unit }: (typeof plan.removedLines)[number]) =>
    (open.find((line) => line.product === product)?.left ?? 0) >= quantity &&
    (unit === 'piece' || !cut.has(product));
  return totalCents === plan.beforeCents && plan.removedLines.every(isOpen);
}
