import { Injectable } from '@nestjs/common';
import { parcelEvents } from '@shop/contracts/ordering/parcels';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import {
  dispatchedLines,
  sentLengths,
  type DispatchedLine,
} from '../parcels/dispatched-lines.query.js';
import { progressOf } from '../parcels/open-lines.query.js';
import { laterStatus } from '../parcels/parcel.rules.js';
import { parcelViewOf } from '../parcels/parcel-views.query.js';
import { markDispatched } from '../parcels/parcels.query.js';
import type { Order } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { orderEventOf, orderNameOf } from '../reads/order.view.js';
import { OrderStatusWriter, type StatusChange } from './order-status-writer.js';

type ParcelAction = 'order.parcelPacked' | 'order.parcelDispatched' | 'order.parcelChanged';

/** Author and time of a change of a parcel. */
export type ParcelChange = Pick<StatusChange, 'by' | 'at' | 'notify'>;

/** Writes dispatched parcels with their event, in the transaction that has locked the order. */
@Injectable()
export class ParcelWriter {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly writer: OrderStatusWriter,
  ) {}

  /** Dispatches a packed parcel; its customer gets one e-mail. */
  async dispatch(
    manager: EntityManager,
    order: Order,
    parcel: string,
    change: ParcelChange,
  ): Promise<void> {
    await markDispatched(manager, order._id, change.at, parcel);
    await this.followParcels(manager, order, change);
    const { view, event, lines } = await leavingParcel(manager, order, parcel);
    const { number, carrier, tracking, trackingUrl, replaces, address } = view;
    await this.outbox.add(manager, parcelEvents.dispatched, order._id, {
      parcel,
      number,
      order: { ...event, items: itemsOf(event, lines, 'inParcel') },
      follows: itemsOf(event, lines, 'follows'),
      sent: await sentLengths(manager, order._id),
      carrier,
      tracking,
      trackingUrl,
      replaces,
      address,
      at: change.at,
      notify: change.notify,
    });
    await this.record(manager, order, change.by, 'order.parcelDispatched', { parcel: number });
  }

  /** Publishes the number of a parcel that is under way. */
  async publishTracking(manager: EntityManager, order: Order, parcel: string): Promise<void> {
    const { view, event, lines } = await leavingParcel(manager, order, parcel);
    const { number, carrier, tracking, trackingUrl } = view;
    await this.outbox.add(manager, parcelEvents.tracked, order._id, {
      parcel,
      number,
      order: { ...event, items: itemsOf(event, lines, 'inParcel') },
      carrier,
      tracking: tracking ?? '',
      trackingUrl,
      at: new Date(),
    });
  }

  /**
   * Sets the status that follows from the parcels, if it is later than the present one. Parcels have their own e-mails.
   */
  async followParcels(
    manager: EntityManager,
    order: Order,
    { by, at }: ParcelChange,
  ): Promise<void> {
    const { orderStatus } = order;
    if (orderStatus === 'placing' || orderStatus === 'rejected') return;
    const to = laterStatus(orderStatus, await progressOf(manager, order._id));
    if (to) await this.writer.applyForAdmin(manager, order, { to, by, at, notify: false });
  }

  /** Sets the status of an order with only gift cards once they are e-mailed, in the name of its customer. */
  async followGiftCards(manager: EntityManager, order: Order, at: Date): Promise<void> {
    const { orderStatus, userId, userName } = order;
    if (orderStatus === 'placing' || orderStatus === 'rejected') return;
    const to = laterStatus(orderStatus, await progressOf(manager, order._id));
    const by = { _id: userId, name: userName };
    if (to === 'delivered') await this.writer.apply(manager, order, { to, by, at, notify: false });
  }

  /** Audits a change of a parcel with its order as the subject. */
  record(
    manager: EntityManager,
    order: Pick<Order, '_id' | 'number' | 'placedAt'>,
    by: StatusChange['by'],
    action: ParcelAction,
    after: Record<string, unknown>,
    before: Record<string, unknown> = {},
  ): Promise<void> {
    const subject = { kind: 'order', _id: order._id, name: orderNameOf(order) } as const;
    return this.audit.record(manager, { by, action, subject, before, after });
  }
}

async function leavingParcel(manager: EntityManager, order: Order, parcel: string) {
  const view = await parcelViewOf(manager, parcel);
  const placed = await findOrder(manager, { id: order._id });
  if (!view || !placed) throw new Error(`Parcel ${parcel} is gone`);
  const lines = await dispatchedLines(manager, order._id, parcel);
  return { view, event: orderEventOf(placed), lines };
}

/** Returns the items with the quantity of one column, without those whose quantity is 0. */
function itemsOf(
  { items }: OrderEvent,
  lines: readonly DispatchedLine[],
  column: 'inParcel' | 'follows',
): OrderEvent['items'] {
  const known = new Map(lines.map((line) => [line.product, line]));
  return items.flatMap(({ lineCents: _, lengths: __, ...item }) => {
    const line = known.get(item.product);
    const quantity = line?.[column] ?? 0;
    if (quantity === 0) return [];
    const lengths = column === 'inParcel' ? line?.lengths : null;
    return [{ ...item, quantity, ...(lengths && { lengths }) }];
  });
}
