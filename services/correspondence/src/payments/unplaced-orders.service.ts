import { Injectable } from '@nestjs/common';
import type { AwaitingOrder, ClosedOrder } from '@shop/contracts/ordering/order-event';
import type { EntityManager } from 'typeorm';
import { isRecent } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { orderNotPaidEmail } from './order-not-paid.email.js';
import { transferAwaitedEmail } from './transfer-awaited.email.js';

interface Received<Payload> {
  readonly payload: Payload;
}

/**
 * Writes the e-mails about orders that are not placed yet, or never will be, in the manager's transaction. There is one
 * of each kind per order, even if an event is published again with another id.
 */
@Injectable()
export class UnplacedOrdersService {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  /** Writes only about transfers. Shoppers who pay on a page or with an account of ours are still at the checkout. */
  awaiting(manager: EntityManager, events: readonly Received<AwaitingOrder>[]): Promise<void> {
    const orders = events
      .map(({ payload }) => payload)
      .filter(({ payment, placedAt }) => payment?.method === 'transfer' && isRecent(placedAt));
    return this.write(manager, 'transferAwaited', orders, transferAwaitedEmail);
  }

  /** Writes only about unpaid or refused orders. Shoppers know if they withdrew or replaced the order. */
  closed(manager: EntityManager, events: readonly Received<ClosedOrder>[]): Promise<void> {
    const orders = events
      .map(({ payload }) => payload)
      .filter(({ reason, at }) => (reason === 'unpaid' || reason === 'refused') && isRecent(at));
    return this.write(manager, 'orderNotPaid', orders, orderNotPaidEmail);
  }

  private write<Order extends AwaitingOrder | ClosedOrder>(
    manager: EntityManager,
    kind: 'transferAwaited' | 'orderNotPaid',
    orders: readonly Order[],
    emailOf: (order: Order, shopUrl: string) => ReturnType<typeof orderNotPaidEmail>,
  ): Promise<void> {
    return this.emails.writeAll(
      manager,
      orders.map((order) => ({
        envelope: { eventId: order.order, kind, to: order.user.email, userId: order.user._id },
        text: emailOf(order, this.settings.shopUrl),
      })),
    );
  }
}
