import { Controller } from '@nestjs/common';
import { billingEvents } from '@shop/contracts/billing/billing';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { AwaitedOrders } from './awaited-orders.service.js';
import { OrderCharges } from './order-charges.service.js';

type Events = typeof billingEvents;

/** Handles billing's events about orders; each may arrive repeatedly. */
@Controller()
export class BillingConsumer {
  constructor(
    private readonly awaited: AwaitedOrders,
    private readonly charges: OrderCharges,
  ) {}

  @EventHandler(billingEvents.paymentSecured, 'payments.secured')
  paymentSecured(
    { order }: PayloadOf<Events['paymentSecured']>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.awaited.secured(manager, order);
  }

  @EventHandler(billingEvents.paymentRefused, 'payments.refused')
  paymentRefused(
    { order, reason }: PayloadOf<Events['paymentRefused']>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.awaited.refused(manager, order, reason);
  }

  @EventHandler(billingEvents.captured, 'payments.captured')
  captured(
    { order, charge, at }: PayloadOf<Events['captured']>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.charges.captured(manager, order, { charge, at });
  }

  @EventHandler(billingEvents.captureRefused, 'payments.captureRefused')
  captureRefused(
    { order, charge, reason }: PayloadOf<Events['captureRefused']>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.charges.refused(manager, order, { charge, reason });
  }
}
