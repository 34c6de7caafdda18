import { Injectable } from '@nestjs/common';
import { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { reviseHold } from '../lifecycle/hold-revision.js';
import { Order } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { orderEventOf } from '../reads/order.view.js';
import { reducedPayment } from '../revisions/reduced-price.rules.js';
import { insertRevision } from '../revisions/revisions.query.js';
import type { RatedPrice } from './rate-change.rules.js';
import type { LaterRate } from './touched.rules.js';

export interface TaxChange extends RatedPrice {
  rate: LaterRate;
  by: { _id: string; name: string };
  at: Date;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns `16 % tax for what leaves from 1 July 2027`. */
const taxText = ({ rate, validFrom }: Pick<LaterRate, 'rate' | 'validFrom'>): string =>
  `${String(rate / 100)} % tax for what leaves from ${dayFormat.format(new Date(validFrom))}`;

/** Writes an order with another tax rate as an edit without lines, in the transaction that has locked the order. */
@Injectable()
export class TaxChangeWriter {
  constructor(private readonly outbox: Outbox) {}

  /** Writes price, payment, revision and event; billing and the figures follow the event. */
  async write(
    manager: EntityManager,
    order: Order,
    { price, totalCents, rate, by, at }: TaxChange,
  ): Promise<void> {
    const { _id: id, version } = order;
    const lessCents = order.totalCents - totalCents;
    const tax = taxText(rate);
    const payment = reducedPayment(order.payment, totalCents, lessCents);
    const written = { totalCents, price, payment, version: version + 1 };
    await manager.update(Order, { _id: id }, written);
    const epoch = await reviseHold(manager, this.outbox, id);
    await insertRevision(manager, id, {
      kind: 'edit',
      epoch,
      key: null,
      reason: '',
      lessCents,
      at,
      by: by._id,
      byName: by.name,
      lines: [],
      added: [],
      tax,
    });
    const after = await findOrder(manager, { id });
    if (!after) throw new Error(`Order ${id} is gone`);
    await this.outbox.add(manager, orderEditEvents.edited, id, {
      ...orderEventOf(after),
      removed: [],
      added: [],
      differenceCents: -lessCents,
      tax,
      note: '',
      at,
    });
  }
}
