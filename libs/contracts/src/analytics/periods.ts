// Figures of today, this week and this month, each beside the period before.
import { z } from 'zod';

export const periodSales = z.object({
  /** Dollars, without cancelled orders and gift cards. */
  revenue: z.number(),
  /** Orders placed, cancelled ones too. */
  orders: z.int(),
  /** Dollars per order that is not cancelled and not of gift cards alone; null without any. */
  average: z.number().nullable(),
  /** Accounts opened. */
  customers: z.int(),
});
export type PeriodSales = z.infer<typeof periodSales>;

const figures = z.object({
  /** Null where the service does not respond. */
  sales: periodSales.nullable(),
  /** Dollars given back, on the day on which they were; null where the service does not respond. */
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
      /** The period before, up to the same hour. */
      before: figures,
    }),
  ),
});
export type PeriodsView = z.infer<typeof periodsView>;
