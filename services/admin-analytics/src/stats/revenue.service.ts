import { Injectable } from '@nestjs/common';
import {
  type RevenueQuery,
  type RevenueView,
  type SalesView,
  TREND_DAYS,
  type TrendsView,
} from '@shop/contracts/analytics/admin-analytics';
import { type PeriodSales } from '@shop/contracts/analytics/periods';
import { type TimeSpan } from '@shop/contracts/core/time-spans';
import { sum } from '@shop/contracts/core/numbers';
import { toCents, toDollars } from '@shop/contracts/money/price';
import { DataSource } from 'typeorm';
import { shopDay } from '@shop/contracts/core/shop-time';
import {
  addDays,
  earlierSteps,
  percentChange,
  rangeOf,
  type Span,
  stepsOf,
} from './period.rules.js';
import { arrivalsIn, categoriesIn, firstSale, madeOfIn, salesIn } from './sales.query.js';
import { salesOfSpans } from './spans.query.js';
import { totalsOf } from './totals.query.js';

/** Compares the sales of a range with those of the period before it. */
@Injectable()
export class RevenueService {
  constructor(private readonly database: DataSource) {}

  /** `now` is the end of the default ranges. */
  async revenue(query: RevenueQuery, now = new Date()): Promise<RevenueView> {
    const { manager } = this.database;
    const range = rangeOf(query, shopDay(now));
    const steps = stepsOf(query.by, range);
    const before = earlierSteps(query.by, steps);
    const [current, earlier, since, madeOf, categories] = await Promise.all([
      salesIn(manager, steps),
      salesIn(manager, before),
      firstSale(manager),
      madeOfIn(manager, range),
      categoriesIn(manager, range),
    ]);
    const earlierSpan = spanOf(before);
    const isKnown = since !== null && since <= earlierSpan.to;
    return {
      by: query.by,
      ...range,
      points: steps.map(({ from }, place) => ({
        from,
        ...salesAt(current, place),
        earlier: isKnown ? { from: before[place]?.from ?? from, ...salesAt(earlier, place) } : null,
      })),
      total: totalOf(current),
      earlier: isKnown ? { ...earlierSpan, ...totalOf(earlier) } : null,
      madeOf,
      categories,
    };
  }

  /** Returns the sales of each span, in the order of the spans. */
  ofSpans(spans: readonly TimeSpan[]): Promise<PeriodSales[]> {
    return salesOfSpans(this.database.manager, spans);
  }

  /** Compares the last thirty days with the thirty days before. */
  async trends(now = new Date()): Promise<TrendsView> {
    const { manager } = this.database;
    const to = shopDay(now);
    const latest: Span = { from: addDays(to, 1 - TREND_DAYS), to };
    const before: Span = {
      from: addDays(latest.from, -TREND_DAYS),
      to: addDays(latest.from, -1),
    };
    const [[sold, soldBefore], arrived, totals] = await Promise.all([
      salesIn(manager, [latest, before]),
      arrivalsIn(manager, latest),
      totalsOf(manager),
    ]);
    return {
      revenue: percentChange(soldBefore?.revenue ?? 0, sold?.revenue ?? 0),
      orders: percentChange(soldBefore?.orders ?? 0, sold?.orders ?? 0),
      customers: totals.customers > arrived.customers ? arrived.customers : null,
      products: totals.products > arrived.products ? arrived.products : null,
    };
  }
}

const nothing: SalesView = { revenue: 0, orders: 0, customers: 0 };
const salesAt = (sales: readonly SalesView[], place: number): SalesView => sales[place] ?? nothing;

const spanOf = (steps: readonly Span[]): Span => ({
  from: steps[0]?.from ?? '',
  to: steps.at(-1)?.to ?? '',
});

const totalOf = (sales: readonly SalesView[]): SalesView => ({
  revenue: toDollars(sum(sales.map(({ revenue }) => toCents(revenue)))),
  orders: sum(sales.map(({ orders }) => orders)),
  customers: sum(sales.map(({ customers }) => customers)),
});
