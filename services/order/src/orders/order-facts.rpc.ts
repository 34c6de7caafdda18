import { Controller } from '@nestjs/common';
import type { OutputOf } from '@shop/contracts/message';
import { orderRpc } from '@shop/contracts/order';
import type { FactPage } from '@shop/contracts/shapes';
import { ServiceOnly } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { DataSource } from 'typeorm';
import { orderColumns, placedOrderOf, type OrderRow } from './order.query.js';
import { orderFactOf } from './order.view.js';

/** Every order, for whoever counts them anew (reliability 2.6). */
@Controller()
export class OrderFactsRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('admin-analytics')
  @Answers(orderRpc.pageFacts)
  async page({ after, limit }: FactPage): Promise<OutputOf<typeof orderRpc.pageFacts>> {
    const rows = await this.dataSource.query<OrderRow[]>(
      `SELECT ${orderColumns} FROM orders o
        WHERE o.status NOT IN ('placing', 'rejected') AND ($1::uuid IS NULL OR o.id > $1)
        ORDER BY o.id LIMIT $2`,
      [after, limit],
    );
    const orders = rows.map(placedOrderOf).map(orderFactOf);
    return { orders, next: orders.length < limit ? null : (orders.at(-1)?.order ?? null) };
  }
}
