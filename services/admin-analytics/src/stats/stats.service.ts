import { Injectable } from '@nestjs/common';
import {
  type RevenueView,
  type StatsView,
  TOP_PRODUCTS,
  type TopProductsView,
} from '@shop/contracts/admin-analytics';
import { toDollars } from '@shop/contracts/money';
import { DataSource } from 'typeorm';
import { STORE_TIME_ZONE } from '../sales/sales.query.js';

interface TotalsRow {
  revenue_cents: string;
  orders: string;
  people: string;
  products: string;
}
interface MonthRow {
  month: string;
  revenue_cents: string;
  orders: string;
}
interface TopRow {
  product_id: string;
  name: string;
  image: string | null;
  price_cents: number;
  pieces: string;
  revenue_cents: string;
}

/** Reads the sums; nothing here adds up orders. */
@Injectable()
export class StatsService {
  constructor(private readonly database: DataSource) {}

  /** The four figures of the dashboard. */
  async totals(): Promise<StatsView> {
    const [row] = await this.database.query<TotalsRow[]>(
      `SELECT coalesce(sum(revenue_cents), 0) AS revenue_cents, coalesce(sum(orders), 0) AS orders,
              (SELECT total FROM counts WHERE noun = 'people') AS people,
              (SELECT total FROM counts WHERE noun = 'products') AS products
         FROM daily_sales`,
    );
    return {
      totalRevenue: toDollars(Number(row?.revenue_cents ?? 0)),
      totalOrders: Number(row?.orders ?? 0),
      totalUsers: Number(row?.people ?? 0),
      totalProducts: Number(row?.products ?? 0),
    };
  }

  /** Revenue of the last `months` months of the shop's clock, oldest first. */
  async revenue(months: number): Promise<RevenueView> {
    const rows = await this.database.query<MonthRow[]>(
      `WITH month AS (
         SELECT generate_series(this - make_interval(months => $1 - 1), this, interval '1 month')::date AS first
           FROM (SELECT date_trunc('month', now() AT TIME ZONE '${STORE_TIME_ZONE}')) AS clock (this))
       SELECT to_char(month.first, 'YYYY-MM') AS month,
              coalesce(sum(revenue_cents), 0) AS revenue_cents, coalesce(sum(orders), 0) AS orders
         FROM month LEFT JOIN daily_sales
           ON day >= month.first AND day < (month.first + interval '1 month')
        GROUP BY month.first ORDER BY month.first`,
      [months],
    );
    return {
      months: rows.map((row) => ({
        month: row.month,
        revenue: toDollars(Number(row.revenue_cents)),
        orders: Number(row.orders),
      })),
    };
  }

  /** Best sellers by pieces, with their present name and price while they are in the shop. */
  async topProducts(): Promise<TopProductsView> {
    const rows = await this.database.query<TopRow[]>(
      `SELECT sold.product_id, sold.pieces, sold.revenue_cents,
              coalesce(product.name, sold.name) AS name, coalesce(product.image, sold.image) AS image,
              coalesce(product.price_cents, sold.price_cents) AS price_cents
         FROM product_sales sold
         LEFT JOIN products product ON product.product_id = sold.product_id AND NOT product.deleted
        WHERE sold.pieces > 0 ORDER BY sold.pieces DESC, sold.product_id LIMIT $1`,
      [TOP_PRODUCTS],
    );
    return {
      products: rows.map((row) => ({
        product: row.product_id,
        name: row.name,
        image: row.image,
        price: toDollars(row.price_cents),
        sales: Number(row.pieces),
        revenue: toDollars(Number(row.revenue_cents)),
      })),
    };
  }
}
