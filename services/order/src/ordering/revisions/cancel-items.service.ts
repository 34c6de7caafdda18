import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { InputOf } from '@shop/contracts/core/message';
import {
  itemCancellationEvents,
  type itemCancellationRpc,
} from '@shop/contracts/ordering/item-cancellations';
import type { OrderView } from '@shop/contracts/ordering/order';
import { Audit } from '@shop/service-kit/audit/audit';
import { rolledBack } from '@shop/service-kit/db/rolled-back';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { assertCardsTaken, GiftCards, type TakenCards } from '../lifecycle/gift-cards.js';
import { reviseHold } from '../lifecycle/hold-revision.js';
import { stateOf, transitionOf, type OrderInput } from '../lifecycle/order-state.rules.js';
import {
  lockPlacedOrder,
  OrderStatusWriter,
  type StatusChange,
} from '../lifecycle/order-status-writer.js';
import { publishEditEnded, withoutUnpaidEdit } from '../lifecycle/unpaid-edit.js';
import { ParcelWriter } from '../lifecycle/parcel-writer.js';
import { findOpenLines } from '../parcels/open-lines.query.js';
import { amountOf } from '../parcels/parcel.rules.js';
import { Order } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { adminOrderViewOf, orderEventOf, orderNameOf, orderViewOf } from '../reads/order.view.js';
import { isWholeOrder, linesToCancel, type CancelledLine } from './cancelled-lines.rules.js';
import { cancelledItems, changesOf, revisionLines } from './revised-lines.rules.js';
import { reducedPayment, reducedPrice } from './reduced-price.rules.js';
import {
  findRevisedLines,
  insertRevision,
  isRevisedBy,
  updateLines,
  type RevisedLine,
} from './revisions.query.js';

type Rpc = typeof itemCancellationRpc;
type Requested = Pick<InputOf<Rpc['cancel']>, 'order' | 'lines' | 'preview'>;
type Person = Pick<UserView, '_id' | 'name'>;

interface Cancellation {
  by: Person;
  at: Date;
  reason: string;
  notify?: boolean | undefined;
  key: string | null;
  /** True if the order belongs to `by`. */
  isOwn: boolean;
}
type Tried = Cancellation & Pick<StatusChange, 'isPreview'> & { taken: TakenCards };

/** Cancels items of orders that have not left. The rest keeps its price; hold, payment and figures are adjusted. */
@Injectable()
export class CancelItemsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly statuses: OrderStatusWriter,
    private readonly parcels: ParcelWriter,
    private readonly giftCards: GiftCards,
  ) {}

  /**
   * Throws `order.notFound`, `order.notPaid`, `order.cancelled`, `order.changing`, `order.packed` or
   * `order.notToCancel`.
   */
  cancel(input: InputOf<Rpc['cancel']>, by: Person): Promise<OrderView> {
    const { idempotencyKey: key, reason, notify } = input;
    return this.run(input, { by, at: new Date(), reason, notify, key, isOwn: false });
  }

  /**
   * Cancels items of the shopper's own order while it is pending. Throws `order.notPending`, and the errors of
   * `cancel`.
   */
  cancelOwn(input: InputOf<Rpc['cancelOwn']>, by: Person): Promise<OrderView> {
    const reason = 'Cancelled by the customer';
    return this.run(input, { by, at: new Date(), reason, key: input.idempotencyKey, isOwn: true });
  }

  private async run(input: Requested, cancellation: Cancellation): Promise<OrderView> {
    const isPreview = input.preview === true;
    return this.giftCards.cancelling((taken) => {
      const work = async (manager: EntityManager): Promise<OrderView> => {
        await this.cancelIn(manager, input, { ...cancellation, isPreview, taken });
        const order = await findOrder(manager, { id: input.order });
        if (!order) throw new DomainError('order.notFound');
        return cancellation.isOwn ? orderViewOf(order) : adminOrderViewOf(order);
      };
      return isPreview ? rolledBack(this.dataSource, work) : this.dataSource.transaction(work);
    });
  }

  private async cancelIn(
    manager: EntityManager,
    { order: id, lines: requested }: Requested,
    cancellation: Tried,
  ): Promise<void> {
    const { by, key, isOwn, taken, isPreview } = cancellation;
    const order = await lockPlacedOrder(manager, id, isOwn ? by._id : null);
    if (key !== null && (await isRevisedBy(manager, id, key))) return;
    const lines = await findRevisedLines(manager, id);
    const parcelOf = (lineNo: number) =>
      lines.find((line) => line.lineNo === lineNo)?.parcel ?? null;
    const cancelled = linesToCancel(await findOpenLines(manager, id), requested, parcelOf);
    const isWhole = isWholeOrder(lines, cancelled);
    if (isWhole && order.orderStatus === 'cancelled') return;
    const input: OrderInput = isOwn ? 'cancelOwnItems' : 'cancelItems';
    transitionOf(stateOf(order), input);
    if (isWhole) return this.cancelAll(manager, order, cancellation);
    const quantities = lines.map(({ product, lineNo }): [string, number] => [
      product,
      cancelled.find((one) => one.lineNo === lineNo)?.quantity ?? 0,
    ]);
    await assertCardsTaken(manager, id, { cancelled: new Map(quantities), taken, isPreview });
    await this.cancelSome(manager, order, { lines, cancelled }, cancellation);
  }

  /** Cancels the order, which keeps its quantities (V4). */
  private async cancelAll(
    manager: EntityManager,
    order: Order,
    { by, at, reason, notify, isOwn, isPreview, taken }: Tried,
  ): Promise<void> {
    const person = { _id: by._id, name: by.name };
    const change = { to: 'cancelled' as const, by: person, at, notify, isPreview, taken };
    if (isOwn) await this.statuses.apply(manager, order, change);
    else await this.statuses.applyForAdmin(manager, order, { ...change, reason });
  }

  private async cancelSome(
    manager: EntityManager,
    order: Order,
    { lines, cancelled }: { lines: RevisedLine[]; cancelled: CancelledLine[] },
    { by, at, reason, notify, key, isOwn }: Cancellation,
  ): Promise<void> {
    const { _id: id, version } = order;
    const before = await findOrder(manager, { id });
    if (!before) throw new DomainError('order.notFound');
    const lessOf = ({ lineNo }: RevisedLine) =>
      cancelled.find((one) => one.lineNo === lineNo)?.quantity ?? 0;
    const {
      totalCents,
      price,
      lines: reduced,
    } = reducedPrice(
      lines.map((line) => ({ ...line, less: lessOf(line) })),
      order.price,
    );
    const lessCents = order.totalCents - totalCents;
    const { payment: old, unpaidEdit } = withoutUnpaidEdit(order);
    const payment = reducedPayment(old, totalCents, lessCents);
    await updateLines(manager, id, changesOf(lines, cancelled, reduced));
    const written = { totalCents, price, payment, unpaidEdit, version: version + 1 };
    await manager.update(Order, { _id: id }, written);
    const epoch = await reviseHold(manager, this.outbox, id);
    const revised = revisionLines(lines, cancelled);
    await insertRevision(manager, id, {
      kind: 'cancel',
      epoch,
      key,
      reason,
      lessCents,
      at,
      lines: revised,
      added: [],
      by: by._id,
      byName: by.name,
    });
    await this.announce(manager, id, {
      lessCents,
      reason: isOwn ? '' : reason,
      at,
      notify,
      cancelled: cancelledItems(orderEventOf(before), revised),
    });
    if (order.unpaidEdit)
      await publishEditEnded(
        manager,
        this.outbox,
        { _id: id, unpaidEdit: order.unpaidEdit },
        'itemsCancelled',
      );
    if (!isOwn) await this.record(manager, order, by, revised);
    const person = { _id: by._id, name: by.name };
    await this.parcels.followParcels(
      manager,
      { ...order, payment, unpaidEdit, version: version + 1 },
      { by: person, at },
    );
  }

  private async announce(
    manager: EntityManager,
    id: string,
    cancellation: Pick<Cancelled, 'cancelled' | 'lessCents' | 'reason' | 'notify'> & { at: Date },
  ): Promise<void> {
    const after = await findOrder(manager, { id });
    if (!after) throw new DomainError('order.notFound');
    await this.outbox.add(manager, itemCancellationEvents.cancelled, id, {
      ...orderEventOf(after),
      ...cancellation,
    });
  }

  private record(
    manager: EntityManager,
    order: Order,
    { _id, name }: Person,
    lines: ReturnType<typeof revisionLines>,
  ): Promise<void> {
    return this.audit.record(manager, {
      by: { _id, name },
      action: 'order.itemsCancelled',
      subject: { kind: 'order', _id: order._id, name: orderNameOf(order) },
      before: {},
      after: {
        items: lines.map((line) => `${amountOf(line.quantity, line)} × ${line.name}`).join(', '),
      },
    });
  }
}

type Cancelled = ReturnType<typeof itemCancellationEvents.cancelled.payload.parse>;
