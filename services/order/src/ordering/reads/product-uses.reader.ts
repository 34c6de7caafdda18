import { Injectable } from '@nestjs/common';
import { USES_SHOWN, type OrderUses } from '@shop/contracts/catalogue/product-uses';
import { DataSource } from 'typeorm';

/** Finds the open orders and the discounts of a product. */
@Injectable()
export class ProductUsesReader {
  constructor(private readonly dataSource: DataSource) {}

  async of(product: string): Promise<OrderUses> {
    const [orders, discounts] = await Promise.all([
      this.dataSource.query<(OrderUses['openOrders']['first'][number] & { total: number })[]>(
        `SELECT id AS _id, user_name AS user, status AS "orderStatus", placed_at AS "placedAt",
                count(*) OVER ()::int AS total
           FROM orders o
          WHERE status IN ('pending', 'processing')
            AND EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND product_id = $1)
          ORDER BY placed_at, id LIMIT ${String(USES_SHOWN)}`,
        [product],
      ),
      this.dataSource.query<OrderUses['discounts']>(
        `SELECT id AS _id, name FROM discounts WHERE products @> ARRAY[$1::uuid] AND NOT is_deleted
          ORDER BY name, id LIMIT ${String(USES_SHOWN)}`,
        [product],
      ),
    ]);
    return { openOrders: { total: orders[0]?.total ?? 0, first: orders }, discounts };
  }
}
