import { Controller } from '@nestjs/common';
import { billingEvents } from '@shop/contracts/billing/billing';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { UnpaidEdits } from './unpaid-edits.service.js';

type Events = typeof billingEvents;

/** Handles billing's events about the differences of edits; each may arrive repeatedly. */
@Controller()
export class UnpaidEditsConsumer {
  constructor(private readonly edits: UnpaidEdits) {}

  @EventHandler(billingEvents.differenceSecured, 'payments.differenceSecured')
  secured(
    { order, part }: PayloadOf<Events['differenceSecured']>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.edits.secured(manager, order, part);
  }

  @EventHandler(billingEvents.differenceRefused, 'payments.differenceRefused')
  refused(
    { order, part }: PayloadOf<Events['differenceRefused']>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.edits.refused(manager, order, part);
  }
}
