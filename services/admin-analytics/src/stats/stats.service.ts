import { Injectable } from '@nestjs/common';
import {
  LOW_STOCK_LIST,
  type LowStockView,
  type OrderStatusesView,
  type StatsView,
  TOP_PRODUCTS,
  type TopProductsQuery,
  type TopProductsView,
} from '@shop/contracts/analytics/admin-analytics';
import { type LengthUnit, toUnits } from '@shop/contracts/money/units';
import { toDollars } from '@shop/contracts/money/price';
import { orderStatuses } from '@shop/contracts/ordering/order-status';
import { DataSource } from 'typeorm';
import { isLow, leftThousandths } from '../products/left.query.js';
import { soldThousandths } from './sold.query.js';
import { totalsOf } from './totals.query.js';

interface TopRow {
  product_id: string;
  name: string | null;
  image: string | null;
  price_cents: number | null;
  listed: boolean | null;
  unit: 'piece' | LengthUnit | null;
  sold: string;
  revenue_cents: string;
}

type LowRow = Omit<LowStockView['products'][number], 'unit'> & { unit: LengthUnit | null };

const orders = {
  quantity: `${soldThousandths} DESC, product_id`,
  revenue: 'revenue_cents DESC, product_id',
} as const;
const ofRange = `(SELECT product_id, sum(pieces) AS pieces, sum(thousandths) AS thousandths, sum(revenue_cents) AS revenue_cents
                    FROM daily_products WHERE day BETWEEN $2 AND $3 GROUP BY product_id) AS days`;

/** Reads the stored sums, and never sums orders itself. */
@Injectable()
export class StatsService {
  constructor(private readonly database: DataSource) {}

  /** Returns the four figures of the dashboard. */
  async totals(): Promise<StatsView> {
    const totals = await totalsOf(this.database.manager);
    return {
      totalRevenue: toDollars(totals.revenueCents),
      totalOrders: totals.orders,
      totalUsers: totals.customers,
      totalProducts: totals.products,
    };
  }

  async orderStatuses(): Promise<OrderStatusesView> {
    const totals = await totalsOf(this.database.manager);
    return {
      statuses: orderStatuses.map((status) => ({ status, orders: totals[`orders.${status}`] })),
    };
  }

  /**
   * Returns the best sellers of a range or of all time, with their current name and price, or the last ones if deleted.
   */
  async topProducts({ by, from, to }: TopProductsQuery): Promise<TopProductsView> {
    const isRange = from !== undefined && to !== undefined;
    const rows = await this.database.query<TopRow[]>(
      `SELECT sold.product_id, ${soldThousandths} AS sold, sold.revenue_cents, product.name, product.image,
              product.price_cents, product.unit, product.version > 0 AND NOT product.deleted AS listed
         FROM (SELECT * FROM ${isRange ? ofRange : 'product_sales'}
                WHERE ${soldThousandths} > 0 ORDER BY ${orders[by]} LIMIT $1) AS sold
         LEFT JOIN products product USING (product_id)
        ORDER BY ${orders[by]}`,
      [TOP_PRODUCTS, ...(isRange ? [from, to] : [])],
    );
    return {
      products: rows.map((row) => ({
        product: row.product_id,
        name: row.name ?? '',
        image: row.image,
        price: toDollars(row.price_cents ?? 0),
        isListed: row.listed ?? false,
        sales: toUnits(Number(row.sold)),
        ...(row.unit && row.unit !== 'piece' && { unit: row.unit }),
        revenue: toDollars(Number(row.revenue_cents)),
      })),
    };
  }

  /** Returns products that are sold out or almost sold out. */
  async lowStock(): Promise<LowStockView> {
    const totals = await totalsOf(this.database.manager);
    const products = await this.database.query<LowRow[]>(
      `SELECT product_id AS product, name, image, (${leftThousandths}) / 1000::float8 AS stock,
              nullif(unit, 'piece') AS unit FROM products
        WHERE ${isLow} AND version > 0 AND NOT deleted
        ORDER BY ${leftThousandths}, product_id LIMIT $1`,
      [LOW_STOCK_LIST],
    );
    return {
      lowStock: totals.lowStock,
      outOfStock: totals.outOfStock,
      products: products.map(({ unit, ...product }) => ({ ...product, ...(unit && { unit }) })),
    };
  }
}
