import { Controller } from '@nestjs/common';
import { type PayloadOf } from '@shop/contracts/core/message';
import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type EventBatchDelivery, type EventDelivery } from '@shop/service-kit/bus/call';
import { EventBatchHandler } from '@shop/service-kit/bus/handlers';
import { PaymentPlanner } from './payment-planner.js';
import { markPrepaid } from './prepaid-orders.query.js';
import { updateOf, updateOfAwaiting, updateOfClosed, type OrderUpdate } from './orders.query.js';

type Placed = PayloadOf<typeof orderEvents.placed>;
type StatusChanged = PayloadOf<typeof orderEvents.statusChanged>;
type AwaitingPayment = PayloadOf<typeof orderEvents.awaitingPayment>;
type Closed = PayloadOf<typeof orderEvents.closed>;
type ItemsCancelled = PayloadOf<typeof itemCancellationEvents.cancelled>;
type Edited = PayloadOf<typeof orderEditEvents.edited>;
type EditWaiting = PayloadOf<typeof orderEditEvents.editWaiting>;
type EditEnded = PayloadOf<typeof orderEditEvents.editEnded>;
type ChargeWanted = PayloadOf<typeof orderEvents.chargeWanted>;

/** Moves the money according to the orders, in whatever sequence their events arrive. */
@Controller()
export class OrdersConsumer {
  constructor(private readonly planner: PaymentPlanner) {}

  @EventBatchHandler(orderEvents.placed, 'payments.placed')
  async placed(
    deliveries: readonly EventDelivery<Placed>[],
    batch: EventBatchDelivery,
  ): Promise<void> {
    await this.take(
      batch,
      deliveries.map(({ payload }) => updateOf(payload, payload.placedAt)),
    );
    const prepaid = deliveries.filter(({ payload }) => payload.prepaid !== undefined);
    await markPrepaid(
      batch.manager,
      prepaid.map(({ payload }) => payload.order),
    );
  }

  @EventBatchHandler(orderEvents.statusChanged, 'payments.statusChanged')
  statusChanged(
    deliveries: readonly EventDelivery<StatusChanged>[],
    batch: EventBatchDelivery,
  ): Promise<void> {
    return this.take(
      batch,
      deliveries.map(({ payload }) => ({ ...updateOf(payload, payload.at), from: payload.from })),
    );
  }

  @EventBatchHandler(itemCancellationEvents.cancelled, 'payments.itemsCancelled')
  itemsCancelled(
    deliveries: readonly EventDelivery<ItemsCancelled>[],
    batch: EventBatchDelivery,
  ): Promise<void> {
    return this.take(
      batch,
      deliveries.map(({ payload }) => updateOf(payload, payload.at)),
    );
  }

  @EventBatchHandler(orderEditEvents.edited, 'payments.edited')
  edited(deliveries: readonly EventDelivery<Edited>[], batch: EventBatchDelivery): Promise<void> {
    return this.take(
      batch,
      deliveries.map(({ payload }) => updateOf(payload, payload.at)),
    );
  }

  @EventBatchHandler(orderEditEvents.editWaiting, 'payments.editWaiting')
  editWaiting(
    deliveries: readonly EventDelivery<EditWaiting>[],
    batch: EventBatchDelivery,
  ): Promise<void> {
    return this.take(
      batch,
      deliveries.map(({ payload }) => updateOf(payload, payload.at)),
    );
  }

  @EventBatchHandler(orderEditEvents.editEnded, 'payments.editEnded')
  editEnded(
    deliveries: readonly EventDelivery<EditEnded>[],
    batch: EventBatchDelivery,
  ): Promise<void> {
    return this.take(
      batch,
      deliveries.map(({ payload }) => updateOf(payload, payload.at)),
    );
  }

  @EventBatchHandler(orderEvents.awaitingPayment, 'payments.awaitingPayment')
  awaitingPayment(
    deliveries: readonly EventDelivery<AwaitingPayment>[],
    batch: EventBatchDelivery,
  ): Promise<void> {
    return this.take(
      batch,
      deliveries.map(({ payload }) => updateOfAwaiting(payload)),
    );
  }

  @EventBatchHandler(orderEvents.closed, 'payments.closed')
  closed(deliveries: readonly EventDelivery<Closed>[], batch: EventBatchDelivery): Promise<void> {
    return this.take(
      batch,
      deliveries.map(({ payload }) => updateOfClosed(payload)),
    );
  }

  @EventBatchHandler(orderEvents.chargeWanted, 'payments.chargeWanted')
  chargeWanted(
    deliveries: readonly EventDelivery<ChargeWanted>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return this.planner.charge(
      manager,
      deliveries.map(({ payload }) => payload),
    );
  }

  private async take({ manager }: EventBatchDelivery, news: OrderUpdate[]): Promise<void> {
    await this.planner.takeUpdates(manager, news);
  }
}
