import { Controller } from '@nestjs/common';
import { parcelEvents } from '@shop/contracts/ordering/parcels';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { MailSettings } from '../emails/mail-settings.js';
import { isRecent } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import { parcelDispatchedEmail, type DispatchedParcel } from './parcel-dispatched.email.js';
import { parcelTrackedEmail, type TrackedParcel } from './parcel-tracked.email.js';

/** Writes e-mails to customers about dispatched parcels. */
@Controller()
export class ParcelsConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(parcelEvents.dispatched, 'emails.parcelDispatched')
  async dispatched(parcel: DispatchedParcel, { eventId, manager }: HandlerDelivery): Promise<void> {
    const { order, notify, at } = parcel;
    if (notify === false || !isRecent(at)) return;
    const envelope = {
      eventId,
      kind: 'parcelDispatched',
      to: order.user.email,
      userId: order.user._id,
      aboutOrder: order.order,
    } as const;
    const content = parcelDispatchedEmail(parcel, this.settings.shopUrl);
    await this.emails.write(manager, envelope, content);
  }

  @EventHandler(parcelEvents.tracked, 'emails.parcelTracked')
  async tracked(parcel: TrackedParcel, { eventId, manager }: HandlerDelivery): Promise<void> {
    const { order, at } = parcel;
    if (!isRecent(at)) return;
    const envelope = {
      eventId,
      kind: 'parcelTracked',
      to: order.user.email,
      userId: order.user._id,
      aboutOrder: order.order,
    } as const;
    const content = parcelTrackedEmail(parcel, this.settings.shopUrl);
    await this.emails.write(manager, envelope, content);
  }
}
