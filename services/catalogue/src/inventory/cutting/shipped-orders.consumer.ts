import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { orderEvents } from '@shop/contracts/ordering/order';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { parcelEvents } from '@shop/contracts/ordering/parcels';
import { type OrderStatus } from '@shop/contracts/ordering/order-status';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { CuttingService } from './cutting.service.js';

const SENT: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered']);

/** Marks the cloth of sent orders and parcels as cut, even if the table did not report it. */
@Controller()
export class ShippedOrdersConsumer {
  constructor(private readonly cutting: CuttingService) {}

  @EventHandler(orderEvents.statusChanged, 'cutting')
  async orderChanged(
    { order, orderStatus, items, at }: PayloadOf<typeof orderEvents.statusChanged>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    if (SENT.has(orderStatus))
      await this.cutting.cutShipped(manager, order, new Date(at), items.map(sentLineOf));
  }

  @EventHandler(parcelEvents.dispatched, 'cutting.parcels')
  async parcelDispatched(
    { order, sent, at }: PayloadOf<typeof parcelEvents.dispatched>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    const lines = sent ?? order.items.map(sentLineOf);
    await this.cutting.cutShipped(manager, order.order, new Date(at), lines);
  }
}

/** One length is the quantity. */
const sentLineOf = ({ product, quantity, lengths }: OrderEvent['items'][number]) => ({
  product,
  lengths: lengths ?? [quantity],
});
