import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { orderEvents } from '@shop/contracts/ordering/order';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import type { EntityManager } from 'typeorm';
import { MailSettings } from './mail-settings.js';
import { isRecent, isRecentlyPlaced } from './email.rules.js';
import { EmailsService } from './emails.service.js';
import { OrderUpdatesService } from './order-updates.service.js';
import { orderPlacedEmail } from './order-placed.email.js';

/** Consumers under which the inbox records the events of orders. */
export const ORDER_CONSUMERS = {
  'order.placed': 'emails.orderPlaced',
  'order.statusChanged': 'emails.orderStatusChanged',
  'order.awaitingPayment': 'emails.orderAwaitingPayment',
  'order.closed': 'emails.orderClosed',
} as const;

interface ReceivedEvent<Payload> {
  readonly eventId: string;
  readonly payload: Payload;
}

/** Writes the e-mails about orders in the manager's transaction. */
@Injectable()
export class OrderEmailsService {
  constructor(
    private readonly emails: EmailsService,
    private readonly updates: OrderUpdatesService,
    private readonly settings: MailSettings,
  ) {}

  placed(manager: EntityManager, events: readonly ReceivedEvent<OrderEvent>[]): Promise<void> {
    return this.emails.writeAll(
      manager,
      events
        .filter(({ payload }) => isRecentlyPlaced(payload))
        .map(({ eventId, payload: order }) => ({
          envelope: {
            eventId,
            kind: 'orderPlaced',
            to: order.user.email,
            userId: order.user._id,
            aboutOrder: order.order,
          },
          text: orderPlacedEmail(order, this.settings.shopUrl),
        })),
    );
  }

  delayed(
    manager: EntityManager,
    delay: PayloadOf<typeof orderEvents.emailsDelayed>,
  ): Promise<void> {
    return this.updates.delay(manager, delay);
  }

  statusChanged(
    manager: EntityManager,
    events: readonly ReceivedEvent<PayloadOf<typeof orderEvents.statusChanged>>[],
  ): Promise<void> {
    const changes = events.filter(
      ({ payload: { at, from, orderStatus } }) => isRecent(at) && from !== orderStatus,
    );
    return this.updates.write(manager, changes);
  }
}
