import { Controller } from '@nestjs/common';
import type { OutputOf } from '@shop/contracts/core/message';
import { orderRpc } from '@shop/contracts/ordering/order';
import {
  dayChecksumsRpc,
  type DayChecksums,
  type DayChecksumsInput,
} from '@shop/contracts/core/day-checksums';
import type { RowPage } from '@shop/contracts/core/shapes';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { checksumsFrom } from '@shop/service-kit/checksums/day-checksums';
import { type ChecksummedTable, isOn } from '@shop/service-kit/checksums/day-checksums.query';
import { DataSource } from 'typeorm';
import { orderColumns, placedOrderOf, type OrderRow } from './order.query.js';
import { orderEventOf } from './order.view.js';

const VISIBLE = "status NOT IN ('placing', 'rejected')";
const CHECKSUMS: ChecksummedTable = {
  table: 'orders',
  at: 'placed_at',
  columns: ['id', 'version', 'status', 'total_cents'],
  only: VISIBLE,
};

/** Returns pages of all orders to services that count them again (reliability 2.6). */
@Controller()
export class OrderPagesRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('admin-analytics', 'billing')
  @RpcHandler(orderRpc.pageOrders)
  async page({ after, limit, day }: RowPage): Promise<OutputOf<typeof orderRpc.pageOrders>> {
    const rows = await this.dataSource.query<OrderRow[]>(
      `SELECT ${orderColumns} FROM orders o
        WHERE o.${VISIBLE} AND ($1::uuid IS NULL OR o.id > $1) AND ${isOn('o.placed_at', '$3')}
        ORDER BY o.id LIMIT $2`,
      [after, limit, day ?? null],
    );
    const orders = rows.map(placedOrderOf).map(orderEventOf);
    return { orders, next: orders.length < limit ? null : (orders.at(-1)?.order ?? null) };
  }

  @ServiceOnly('admin-analytics', 'billing')
  @RpcHandler(dayChecksumsRpc.order)
  dayChecksums({ from }: DayChecksumsInput): Promise<DayChecksums> {
    return checksumsFrom(this.dataSource, CHECKSUMS, from);
  }
}
