import { type PeriodSales } from '@shop/contracts/analytics/periods';
import { type TimeSpan } from '@shop/contracts/core/time-spans';
import { toDollars } from '@shop/contracts/money/price';
import { type EntityManager } from 'typeorm';

interface SpanRow {
  revenueCents: string;
  orders: string;
  /** Number of orders that are not cancelled and do not consist of only gift cards. */
  kept: string;
  customers: string;
}

/** Sums the orders and accounts of each span, in their order. Spans are exact to the second, unlike the daily sums. */
export const SALES_OF_SPANS = `
  SELECT placed."revenueCents", placed.orders, placed.kept, opened.customers
    FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS span (first, after, place),
         LATERAL (SELECT coalesce(sum(total_cents - gift_card_cents) FILTER (WHERE order_status <> 'cancelled'), 0) AS "revenueCents",
                         count(*) AS orders,
                         count(*) FILTER (WHERE order_status <> 'cancelled'
                           AND (gift_card_cents = 0 OR gift_card_cents < total_cents)) AS kept
                    FROM orders WHERE placed_at >= first AND placed_at < after AND version > 0) AS placed,
         LATERAL (SELECT count(*) AS customers FROM customers
                   WHERE registered_at >= first AND registered_at < after AND NOT removed) AS opened
   ORDER BY place`;

export async function salesOfSpans(
  manager: EntityManager,
  spans: readonly TimeSpan[],
): Promise<PeriodSales[]> {
  const ends = [spans.map(({ from }) => from), spans.map(({ until }) => until)];
  const rows = await manager.query<SpanRow[]>(SALES_OF_SPANS, ends);
  return rows.map((row) => {
    const cents = Number(row.revenueCents);
    const kept = Number(row.kept);
    return {
      revenue: toDollars(cents),
      orders: Number(row.orders),
      average: kept === 0 ? null : toDollars(Math.round(cents / kept)),
      customers: Number(row.customers),
    };
  });
}
