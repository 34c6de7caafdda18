import { Controller } from '@nestjs/common';
import { differenceEvents } from '@shop/contracts/billing/differences';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { UnpaidEdits } from './unpaid-edits.service.js';

type Events = typeof differenceEvents;

/** Handles billing's events about differences of edits; each may arrive repeatedly. */
@Controller()
export class UnpaidEditsConsumer {
  constructor(private readonly edits: UnpaidEdits) {}

  @EventHandler(differenceEvents.secured, 'payments.differenceSecured')
  secured(
    { order, part }: PayloadOf<Events['secured']>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.edits.secured(manager, order, part);
  }

  @EventHandler(differenceEvents.refused, 'payments.differenceRefused')
  refused(
    { order, part }: PayloadOf<Events['refused']>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.edits.refused(manager, order, part);
  }
}
