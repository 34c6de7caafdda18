import { Controller } from '@nestjs/common';
import { type PayloadOf } from '@shop/contracts/message';
import { type OrderFact, orderFacts } from '@shop/contracts/order';
import { Hears } from '@shop/service-kit/bus/answers';
import { type Delivery } from '@shop/service-kit/bus/call';
import { keepOrders } from './sales.query.js';
import { knownOrderOf } from './sales.rules.js';

type StatusChanged = PayloadOf<typeof orderFacts.statusChanged>;

/** Keeps the sums of the shop in step with its orders, whatever the order in which the facts arrive. */
@Controller()
export class SalesConsumer {
  @Hears(orderFacts.placed, 'sales.placed')
  placed(order: OrderFact, { manager }: Delivery): Promise<void> {
    return keepOrders(manager, [knownOrderOf(order)]);
  }

  @Hears(orderFacts.statusChanged, 'sales.statusChanged')
  statusChanged(order: StatusChanged, { manager }: Delivery): Promise<void> {
    return keepOrders(manager, [knownOrderOf(order)]);
  }
}
