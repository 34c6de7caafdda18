import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { orderEmailEvents } from '@shop/contracts/ordering/order-emails';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { EmailsService } from './emails.service.js';
import { MailSettings } from './mail-settings.js';
import { orderPlacedEmail } from './order-placed.email.js';
import { orderStatusEmail } from './order-status.email.js';

const IS_ERASED = 'SELECT 1 FROM erased_customers WHERE user_id = $1';

/** Writes e-mails about orders that staff send again, with the current state of the order and the current address. */
@Controller()
export class RepeatedEmailsConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  /** Writes nothing to a customer who was deleted in the meantime. */
  @EventHandler(orderEmailEvents.repeated, 'emails.repeated')
  async repeated(
    { order, from, kind }: PayloadOf<typeof orderEmailEvents.repeated>,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    const { _id: userId, email: to } = order.user;
    const erased = await manager.query<unknown[]>(IS_ERASED, [userId]);
    if (erased.length > 0) return;
    const { shopUrl } = this.settings;
    const text =
      kind === 'orderPlaced'
        ? orderPlacedEmail(order, shopUrl)
        : orderStatusEmail({ ...order, from: from ?? order.orderStatus }, shopUrl);
    const envelope = { eventId, kind, to, userId, aboutOrder: order.order };
    await this.emails.write(manager, envelope, text);
  }
}
