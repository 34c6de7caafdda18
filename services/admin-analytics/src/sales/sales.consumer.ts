import { Controller } from '@nestjs/common';
import { type PayloadOf } from '@shop/contracts/core/message';
import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { EventBatchHandler } from '@shop/service-kit/bus/handlers';
import { type EventBatchDelivery, type EventDelivery } from '@shop/service-kit/bus/call';
import { saveOrders } from './sales.query.js';
import { projectedOrderOf } from './sales.rules.js';

type ItemsCancelled = PayloadOf<typeof itemCancellationEvents.cancelled>;
type Edited = PayloadOf<typeof orderEditEvents.edited>;
type EditWaiting = PayloadOf<typeof orderEditEvents.editWaiting>;
type EditEnded = PayloadOf<typeof orderEditEvents.editEnded>;
type StatusChanged = PayloadOf<typeof orderEvents.statusChanged>;

/** Updates the sums of the shop by its orders, in whatever sequence the events arrive. */
@Controller()
export class SalesConsumer {
  @EventBatchHandler(orderEvents.placed, 'sales.placed')
  placed(
    deliveries: readonly EventDelivery<OrderEvent>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return saveOrders(
      manager,
      deliveries.map(({ payload }) => projectedOrderOf(payload)),
    );
  }

  @EventBatchHandler(orderEvents.statusChanged, 'sales.statusChanged')
  statusChanged(
    deliveries: readonly EventDelivery<StatusChanged>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return saveOrders(
      manager,
      deliveries.map(({ payload }) => projectedOrderOf(payload)),
    );
  }

  @EventBatchHandler(itemCancellationEvents.cancelled, 'sales.itemsCancelled')
  itemsCancelled(
    deliveries: readonly EventDelivery<ItemsCancelled>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return saveOrders(
      manager,
      deliveries.map(({ payload }) => projectedOrderOf(payload)),
    );
  }

  @EventBatchHandler(orderEditEvents.edited, 'sales.edited')
  edited(
    deliveries: readonly EventDelivery<Edited>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return saveOrders(
      manager,
      deliveries.map(({ payload }) => projectedOrderOf(payload)),
    );
  }

  @EventBatchHandler(orderEditEvents.editWaiting, 'sales.editWaiting')
  editWaiting(
    deliveries: readonly EventDelivery<EditWaiting>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return saveOrders(
      manager,
      deliveries.map(({ payload }) => projectedOrderOf(payload)),
    );
  }

  @EventBatchHandler(orderEditEvents.editEnded, 'sales.editEnded')
  editEnded(
    deliveries: readonly EventDelivery<EditEnded>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return saveOrders(
      manager,
      deliveries.map(({ payload }) => projectedOrderOf(payload)),
    );
  }
}
