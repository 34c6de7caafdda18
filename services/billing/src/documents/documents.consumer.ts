import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { orderEvents } from '@shop/contracts/ordering/order';
import { parcelEvents } from '@shop/contracts/ordering/parcels';
import type { EventBatchDelivery, EventDelivery } from '@shop/service-kit/bus/call';
import { EventBatchHandler } from '@shop/service-kit/bus/handlers';
import { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import { addWork } from './document-work.query.js';

type Dispatched = PayloadOf<typeof parcelEvents.dispatched>;
type ReturnSettled = PayloadOf<typeof orderReturnEvents.settled>;
type StatusChanged = PayloadOf<typeof orderEvents.statusChanged>;

/** Statuses in which something has left or has come back. */
const MOVED: readonly string[] = ['shipped', 'delivered', 'cancelled'];

/**
 * Queues the orders whose documents must follow: parcels left or came back, or the status changed to sent or cancelled.
 */
@Controller()
export class DocumentsConsumer {
  @EventBatchHandler(parcelEvents.dispatched, 'documents.parcelDispatched')
  parcelDispatched(
    deliveries: readonly EventDelivery<Dispatched>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return addWork(
      manager,
      deliveries.map(({ payload }) => ({ order: payload.order.order, at: payload.at })),
    );
  }

  @EventBatchHandler(orderReturnEvents.settled, 'documents.returnSettled')
  returnSettled(
    deliveries: readonly EventDelivery<ReturnSettled>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return addWork(
      manager,
      deliveries.map(({ payload: { order, at } }) => ({ order, at })),
    );
  }

  @EventBatchHandler(orderEvents.statusChanged, 'documents.statusChanged')
  statusChanged(
    deliveries: readonly EventDelivery<StatusChanged>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return addWork(
      manager,
      deliveries
        .filter(({ payload }) => MOVED.includes(payload.orderStatus))
        .map(({ payload }) => ({ order: payload.order, at: payload.at })),
    );
  }
}
