// Everything admin-analytics may be asked. It hears all facts and says none.
import { z } from 'zod';
import { rpc } from './message.js';
import { nothing } from './shapes.js';

export const TOP_PRODUCTS = 4;

export const statsView = z.object({
  /** Dollars, of every order that is not cancelled. */
  totalRevenue: z.number(),
  totalOrders: z.int(),
  totalUsers: z.int(),
  totalProducts: z.int(),
});
export type StatsView = z.infer<typeof statsView>;

/** Revenue by month of the shop's time zone (Asia/Dhaka), oldest first. */
export const revenueView = z.object({
  months: z.array(
    z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), revenue: z.number(), orders: z.int() }),
  ),
});
export type RevenueView = z.infer<typeof revenueView>;

export const topProductsView = z.object({
  products: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      price: z.number(),
      image: z.string().nullable(),
      sales: z.int(),
      revenue: z.number(),
    }),
  ),
});
export type TopProductsView = z.infer<typeof topProductsView>;

export const revenueQuery = z.object({
  months: z.coerce.number().int().min(1).max(36).default(7),
});
export type RevenueQuery = z.infer<typeof revenueQuery>;

export const adminAnalyticsRpc = {
  stats: rpc('admin-analytics.stats', nothing, statsView),
  /** The last `months` months, this one included; months without an order have zeros. */
  revenue: rpc('admin-analytics.revenue', revenueQuery, revenueView),
  /** Best sellers by pieces. */
  topProducts: rpc('admin-analytics.topProducts', nothing, topProductsView),
};
