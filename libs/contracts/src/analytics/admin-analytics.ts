// Requests of admin-analytics. It consumes all events and publishes none.
import { z } from 'zod';
import { DAY_MS } from '../core/time.js';
import { rpc } from '../core/message.js';
import { orderStatus } from '../ordering/order-status.js';
import { lossReasons } from '../inventory/roll-events.js';
import { id, isoDate, lengthUnit, nothing } from '../core/shapes.js';
import { timeSpans } from '../core/time-spans.js';
import { periodSales } from './periods.js';

export const TOP_PRODUCTS = 4;
/** Number of products on the low-stock list. */
export const LOW_STOCK_LIST = 6;
/** Number of rolls on the list of the oldest rolls. */
export const OLDEST_ROLLS = 6;
/** Number of days in the trends, today included; they are compared with as many days before. */
export const TREND_DAYS = 30;
/** Longest range of a request, in days: by day, and by week or month. */
const RANGE_MAX = { day: 366, week: 1_830, month: 1_830 } as const;

export const statsView = z.object({
  /** Dollars, of every order that is not cancelled, without gift cards. */
  totalRevenue: z.number(),
  totalOrders: z.int(),
  totalUsers: z.int(),
  totalProducts: z.int(),
});
export type StatsView = z.infer<typeof statsView>;

/** Figures of the last 30 days compared with the 30 days before; null if there is no earlier period. */
export const trendsView = z.object({
  /** Percent, one decimal; negative for a fall. */
  revenue: z.number().nullable(),
  orders: z.number().nullable(),
  /** Accounts opened, and products added, in the last 30 days. */
  customers: z.int().nullable(),
  products: z.int().nullable(),
});
export type TrendsView = z.infer<typeof trendsView>;

export const revenueSteps = ['day', 'week', 'month'] as const;
export const revenueStep = z.enum(revenueSteps);
export type RevenueStep = z.infer<typeof revenueStep>;

/** A day of the shop's clock (Asia/Dhaka), `2026-11-21`. */
const day = z.iso.date();

const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}
const twoEnds = { message: 'A range has two ends.', path: ['to'] };
const hasTwoEnds = ({ from, to }: Range) => (from === undefined) === (to === undefined);
const forward = { message: 'A range ends after it begins.', path: ['to'] };
const goesForward = ({ from, to }: Range) => from === undefined || to === undefined || from <= to;

/**
 * First and last day, both included. The default is the last seven months, twelve weeks or thirty days, depending on
 * `by`.
 */
export const revenueQuery = z
  .object({ by: revenueStep.default('month'), from: day.optional(), to: day.optional() })
  .refine(hasTwoEnds, twoEnds)
  .refine(goesForward, forward)
  .refine(
    ({ by, from, to }) =>
      from === undefined || to === undefined || daysOf(from, to) <= RANGE_MAX[by],
    { message: 'This range is too long.', path: ['from'] },
  );
export type RevenueQuery = z.infer<typeof revenueQuery>;

const sales = z.object({
  /** Dollars, without cancelled orders and gift cards. */
  revenue: z.number(),
  /** Orders placed, including cancelled ones. */
  orders: z.int(),
  /** Accounts opened. */
  customers: z.int(),
});
export type SalesView = z.infer<typeof sales>;

export const revenueView = z.object({
  by: revenueStep,
  from: day,
  to: day,
  /** Oldest first. Each point has its first day and the figures of the same step in the earlier period. */
  points: z.array(sales.extend({ from: day, earlier: sales.extend({ from: day }).nullable() })),
  total: sales,
  /** The preceding period of the same length; null if the shop had not sold anything yet. */
  earlier: sales.extend({ from: day, to: day }).nullable(),
  /** Dollars of the orders of the range: goods before discounts - discounts + delivery + added tax = revenue. */
  madeOf: z
    .object({
      goods: z.number(),
      discounts: z.number(),
      /** Dollars, before the discounts of delivery. */
      delivery: z.number(),
      addedTax: z.number(),
      /** Tax included in the prices of goods and delivery. */
      includedTax: z.number(),
      /** Gift cards sold. They are not part of the revenue: they count when they pay for an order. */
      giftCards: z.number().optional(),
    })
    .optional(),
  /** Sales of the range, best first. Pieces count products sold by the piece; the rest is in metres. */
  categories: z.array(
    z.object({
      category: z.string(),
      revenue: z.number(),
      pieces: z.int(),
      metres: z.number().optional(),
    }),
  ),
});
export type RevenueView = z.infer<typeof revenueView>;

/** First and last day, both included; all time if absent. */
const range = { from: day.optional(), to: day.optional() };

export const topProductsQuery = z
  .object({ by: z.enum(['quantity', 'revenue']).default('quantity'), ...range })
  .refine(hasTwoEnds, twoEnds)
  .refine(goesForward, forward);
export type TopProductsQuery = z.infer<typeof topProductsQuery>;

export const topProductsView = z.object({
  products: z.array(
    z.object({
      product: id,
      name: z.string(),
      price: z.number(),
      image: z.string().nullable(),
      /** False if the product was taken out of the shop. */
      isListed: z.boolean(),
      /** Pieces, or units of a length. */
      sales: z.number(),
      unit: lengthUnit.optional(),
      revenue: z.number(),
    }),
  ),
});
export type TopProductsView = z.infer<typeof topProductsView>;

/** How many orders have each status now, in the order of the statuses. */
export const orderStatusesView = z.object({
  statuses: z.array(z.object({ status: orderStatus, orders: z.int() })),
});
export type OrderStatusesView = z.infer<typeof orderStatusesView>;

/** Products with a stock of 0 to 9, sold-out ones first, then the lowest; and how many are low (1 to 9) or sold out. */
export const lowStockView = z.object({
  lowStock: z.int(),
  outOfStock: z.int(),
  products: z.array(
    z.object({
      product: id,
      name: z.string(),
      image: z.string().nullable(),
      /** Pieces, or units of a length; 0 if none can be sold. */
      stock: z.number(),
      unit: lengthUnit.optional(),
    }),
  ),
});
export type LowStockView = z.infer<typeof lowStockView>;

/** Selects the cloth that was received on these days. */
export const rollFiguresQuery = z
  .object(range)
  .refine(hasTwoEnds, twoEnds)
  .refine(goesForward, forward);
export type RollFiguresQuery = z.infer<typeof rollFiguresQuery>;

export const rollFiguresView = z.object({
  /** Figures for each unit in which cloth was received; metres and yards are never added up. Lengths are in units. */
  units: z.array(
    z.object({
      unit: lengthUnit,
      received: z.number(),
      /** Length cut for orders, without returns. */
      sold: z.number(),
      /** Sold as a share of received, in percent with one decimal. */
      sellThrough: z.number().nullable(),
      left: z.number(),
      losses: z.array(
        z.object({
          reason: z.enum(lossReasons),
          length: z.number(),
          /** Cost in dollars of the part whose cost is known. */
          cost: z.number(),
          /** Length whose cost is not known. */
          withoutCost: z.number(),
        }),
      ),
    }),
  ),
  /** Rolls for sale that were received first, whatever the range. */
  oldest: z.array(
    z.object({
      roll: id,
      number: z.string(),
      product: z.string(),
      left: z.number(),
      unit: lengthUnit,
      receivedAt: isoDate,
    }),
  ),
});
export type RollFiguresView = z.infer<typeof rollFiguresView>;

export const adminAnalyticsRpc = {
  stats: rpc('admin-analytics.stats', nothing, statsView, 'read'),
  trends: rpc('admin-analytics.trends', nothing, trendsView, 'read'),
  revenue: rpc('admin-analytics.revenue', revenueQuery, revenueView, 'read'),
  /** Returns the sales of each span, in the order of the spans. */
  salesOfSpans: rpc(
    'admin-analytics.salesOfSpans',
    timeSpans,
    z.object({ sales: z.array(periodSales) }),
    'read',
  ),
  /** Returns the best sellers, of a range or of all time. */
  topProducts: rpc('admin-analytics.topProducts', topProductsQuery, topProductsView, 'read'),
  orderStatuses: rpc('admin-analytics.orderStatuses', nothing, orderStatusesView, 'read'),
  lowStock: rpc('admin-analytics.lowStock', nothing, lowStockView, 'read'),
  /** Returns how the received cloth was used. */
  rolls: rpc('admin-analytics.rolls', rollFiguresQuery, rollFiguresView, 'read'),
};
