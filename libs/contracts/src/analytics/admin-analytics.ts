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
/** Products on the list of what is running low. */
export const LOW_STOCK_LIST = 6;
/** Rolls on the list of the oldest. */
export const OLDEST_ROLLS = 6;
/** The trends compare this many days, today included, with as many before them. */
export const TREND_DAYS = 30;
/** The longest range of a request, in days: by day, and by week or month. */
const RANGE_MAX = { day: 366, week: 1_830, month: 1_830 } as const;

export const statsView = z.object({
  /** Dollars, of every order that is not cancelled, without gift cards. */
  totalRevenue: z.number(),
  totalOrders: z.int(),
  totalUsers: z.int(),
  totalProducts: z.int(),
});
export type StatsView = z.infer<typeof statsView>;

/** The last 30 days beside the 30 before; null where there is no earlier period to compare with. */
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

/** Both ends included; without them the last seven months, twelve weeks or thirty days, by `by`. */
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
  /** Orders placed, cancelled ones too. */
  orders: z.int(),
  /** Accounts opened. */
  customers: z.int(),
});
export type SalesView = z.infer<typeof sales>;

export const revenueView = z.object({
  by: revenueStep,
  from: day,
  to: day,
  /** Oldest first; each with the first day of its own, and the same step of the earlier period. */
  points: z.array(sales.extend({ from: day, earlier: sales.extend({ from: day }).nullable() })),
  total: sales,
  /** The period of the same length before; null when the shop had not sold anything yet. */
  earlier: sales.extend({ from: day, to: day }).nullable(),
  /** Dollars of the orders of the range: goods before discounts - discounts + delivery + added tax = revenue. */
  madeOf: z
    .object({
      goods: z.number(),
      discounts: z.number(),
      /** Before its discounts. */
      delivery: z.number(),
      addedTax: z.number(),
      /** Within the prices of goods and delivery. */
      includedTax: z.number(),
      /** Gift cards sold: no part of the revenue, they count where they pay. */
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

/** Both ends included; without them all time. */
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
      /** False for one that was taken out of the shop. */
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

/** Stock of 0 to 9, the sold-out first, then the lowest; and how many are low (1 to 9) and sold out. */
export const lowStockView = z.object({
  lowStock: z.int(),
  outOfStock: z.int(),
  products: z.array(
    z.object({
      product: id,
      name: z.string(),
      image: z.string().nullable(),
      /** Pieces, or units of a length; 0 where none can be sold. */
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
  /** One for each unit in which cloth came in: metres and yards are never added. Lengths are units. */
  units: z.array(
    z.object({
      unit: lengthUnit,
      received: z.number(),
      /** Cut for orders, without what came back. */
      sold: z.number(),
      /** Sold of received, in percent with one decimal. */
      sellThrough: z.number().nullable(),
      left: z.number(),
      losses: z.array(
        z.object({
          reason: z.enum(lossReasons),
          length: z.number(),
          /** Dollars, of the part whose cost is known. */
          cost: z.number(),
          /** The part whose cost is not. */
          withoutCost: z.number(),
        }),
      ),
    }),
  ),
  /** Rolls of any day that are for sale and came in first. */
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
  /** Returns the sales of each span, in their order. */
  salesOfSpans: rpc(
    'admin-analytics.salesOfSpans',
    timeSpans,
    z.object({ sales: z.array(periodSales) }),
    'read',
  ),
  /** Best sellers, of a range or of all time. */
  topProducts: rpc('admin-analytics.topProducts', topProductsQuery, topProductsView, 'read'),
  orderStatuses: rpc('admin-analytics.orderStatuses', nothing, orderStatusesView, 'read'),
  lowStock: rpc('admin-analytics.lowStock', nothing, lowStockView, 'read'),
  /** Returns how the received cloth was used. */
  rolls: rpc('admin-analytics.rolls', rollFiguresQuery, rollFiguresView, 'read'),
};
