import { Controller } from '@nestjs/common';
import { type PayloadOf } from '@shop/contracts/message';
import { type OrderFact, orderFacts, type OrderStatus } from '@shop/contracts/order';
import { Hears } from '@shop/service-kit/bus/answers';
import { type Delivery } from '@shop/service-kit/bus/call';
import { type EntityManager } from 'typeorm';
import { addToDay, addToProducts } from './sales.query.js';
import { salesDifference } from './sales.rules.js';

type StatusChanged = PayloadOf<typeof orderFacts.statusChanged>;
interface OrderRow {
  order_status: OrderStatus;
  total_cents: string;
  version: number;
}

/** Keeps the sums of the shop in step with its orders, whatever the order in which the facts arrive. */
@Controller()
export class SalesConsumer {
  @Hears(orderFacts.placed, 'sales.placed')
  placed(order: OrderFact, { manager }: Delivery): Promise<void> {
    return this.apply(order, manager);
  }

  @Hears(orderFacts.statusChanged, 'sales.statusChanged')
  statusChanged(order: StatusChanged, { manager }: Delivery): Promise<void> {
    return this.apply(order, manager);
  }

  private async apply(order: OrderFact, manager: EntityManager): Promise<void> {
    // One fact of an order at a time: two may be heard at once, also for an order not yet known.
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [order.order]);
    const [known] = await manager.query<OrderRow[]>(
      'SELECT order_status, total_cents, version FROM orders WHERE order_id = $1',
      [order.order],
    );
    if (known && known.version >= order.version) return;
    const before = known && {
      orderStatus: known.order_status,
      totalCents: Number(known.total_cents),
    };
    const difference = salesDifference(before, order);
    await manager.query(
      `INSERT INTO orders (order_id, order_status, total_cents, version, placed_at)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (order_id) DO UPDATE
         SET order_status = excluded.order_status, total_cents = excluded.total_cents, version = excluded.version`,
      [order.order, order.orderStatus, order.totalCents, order.version, order.placedAt],
    );
    await addToDay(manager, order.placedAt, difference);
    if (difference.sign !== 0) await addToProducts(manager, order.items, difference.sign);
  }
}
