import { Controller } from '@nestjs/common';
import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import { addressChangeEvents } from '@shop/contracts/ordering/address-changes';
import { cancelRequestEvents } from '@shop/contracts/ordering/cancel-requests';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { MailSettings } from '../emails/mail-settings.js';
import { isRecent } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import { addressChangedEmail, type ChangedAddress } from './address-changed.email.js';
import { cancelDeclinedEmail, type DeclinedCancel } from './cancel-declined.email.js';
import { editEndedEmail, isSaidOtherwise, type EndedEdit } from './edit-ended.email.js';
import { editWaitingEmail, type WaitingEdit } from './edit-waiting.email.js';
import { itemsCancelledEmail, type CancelledItems } from './items-cancelled.email.js';
import { orderEditedEmail, type EditedOrder } from './order-edited.email.js';

/** Writes e-mails to customers about cancelled items, edits, changed addresses and declined cancellations. */
@Controller()
export class CancellationsConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(itemCancellationEvents.cancelled, 'emails.itemsCancelled')
  async cancelled(order: CancelledItems, { eventId, manager }: HandlerDelivery): Promise<void> {
    if (order.notify === false || !isRecent(order.at)) return;
    const envelope = {
      eventId,
      kind: 'itemsCancelled',
      to: order.user.email,
      userId: order.user._id,
      aboutOrder: order.order,
    } as const;
    const content = itemsCancelledEmail(order, this.settings.shopUrl);
    await this.emails.write(manager, envelope, content);
  }

  @EventHandler(orderEditEvents.edited, 'emails.orderEdited')
  async edited(order: EditedOrder, { eventId, manager }: HandlerDelivery): Promise<void> {
    const { removed, added, delivery, differenceCents } = order;
    // An address has its own e-mail. Another tax rate needs none if the price of the order does not change.
    const isSame =
      removed.length + added.length + Math.abs(differenceCents) === 0 && delivery === undefined;
    if (order.notify === false || isSame || !isRecent(order.at)) return;
    const envelope = {
      eventId,
      to: order.user.email,
      userId: order.user._id,
      aboutOrder: order.order,
      kind: 'orderEdited',
    } as const;
    const content = orderEditedEmail(order, this.settings.shopUrl);
    await this.emails.write(manager, envelope, content);
  }

  @EventHandler(orderEditEvents.editWaiting, 'emails.editWaiting')
  async editWaiting(edit: WaitingEdit, { eventId, manager }: HandlerDelivery): Promise<void> {
    // The customer must pay, so the e-mail is written whatever staff have chosen.
    if (!isRecent(edit.at)) return;
    const envelope = {
      eventId,
      to: edit.user.email,
      userId: edit.user._id,
      aboutOrder: edit.order,
      kind: 'editWaiting',
    } as const;
    const content = editWaitingEmail(edit, this.settings.shopUrl);
    await this.emails.write(manager, envelope, content);
  }

  @EventHandler(orderEditEvents.editEnded, 'emails.editEnded')
  async editEnded(ended: EndedEdit, { eventId, manager }: HandlerDelivery): Promise<void> {
    if (isSaidOtherwise(ended.reason) || !isRecent(ended.at)) return;
    const envelope = {
      eventId,
      to: ended.user.email,
      userId: ended.user._id,
      aboutOrder: ended.order,
      kind: 'editEnded',
    } as const;
    const content = editEndedEmail(ended, this.settings.shopUrl);
    await this.emails.write(manager, envelope, content);
  }

  @EventHandler(addressChangeEvents.changed, 'emails.addressChanged')
  async addressChanged(
    changed: ChangedAddress,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    if (!isRecent(changed.at)) return;
    const { user, order } = changed;
    const envelope = {
      eventId,
      to: user.email,
      userId: user._id,
      aboutOrder: order,
      kind: 'addressChanged',
    } as const;
    const content = addressChangedEmail(changed, this.settings.shopUrl);
    await this.emails.write(manager, envelope, content);
  }

  @EventHandler(cancelRequestEvents.declined, 'emails.cancelDeclined')
  async cancelDeclined(
    declined: DeclinedCancel,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    if (!isRecent(declined.at)) return;
    const { user, order } = declined;
    const envelope = {
      eventId,
      to: user.email,
      userId: user._id,
      aboutOrder: order,
      kind: 'cancelDeclined',
    } as const;
    const content = cancelDeclinedEmail(declined, this.settings.shopUrl);
    await this.emails.write(manager, envelope, content);
  }
}
