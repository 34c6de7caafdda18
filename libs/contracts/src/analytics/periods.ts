// Figures of today, this week and this month, each compared with the period before.
import { z } from 'zod';

export const periodSales = z.object({
  /** Dollars, without cancelled orders and gift cards. */
  revenue: z.number(),
  /** Orders placed, including cancelled ones. */
  orders: z.int(),
  /** Average dollars per order, without cancelled orders and orders of gift cards only; null if there is no order. */
  average: z.number().nullable(),
  /** Accounts opened. */
  customers: z.int(),
});
export type PeriodSales = z.infer<typeof periodSales>;

const figures = z.object({
  /** Null if the service does not respond. */
  sales: periodSales.nullable(),
  /** Dollars refunded, by the day of the refund; null if the service does not respond. */
  refunds: z.number().nullable(),
});
export type PeriodFigures = z.infer<typeof figures>;

export const periodNames = ['today', 'week', 'month'] as const;
export type PeriodName = (typeof periodNames)[number];

export const periodsView = z.object({
  success: z.literal(true),
  periods: z.array(
    z.object({
      name: z.enum(periodNames),
      /** Days of the shop, both included. */
      from: z.iso.date(),
      to: z.iso.date(),
      now: figures,
      /** Figures of the previous period, up to the same hour. */
      before: figures,
    }),
  ),
});
export type PeriodsView = z.infer<typeof periodsView>;
