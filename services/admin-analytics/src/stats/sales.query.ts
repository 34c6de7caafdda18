// Reads the daily sums. A range has at most some thousand days, whatever the number of orders.
import { type RevenueView, type SalesView } from '@shop/contracts/analytics/admin-analytics';
import { toUnits } from '@shop/contracts/money/units';
import { toDollars } from '@shop/contracts/money/price';
import { type EntityManager } from 'typeorm';
import { type Span } from './period.rules.js';

interface SalesRow {
  revenueCents: string;
  orders: string;
  customers: string;
}

/** Returns the sales in each of the spans, in the order of the spans. */
export async function salesIn(
  manager: EntityManager,
  spans: readonly Span[],
): Promise<SalesView[]> {
  const rows = await manager.query<SalesRow[]>(
    `SELECT (SELECT coalesce(sum(revenue_cents), 0) FROM daily_sales
              WHERE day BETWEEN first AND last) AS "revenueCents",
            (SELECT coalesce(sum(orders), 0) FROM daily_sales
              WHERE day BETWEEN first AND last) AS orders,
            (SELECT coalesce(sum(customers), 0) FROM daily_arrivals
              WHERE day BETWEEN first AND last) AS customers
       FROM unnest($1::date[], $2::date[]) WITH ORDINALITY AS span (first, last, place)
      ORDER BY place`,
    [spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
  return rows.map((row) => ({
    revenue: toDollars(Number(row.revenueCents)),
    orders: Number(row.orders),
    customers: Number(row.customers),
  }));
}

type MoneyRow = Record<
  'goods' | 'discounts' | 'delivery' | 'addedTax' | 'includedTax' | 'giftCards',
  string
>;

/** Returns the parts of the revenue of the span. */
export async function madeOfIn(
  manager: EntityManager,
  { from, to }: Span,
): Promise<NonNullable<RevenueView['madeOf']>> {
  const [row] = await manager.query<MoneyRow[]>(
    `SELECT coalesce(sum(revenue_cents + discount_cents - delivery_cents - added_tax_cents), 0) AS goods,
            coalesce(sum(discount_cents), 0) AS discounts, coalesce(sum(delivery_cents), 0) AS delivery,
            coalesce(sum(added_tax_cents), 0) AS "addedTax",
            coalesce(sum(included_tax_cents), 0) AS "includedTax",
            coalesce(sum(gift_card_cents), 0) AS "giftCards"
       FROM daily_sales WHERE day BETWEEN $1 AND $2`,
    [from, to],
  );
  const dollars = (name: keyof MoneyRow) => toDollars(Number(row?.[name] ?? 0));
  return {
    goods: dollars('goods'),
    discounts: dollars('discounts'),
    delivery: dollars('delivery'),
    addedTax: dollars('addedTax'),
    includedTax: dollars('includedTax'),
    giftCards: dollars('giftCards'),
  };
}

/** Returns the accounts opened and products added in the span. */
export async function arrivalsIn(
  manager: EntityManager,
  { from, to }: Span,
): Promise<{ customers: number; products: number }> {
  const [row] = await manager.query<{ customers: string; products: string }[]>(
    `SELECT coalesce(sum(customers), 0) AS customers, coalesce(sum(products), 0) AS products
       FROM daily_arrivals WHERE day BETWEEN $1 AND $2`,
    [from, to],
  );
  return { customers: Number(row?.customers), products: Number(row?.products) };
}

/** Returns the first day with a sale. */
export async function firstSale(manager: EntityManager): Promise<string | null> {
  const [row] = await manager.query<{ day: string | null }[]>(
    'SELECT min(day)::text AS day FROM daily_sales WHERE orders > 0',
  );
  return row?.day ?? null;
}

interface CategoryRow {
  category: string;
  revenueCents: string;
  pieces: string;
  millimetres: string;
}

export async function categoriesIn(
  manager: EntityManager,
  { from, to }: Span,
): Promise<RevenueView['categories']> {
  const rows = await manager.query<CategoryRow[]>(
    `SELECT category, sum(revenue_cents) AS "revenueCents", sum(pieces) AS pieces, sum(millimetres) AS millimetres
       FROM daily_categories WHERE day BETWEEN $1 AND $2
      GROUP BY category HAVING sum(pieces) > 0 OR sum(revenue_cents) > 0
      ORDER BY sum(revenue_cents) DESC, category`,
    [from, to],
  );
  return rows.map(({ category, revenueCents, pieces, millimetres }) => ({
    category,
    revenue: toDollars(Number(revenueCents)),
    pieces: Number(pieces),
    metres: toUnits(Number(millimetres)),
  }));
}
