import { Controller } from '@nestjs/common';
import { type PayloadOf } from '@shop/contracts/message';
import { type OrderEvent, orderEvents } from '@shop/contracts/order';
import { type EventBatchDelivery, type EventDelivery } from '@shop/service-kit/bus/call';
import { EventBatchHandler } from '@shop/service-kit/bus/handlers';
import { newsOf } from './orders.query.js';
import { takeNews } from './take-news.js';

type StatusChanged = PayloadOf<typeof orderEvents.statusChanged>;

/** Lets the money follow the orders, whatever the order in which their events arrive. */
@Controller()
export class OrdersConsumer {
  @EventBatchHandler(orderEvents.placed, 'payments.placed')
  async placed(
    deliveries: readonly EventDelivery<OrderEvent>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    await takeNews(
      manager,
      deliveries.map(({ payload }) => newsOf(payload, payload.placedAt)),
    );
  }

  @EventBatchHandler(orderEvents.statusChanged, 'payments.statusChanged')
  async statusChanged(
    deliveries: readonly EventDelivery<StatusChanged>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    await takeNews(
      manager,
      deliveries.map(({ payload }) => newsOf(payload, payload.at)),
    );
  }
}
