import { Injectable } from '@nestjs/common';
import { sum } from '@shop/contracts/core/numbers';
import { toCents } from '@shop/contracts/money/price';
import { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import type { InspectInput } from '@shop/contracts/ordering/return-inputs';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { reviseHold } from '../lifecycle/hold-revision.js';
import type { Order } from '../reads/order.entity.js';
import { orderNameOf } from '../reads/order.view.js';
import { refundsOf } from './return-refund.rules.js';
import { returnViewOf } from './return-views.query.js';
import { assertReturnable, decidedLines, type ReturnableLine } from './returned-lines.rules.js';
import {
  findRequestedLines,
  findReturnable,
  insertResults,
  updateReturn,
  type ReturnChange,
  type StoredReturn,
} from './returns.query.js';
import { settlementOf } from './settlement.rules.js';
import { findInspected, findSoldLines } from './sold-lines.query.js';

interface Person {
  _id: string;
  name: string;
}

/** Writes the steps of returns with their events, in the transaction that has locked the order. */
@Injectable()
export class ReturnWriter {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * `by`: null for the shopper, whose steps are in no audit. Throws `order.notToReturn` where the items of a lapsed return
   * have come back in another one.
   */
  async move(
    manager: EntityManager,
    order: Order,
    stored: StoredReturn,
    { change, by }: { change: ReturnChange; by: Person | null },
  ): Promise<void> {
    if (stored.state === 'lapsed')
      assertReturnable(
        await findReturnable(manager, order._id),
        await findRequestedLines(manager, stored.id),
      );
    await updateReturn(manager, stored, change);
    await this.announce(manager, order, stored.id, by);
  }

  /** Stores what came and what becomes of it; the hold of the order is revised, and the stock follows. */
  async inspect(
    manager: EntityManager,
    order: Order,
    stored: StoredReturn,
    { decisions, by }: { decisions: InspectInput['lines']; by: Person },
  ): Promise<void> {
    const decided = decidedLines(await findRequestedLines(manager, stored.id), decisions);
    const refunds = refundsOf(decided, await findSoldLines(manager, order._id), order.price);
    const results = decided.map(({ lossReason = '', ...one }, nth) => ({
      ...{ ...one, refundCents: 0, lossReason },
      ...refunds[nth],
    }));
    await insertResults(manager, stored, results);
    await updateReturn(manager, stored, { state: 'inspected' });
    if (decided.some(({ decision }) => decision !== 'sendBack'))
      await reviseHold(manager, this.outbox, order._id);
    await this.announce(manager, order, stored.id, by);
  }

  /** Requests the refund of what the inspection found, and of the outward delivery once everything is back. */
  async settle(
    manager: EntityManager,
    order: Order,
    stored: StoredReturn,
    { deliveryToo, by }: { deliveryToo: boolean | undefined; by: Person },
  ): Promise<void> {
    const { id, number } = stored;
    const inspected = (await findInspected(manager, [id])).get(id);
    if (!inspected) throw new DomainError('order.returnNotFound');
    const { refundCents, deliveryCents } = settlementOf(inspected, deliveryToo);
    await updateReturn(manager, stored, { state: 'settled', refundCents, deliveryCents });
    await this.announce(manager, order, id, by);
    if (refundCents === 0) return;
    await this.outbox.add(manager, orderReturnEvents.settled, order._id, {
      ...{ order: order._id, return: id, number: `R${String(number)}` },
      ...{ amountCents: refundCents, by: by._id, at: new Date() },
    });
  }

  /** Publishes the return as it is now; `by`: the admin to audit. */
  async announce(
    manager: EntityManager,
    order: Order,
    id: string,
    by: Person | null,
  ): Promise<void> {
    const view = await returnViewOf(manager, id);
    if (!view) throw new DomainError('order.returnNotFound');
    const { number, orderNumber, state, declined, refund } = view;
    const items = (await findRequestedLines(manager, id)).map(itemOf);
    await this.outbox.add(manager, orderReturnEvents.changed, order._id, {
      ...{ return: id, number, order: order._id, orderNumber, state, items, declined },
      ...(refund !== undefined && { refundCents: toCents(refund), method: order.payment?.method }),
      user: { _id: order.userId, name: order.userName, email: order.userEmail },
      at: new Date(),
    });
    if (!by) return;
    const found = sum((view.results ?? []).map((one) => one.refund));
    await this.audit.record(manager, {
      by: { _id: by._id, name: by.name },
      action: 'order.returnChanged',
      subject: { kind: 'order', _id: order._id, name: orderNameOf(order) },
      before: {},
      after: { return: number, state, ...(found > 0 && { refund: found }) },
    });
  }
}

const itemOf = ({
  product,
  name,
  left,
  unit,
  cutsPerUnit,
}: Omit<ReturnableLine, 'isFaultyOnly'>) => ({
  ...{ product, name, quantity: left },
  ...(unit !== 'piece' && { unit, cutsPerUnit }),
});
