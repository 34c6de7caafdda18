import { Controller } from '@nestjs/common';
import { authEvents } from '@shop/contracts/auth/auth';
import { type PayloadOf } from '@shop/contracts/core/message';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { orderMessageEvents } from '@shop/contracts/ordering/order-messages';
import { EventHandler, EventBatchHandler } from '@shop/service-kit/bus/handlers';
import {
  type HandlerDelivery,
  type EventBatchDelivery,
  type EventDelivery,
} from '@shop/service-kit/bus/call';
import { accountOpenedEmail } from './account-opened.email.js';
import { MailSettings } from './mail-settings.js';
import { isRecent } from './email.rules.js';
import { EmailsService } from './emails.service.js';
import { ORDER_CONSUMERS, OrderEmailsService } from './order-emails.service.js';
import { orderMessageEmail } from './order-message.email.js';
import { passwordResetEmail } from './password-reset.email.js';
import { welcomeEmail } from './welcome.email.js';

type StatusChanged = PayloadOf<typeof orderEvents.statusChanged>;

/** Writes e-mails about events of the shop. */
@Controller()
export class EmailsConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly orders: OrderEmailsService,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(authEvents.userRegistered, 'emails.userRegistered')
  async userRegistered(
    user: PayloadOf<typeof authEvents.userRegistered>,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    // An account that staff opened gets the link to its first password instead.
    if (user.isByStaff || !isRecent(user.createdAt)) return;
    const envelope = { eventId, kind: 'welcome', to: user.email, userId: user._id } as const;
    await this.emails.write(manager, envelope, welcomeEmail(this.settings.shopUrl));
  }

  @EventHandler(authEvents.passwordResetRequested, 'emails.passwordResetRequested')
  async passwordResetRequested(
    reset: PayloadOf<typeof authEvents.passwordResetRequested>,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    const { user, encryptedToken: encryptedSecret } = reset;
    const secret = { encryptedSecret, usefulUntil: new Date(reset.expiresAt), userId: user._id };
    const { shopUrl } = this.settings;
    const [kind, content] = reset.isNew
      ? (['accountOpened', accountOpenedEmail(shopUrl)] as const)
      : (['passwordReset', passwordResetEmail(shopUrl)] as const);
    await this.emails.write(manager, { eventId, kind, to: user.email, ...secret }, content);
  }

  @EventBatchHandler(orderEvents.placed, ORDER_CONSUMERS['order.placed'])
  ordersPlaced(
    deliveries: readonly EventDelivery<OrderEvent>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return this.orders.placed(manager, deliveries);
  }

  @EventBatchHandler(orderEvents.statusChanged, ORDER_CONSUMERS['order.statusChanged'])
  statusesChanged(
    deliveries: readonly EventDelivery<StatusChanged>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return this.orders.statusChanged(manager, deliveries);
  }

  @EventHandler(orderEvents.emailsDelayed, 'emails.delayed')
  emailsDelayed(
    delay: PayloadOf<typeof orderEvents.emailsDelayed>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.orders.delayed(manager, delay);
  }

  @EventHandler(orderMessageEvents.customerWritten, 'emails.customerWritten')
  customerWritten(
    message: PayloadOf<typeof orderMessageEvents.customerWritten>,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    const { _id: userId, email: to } = message.user;
    const envelope = { eventId, kind: 'orderMessage', to, userId } as const;
    return this.emails.write(manager, envelope, orderMessageEmail(message, this.settings.shopUrl));
  }
}
