import { Injectable } from '@nestjs/common';
import { billingEvents } from '@shop/contracts/billing/billing';
import { owedRefundEvents } from '@shop/contracts/billing/owed-refunds';
import { differenceEvents } from '@shop/contracts/billing/differences';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { PayloadOf } from '@shop/contracts/core/message';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import type { PaidOrder } from './payment-planner.query.js';
import { endCharge, findDue } from './payment-events.query.js';
import { isCharged, isSecured } from './payment-parts.rules.js';
import { waitingOf } from './waiting-differences.rules.js';
import type { SettledOperation } from './settle.query.js';

const NO_MONEY = 'This order could not be paid.';
const NOT_PAID = 'This order is not paid. It can be sent once it is.';

/** A case for staff and its order. */
export interface AttentionCase {
  order: string;
  user: string;
  amountCents: number;
  what: PayloadOf<typeof billingEvents.attentionWanted>['what'];
  /** Deadline of the case. For an unpaid order, the time since when it is unpaid. */
  until: Date | null;
}

/** An invoice that is overdue by a number of days. */
interface Overdue {
  order: string;
  user: string;
  missingCents: number;
  dueAt: Date;
  days: number;
}

/** Publishes events about the money of an order, in the transaction that moved it. */
@Injectable()
export class PaymentEvents {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Publishes whether all of a payment is secured or was refused, for orders that await their payment or that of a
   * difference. May publish the same event again.
   */
  async publishAwaiting(manager: EntityManager, orders: readonly PaidOrder[]): Promise<void> {
    for (const order of orders) await this.publishDifferences(manager, order);
    const awaiting = orders.filter(({ status }) => status === 'awaiting');
    const refused = await this.reasonsOf(manager, awaiting);
    for (const order of awaiting) {
      const reason = refused.get(order.order);
      if (reason !== undefined) await this.publishRefused(manager, order, reason);
      else if (isSecured(order, order)) await this.publish(manager, 'paymentSecured', order);
    }
  }

  /** Publishes the charge of orders that wait for it. May publish the same event again. */
  async publishCaptured(manager: EntityManager, orders: readonly PaidOrder[]): Promise<void> {
    for (const order of orders)
      if (order.isChargeWanted && isCharged(order, order))
        await this.publish(manager, 'captured', order, chargeOf(order));
  }

  /** Replies to requested charges: charged, or not paid. A charge whose money is on its way gets its reply later. */
  async publishRequestedCharges(
    manager: EntityManager,
    orders: readonly PaidOrder[],
  ): Promise<void> {
    for (const order of orders) {
      if (!order.isChargeWanted) continue;
      if (isCharged(order, order)) await this.publish(manager, 'captured', order, chargeOf(order));
      else if (!isSecured(order, order))
        await this.publishCaptureRefused(manager, { order: order.order, reason: NOT_PAID });
    }
  }

  async publishRefunded(
    manager: EntityManager,
    settled: readonly SettledOperation[],
  ): Promise<void> {
    const at = new Date();
    for (const one of settled) {
      if (one.kind !== 'refund') continue;
      const { id, order, user, amount } = one;
      const money = { order, user, amountCents: amount, currency: 'USD' as const };
      const refunded = { refund: id, ...money, method: wayOf(one), at };
      await this.outbox.add(manager, billingEvents.refunded, order, refunded);
    }
  }

  /** Publishes that a refund failed after its customer was notified of it by e-mail. */
  async publishRefundFailed(
    manager: EntityManager,
    failed: Pick<SettledOperation, 'id' | 'order' | 'user' | 'amount'>,
  ): Promise<void> {
    const { id, order, user, amount } = failed;
    const money = { order, user, amountCents: amount, currency: 'USD' as const };
    const payload = { refund: id, ...money, at: new Date() };
    await this.outbox.add(manager, owedRefundEvents.failed, order, payload);
  }

  /** Publishes the new payments that shoppers must make for active orders. */
  async publishDue(manager: EntityManager, payments: readonly string[]): Promise<void> {
    const at = new Date();
    for (const due of await findDue(manager, payments))
      await this.outbox.add(manager, billingEvents.paymentDue, due.order, {
        ...due,
        currency: 'USD' as const,
        at,
      });
  }

  /** Ends the charge that an order waits for, and publishes the reason. */
  async publishCaptureRefused(
    manager: EntityManager,
    { order, reason }: { order: string; reason: string },
  ): Promise<void> {
    const ended = await endCharge(manager, order);
    const refused = { order, user: ended.user, reason, ...chargeOf(ended), at: new Date() };
    await this.outbox.add(manager, billingEvents.captureRefused, order, refused);
  }

  publishAttention(manager: EntityManager, attention: AttentionCase): Promise<void> {
    const requested = { ...attention, currency: 'USD' as const, at: new Date() };
    return this.outbox.add(manager, billingEvents.attentionWanted, attention.order, requested);
  }

  publishInvoiceOverdue(
    manager: EntityManager,
    { order, user, missingCents, dueAt, days }: Overdue,
  ): Promise<void> {
    const money = { order, user, amountCents: missingCents, currency: 'USD' as const };
    const overdue = { ...money, dueAt, days, at: new Date() };
    return this.outbox.add(manager, billingEvents.invoiceOverdue, order, overdue);
  }

  private async publishDifferences(manager: EntityManager, order: PaidOrder): Promise<void> {
    for (const { part, dueCents, isSecured: isPaid, isRefused } of waitingOf(order, order)) {
      const about = { order: order.order, user: order.user, part, at: new Date() };
      if (isPaid)
        await this.outbox.add(manager, differenceEvents.secured, order.order, {
          ...about,
          amountCents: dueCents,
          currency: 'USD' as const,
        });
      if (isRefused)
        await this.outbox.add(manager, differenceEvents.refused, order.order, {
          ...about,
          reason: NO_MONEY,
        });
    }
  }

  private async reasonsOf(
    manager: EntityManager,
    orders: readonly PaidOrder[],
  ): Promise<Map<string, string>> {
    if (orders.length === 0) return new Map();
    const ids = orders.map(({ order }) => order);
    const rows = await manager.query<{ order: string; reason: string | null }[]>(
      `SELECT DISTINCT ON (order_id) order_id AS "order", reason FROM payments
        WHERE order_id = ANY ($1) AND state = 'refused' ORDER BY order_id, attempt DESC`,
      [ids],
    );
    return new Map(rows.map(({ order, reason }) => [order, reason ?? NO_MONEY]));
  }

  private publish(
    manager: EntityManager,
    what: 'paymentSecured' | 'captured',
    { order, user, totalCents, chargeCents }: PaidOrder,
    charge: { charge?: string } = {},
  ): Promise<void> {
    const amountCents = what === 'captured' ? (chargeCents ?? totalCents) : totalCents;
    const money = { order, user, amountCents, currency: 'USD' as const };
    return this.outbox.add(manager, billingEvents[what], order, {
      ...money,
      ...charge,
      at: new Date(),
    });
  }

  private publishRefused(
    manager: EntityManager,
    { order, user }: PaidOrder,
    reason: string,
  ): Promise<void> {
    const refused = { order, user, reason, at: new Date() };
    return this.outbox.add(manager, billingEvents.paymentRefused, order, refused);
  }
}

/** A refund that staff have paid by hand counts as a transfer. */
const wayOf = ({ method, toCredit, byHand }: SettledOperation): PaymentMethod =>
  toCredit ? 'credit' : byHand ? 'transfer' : method;

const chargeOf = ({ charge }: { charge: string | null }): { charge?: string } =>
  charge === null ? {} : { charge };
