// Computes the sums of the figures from their rows.
import { METRES_PER_YARD } from '@shop/contracts/money/length';
import { dayOf, isBetween } from '@shop/service-kit/checksums/day-checksums.query';
import { isGone, isLow } from '../products/left.query.js';
import { sumTables, type SumTable } from '../figures/counters.js';

/** Tables whose rows belong to a day. `$1` is the first day and `$2` the one after the last. */
export const dailyTables = [
  'daily_sales',
  'daily_categories',
  'daily_products',
  'daily_arrivals',
] as const satisfies readonly SumTable[];

/** Columns of orders that are not cancelled, and their sums by day. */
const dailyMoney = [
  ['total_cents - gift_card_cents', 'revenue_cents'],
  ['discount_cents', 'discount_cents'],
  ['delivery_cents', 'delivery_cents'],
  ['added_tax_cents', 'added_tax_cents'],
  ['included_tax_cents', 'included_tax_cents'],
  ['gift_card_cents', 'gift_card_cents'],
] as const;

const soldLines = (zone: string): string => `
  SELECT ${dayOf('placed_at', zone)} AS day, item ->> 'category' AS category,
         (item ->> 'product')::uuid AS product_id,
         CASE WHEN item ->> 'unit' IS NULL THEN (item ->> 'quantity')::bigint ELSE 0 END AS pieces,
         CASE WHEN item ->> 'unit' IS NULL THEN 0
              ELSE (item ->> 'quantity')::bigint * 1000 / (item ->> 'cutsPerUnit')::bigint END AS thousandths,
         CASE item ->> 'unit' WHEN 'yd' THEN ${String(METRES_PER_YARD)} ELSE 1 END AS metres,
         coalesce((item ->> 'lineCents')::bigint,
                  (item ->> 'quantity')::bigint * (item ->> 'priceCents')::bigint) AS cents
    FROM orders, jsonb_array_elements(items) AS item
   WHERE version > 0 AND order_status <> 'cancelled' AND ${isBetween('placed_at', '$1', '$2', zone)}`;

const soldBy = (keys: string, zone: string): string => `
  SELECT ${keys}, sum(pieces) AS pieces, sum(thousandths) AS thousandths, sum(cents) AS revenue_cents,
         sum(round(thousandths * metres)) AS millimetres
    FROM (${soldLines(zone)}) AS line GROUP BY ${keys}`;

const expectedIn = (zone: string): Record<SumTable, string> => ({
  daily_sales: `
    SELECT ${dayOf('placed_at', zone)} AS day, count(*) AS orders,
           ${dailyMoney.map(([of, sum]) => `sum(${of}) FILTER (WHERE order_status <> 'cancelled') AS ${sum}`).join(', ')}
      FROM orders WHERE version > 0 AND ${isBetween('placed_at', '$1', '$2', zone)} GROUP BY 1`,
  daily_categories: soldBy('day, category', zone),
  daily_products: soldBy('day, product_id', zone),
  daily_arrivals: `
    SELECT day, sum(customers) AS customers, sum(products) AS products FROM (
      SELECT ${dayOf('registered_at', zone)} AS day, 1 AS customers, 0 AS products
        FROM customers WHERE NOT removed AND ${isBetween('registered_at', '$1', '$2', zone)}
      UNION ALL
      SELECT ${dayOf('listed_at', zone)}, 0, 1
        FROM products WHERE version > 0 AND NOT deleted AND ${isBetween('listed_at', '$1', '$2', zone)}
    ) AS arrival WHERE day IS NOT NULL GROUP BY day`,
  product_sales: `
    SELECT product_id, sum(pieces) AS pieces, sum(thousandths) AS thousandths, sum(revenue_cents) AS revenue_cents
      FROM daily_products GROUP BY product_id`,
  counts: `
    SELECT 'revenueCents' AS noun, sum(revenue_cents) AS total FROM daily_sales
    UNION ALL SELECT 'orders', sum(orders) FROM daily_sales
    UNION ALL SELECT 'orders.' || order_status, count(*) FROM orders WHERE version > 0 GROUP BY 1
    UNION ALL SELECT 'customers', count(*) FROM customers WHERE registered_at IS NOT NULL AND NOT removed
    UNION ALL SELECT kind, count(*) FROM products, LATERAL (
      SELECT 'products' AS kind
      UNION ALL SELECT CASE WHEN ${isGone} THEN 'outOfStock' ELSE 'lowStock' END WHERE ${isLow}) AS counted
     WHERE version > 0 AND NOT deleted GROUP BY 1`,
});

/**
 * SQL: the rows of a table of sums that differ from their parts in days of the zone, with the difference as text. A single statement sees a
 * consistent state of rows and sums, which change together.
 */
export function sumDriftQuery(table: SumTable, most: number, zone: string): string {
  const { keys, sums } = sumTables[table];
  const names = Object.keys(keys);
  const isDaily = (dailyTables as readonly SumTable[]).includes(table);
  const range = isDaily
    ? '($1::date IS NULL OR day >= $1) AND ($2::date IS NULL OR day < $2)'
    : 'true';
  const zero = (of: string) => sums.map((sum) => `coalesce(${of}.${sum}, 0)::bigint`);
  const missing = sums.map(
    (sum, at) => `${zero('right_sum')[at] ?? ''} - ${zero('stored')[at] ?? ''} AS ${sum}`,
  );
  return `
    WITH right_sum AS (${expectedIn(zone)[table]}), stored AS (SELECT * FROM ${table} WHERE ${range})
    SELECT ${names.map((key) => `${key}::text AS ${key}`).join(', ')}, ${missing.join(', ')},
           concat_ws(' ', ${names.join(', ')}) AS "rowKey", concat_ws(', ', ${zero('stored').join(', ')}) AS "actualText",
           concat_ws(', ', ${zero('right_sum').join(', ')}) AS "expectedText"
      FROM right_sum FULL JOIN stored USING (${names.join(', ')})
     WHERE (${zero('right_sum').join(', ')}) IS DISTINCT FROM (${zero('stored').join(', ')})
     ORDER BY "rowKey" LIMIT ${String(most)}`;
}

/** SQL: the first day of any row or sum, and the one after the last. */
export const daysQuery = (zone: string): string => `
  SELECT min(day)::text AS "from", (max(day) + 1)::text AS until FROM (
    SELECT ${dayOf('min(placed_at)', zone)} AS day FROM orders UNION ALL SELECT ${dayOf('max(placed_at)', zone)} FROM orders
    UNION ALL SELECT ${dayOf('min(registered_at)', zone)} FROM customers
    UNION ALL SELECT ${dayOf('max(registered_at)', zone)} FROM customers
    UNION ALL SELECT ${dayOf('min(listed_at)', zone)} FROM products
    UNION ALL SELECT ${dayOf('max(listed_at)', zone)} FROM products
    ${dailyTables.map((table) => `UNION ALL SELECT min(day) FROM ${table} UNION ALL SELECT max(day) FROM ${table}`).join('\n    ')}
  ) AS days`;
