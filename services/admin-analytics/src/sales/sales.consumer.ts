import { Controller } from '@nestjs/common';
import { type PayloadOf } from '@shop/contracts/message';
import { type OrderFact, orderFacts } from '@shop/contracts/order';
import { HearsMany } from '@shop/service-kit/bus/answers';
import { type LotDelivery, type Told } from '@shop/service-kit/bus/call';
import { keepOrders } from './sales.query.js';
import { knownOrderOf } from './sales.rules.js';

type StatusChanged = PayloadOf<typeof orderFacts.statusChanged>;

/** Keeps the sums of the shop in step with its orders, whatever the order in which the facts arrive. */
@Controller()
export class SalesConsumer {
  @HearsMany(orderFacts.placed, 'sales.placed')
  placed(told: readonly Told<OrderFact>[], { manager }: LotDelivery): Promise<void> {
    return keepOrders(
      manager,
      told.map(({ payload }) => knownOrderOf(payload)),
    );
  }

  @HearsMany(orderFacts.statusChanged, 'sales.statusChanged')
  statusChanged(told: readonly Told<StatusChanged>[], { manager }: LotDelivery): Promise<void> {
    return keepOrders(
      manager,
      told.map(({ payload }) => knownOrderOf(payload)),
    );
  }
}
