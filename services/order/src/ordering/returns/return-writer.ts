import { Injectable } from '@nestjs/common';
import { sum } from '@shop/contracts/core/numbers';
import { ERASED } from '@shop/contracts/customers/erased';
import { toCents } from '@shop/contracts/money/price';
import { orderReturnEvents, type OrderReturn } from '@shop/contracts/ordering/order-returns';
import type { InspectInput, ReturnWish } from '@shop/contracts/ordering/return-inputs';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { reviseHold } from '../lifecycle/hold-revision.js';
import type { Order } from '../reads/order.entity.js';
import { orderNameOf } from '../reads/order.view.js';
import { refundsOf } from './return-refund.rules.js';
import { returnViewOf } from './return-views.query.js';
import { findRequestedLines, findReturnable } from './returnable.query.js';
import { assertReturnable, decidedLines, type RequestedLine } from './returned-lines.rules.js';
import {
  insertResults,
  updateReturn,
  type ReturnChange,
  type StoredReturn,
} from './returns.query.js';
import { settlementOf } from './settlement.rules.js';
import { completeWithdrawals } from './withdrawn-lines.query.js';
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
   * `by` is null for the shopper, whose steps are not audited. Throws `order.notToReturn` if the items of a lapsed
   * return have come back in another one.
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

  /** Stores what arrived and the decisions about it, and revises the hold of the order, which the stock follows. */
  async inspect(
    manager: EntityManager,
    order: Order,
    stored: StoredReturn,
    { decisions, by }: { decisions: InspectInput['lines']; by: Person },
  ): Promise<void> {
    const decided = decidedLines(await findRequestedLines(manager, stored.id), decisions);
    const refunds = refundsOf(decided, await findSoldLines(manager, order, stored.id), order.price);
    const results = decided.map(({ lossReason = '', ...one }, nth) => ({
      ...one,
      refundCents: 0,
      lossReason,
      ...refunds[nth],
    }));
    await insertResults(manager, stored, results);
    await updateReturn(manager, stored, { state: 'inspected' });
    if (decided.some(({ decision }) => decision !== 'sendBack'))
      await reviseHold(manager, this.outbox, order._id);
    await this.announce(manager, order, stored.id, by);
  }

  /** Stores a different wish, without an e-mail. */
  async changeWish(
    manager: EntityManager,
    order: Order,
    { id }: StoredReturn,
    { wants, by }: { wants: ReturnWish; by: Person },
  ): Promise<void> {
    await manager.query('UPDATE order_returns SET wants = $2 WHERE id = $1', [id, wants]);
    const { number, state } = await knownView(manager, id);
    await this.record(manager, order, { by, after: { return: number, state, wants } });
  }

  /**
   * Requests the refund of the inspected items, and of the outward delivery once everything is back. An exchange then
   * gets its draft.
   */
  async settle(
    manager: EntityManager,
    order: Order,
    stored: StoredReturn,
    { deliveryToo, by }: { deliveryToo: boolean | undefined; by: Person },
  ): Promise<void> {
    const { id, number, wants } = stored;
    if (wants !== 'refund' && (await isErased(manager, order)))
      throw new DomainError('order.returnState', undefined, NO_ACCOUNT);
    const inspected = (await findInspected(manager, [id])).get(id);
    if (!inspected) throw new DomainError('order.returnNotFound');
    const { refundCents, deliveryCents } = settlementOf(inspected, deliveryToo);
    await updateReturn(manager, stored, { state: 'settled', refundCents, deliveryCents });
    if (wants === 'exchange') await manager.query(EXCHANGE, [id, by._id, by.name]);
    await completeWithdrawals(manager, stored, by);
    await this.announce(manager, order, id, by);
    if (refundCents === 0) return;
    await this.outbox.add(manager, orderReturnEvents.settled, order._id, {
      order: order._id,
      return: id,
      number: `R${String(number)}`,
      amountCents: refundCents,
      by: by._id,
      at: new Date(),
      ...(wants !== 'refund' && { toCredit: true as const }),
    });
  }

  /** Publishes the present return; `by` is the admin to audit. */
  async announce(
    manager: EntityManager,
    order: Order,
    id: string,
    by: Person | null,
  ): Promise<void> {
    const view = await knownView(manager, id);
    const { number, orderNumber, state, wants, declined, refund } = view;
    const items = (await findRequestedLines(manager, id)).map(itemOf);
    await this.outbox.add(manager, orderReturnEvents.changed, order._id, {
      return: id,
      number,
      order: order._id,
      orderNumber,
      state,
      wants,
      items,
      declined,
      ...(refund !== undefined && { refundCents: toCents(refund), method: order.payment?.method }),
      user: { _id: order.userId, name: order.userName, email: order.userEmail },
      at: new Date(),
    });
    if (!by) return;
    const found = sum((view.results ?? []).map((one) => one.refund));
    const after = { return: number, state, ...(found > 0 && { refund: found }) };
    await this.record(manager, order, { by, after });
  }

  private record(
    manager: EntityManager,
    order: Order,
    { by, after }: { by: Person; after: Record<string, unknown> },
  ): Promise<void> {
    return this.audit.record(manager, {
      by: { _id: by._id, name: by.name },
      action: 'order.returnChanged',
      subject: { kind: 'order', _id: order._id, name: orderNameOf(order) },
      before: {},
      after,
    });
  }
}

const EXCHANGE = 'INSERT INTO exchanges (return_id, by_user, by_name) VALUES ($1, $2, $3)';
const NO_ACCOUNT = 'This customer has no account any more. Choose a refund.';

async function knownView(manager: EntityManager, id: string): Promise<OrderReturn> {
  const view = await returnViewOf(manager, id);
  if (!view) throw new DomainError('order.returnNotFound');
  return view;
}

/** Returns true if the customer's account was deleted, or is being deleted. */
async function isErased(manager: EntityManager, { userId, userEmail }: Order): Promise<boolean> {
  const rows = await manager.query<unknown[]>('SELECT FROM erased_customers WHERE user_id = $1', [
    userId,
  ]);
  return rows.length > 0 || userEmail === ERASED.email;
}

const itemOf = ({ product, name, left, unit, cutsPerUnit }: RequestedLine) => ({
  product,
  name,
  quantity: left,
  ...(unit !== 'piece' && { unit, cutsPerUnit }),
});
