import { Injectable } from '@nestjs/common';
import { USES_SHOWN, type OrderUses } from '@shop/contracts/catalogue/product-uses';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { DataSource } from 'typeorm';
import { orderNumberOf } from './order.view.js';

interface UseRow {
  _id: string;
  number: number;
  user: string;
  orderStatus: OrderStatus;
  placedAt: Date;
  total: number;
}

/** Finds the open orders and the discounts of a product. */
@Injectable()
export class ProductUsesReader {
  constructor(private readonly dataSource: DataSource) {}

  async of(product: string): Promise<OrderUses> {
    const [orders, discounts] = await Promise.all([
      this.dataSource.query<UseRow[]>(
        `SELECT id AS _id, number, user_name AS user, status AS "orderStatus", placed_at AS "placedAt",
                count(*) OVER ()::int AS total
           FROM orders o
          WHERE status IN ('pending', 'processing')
            AND EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND product_id = $1 AND quantity > 0)
          ORDER BY placed_at, id LIMIT ${String(USES_SHOWN)}`,
        [product],
      ),
      this.dataSource.query<OrderUses['discounts']>(
        `SELECT id AS _id, name FROM discounts WHERE products @> ARRAY[$1::uuid] AND NOT is_deleted
          ORDER BY name, id LIMIT ${String(USES_SHOWN)}`,
        [product],
      ),
    ]);
    const first = orders.map(({ total: _total, ...order }) => ({
      ...order,
      number: orderNumberOf(order),
      placedAt: order.placedAt.toISOString(),
    }));
    return { openOrders: { total: orders[0]?.total ?? 0, first }, discounts };
  }
}
