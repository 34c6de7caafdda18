import { firstCompany } from '@shop/contracts/core/company';
import { sum } from '@shop/contracts/core/numbers';
import { LINE_CENTS } from './acknowledged.js';
import { shorten, type Invariant } from './invariant.js';

const ORDERS = `
  SELECT id, status, total_cents AS total, version FROM orders WHERE status NOT IN ('placing', 'rejected')`;
const PROJECTED_ORDERS = `
  SELECT order_id AS id, order_status AS status, total_cents AS total, version FROM orders`;

// Gift cards of an order, in cents; they are not revenue.
const GIFT_CARDS = `(
  SELECT coalesce(sum(l.quantity::bigint * l.unit_price_cents), 0) FROM order_lines l
   WHERE l.order_id = orders.id AND l.details ? 'isGiftCard')`;

// Calendar day in the time zone of the shop.
const DAY = `(placed_at AT TIME ZONE coalesce(
  (SELECT fields ->> 'timeZone' FROM company_settings WHERE name = 'company'), '${firstCompany.timeZone}'))::date`;
const DAYS = `
  SELECT ${DAY}::text AS name, count(*) AS pieces,
         coalesce(sum(total_cents - ${GIFT_CARDS}) FILTER (WHERE status <> 'cancelled'), 0)::bigint AS cents
    FROM orders WHERE status NOT IN ('placing', 'rejected') GROUP BY 1`;
const PROJECTED_DAYS = `
  SELECT day::text AS name, orders AS pieces, revenue_cents AS cents FROM daily_sales
   WHERE orders <> 0 OR revenue_cents <> 0`;

// Parts of a total other than goods.
const PARTS = `
  SELECT ${DAY} || ' ' || part AS name, sum(part_cents)::bigint AS cents
    FROM orders, LATERAL (
      SELECT 'discounts' AS part, (one ->> 'cents')::bigint AS part_cents FROM jsonb_array_elements(price -> 'discounts') AS one
      UNION ALL SELECT 'delivery', (price #>> '{shipping,priceCents}')::bigint
      UNION ALL SELECT CASE WHEN (one ->> 'isIncluded')::boolean THEN 'included tax' ELSE 'added tax' END,
                       (one ->> 'taxCents')::bigint FROM jsonb_array_elements(price -> 'taxes') AS one
      UNION ALL SELECT 'gift cards', ${GIFT_CARDS}) AS parts
   WHERE status NOT IN ('placing', 'rejected', 'cancelled')
   GROUP BY 1 HAVING sum(part_cents) <> 0`;
const PROJECTED_PARTS = `
  SELECT day || ' ' || part AS name, part_cents AS cents
    FROM daily_sales, LATERAL (VALUES ('discounts', discount_cents), ('delivery', delivery_cents),
      ('added tax', added_tax_cents), ('included tax', included_tax_cents),
      ('gift cards', gift_card_cents)) AS parts (part, part_cents)
   WHERE part_cents <> 0`;

// A swatch counts in the revenue of its order, but has no product figures. A gift card counts in neither.
const PRODUCTS = `
  SELECT l.product_id::text AS name, sum(l.quantity * 1000 / l.cuts_per_unit)::bigint / 1000.0::float8 AS pieces,
         sum(${LINE_CENTS})::bigint AS cents
    FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE o.status NOT IN ('placing', 'rejected', 'cancelled') AND NOT l.details ?| '{isSwatch,isGiftCard}' AND l.quantity > 0 GROUP BY 1`;
const PROJECTED_PRODUCTS = `
  SELECT product_id::text AS name, (pieces * 1000 + thousandths) / 1000.0::float8 AS pieces, revenue_cents AS cents
    FROM product_sales WHERE pieces <> 0 OR thousandths <> 0 OR revenue_cents <> 0`;

interface OrderRow {
  id: string;
  status: string;
  total: number;
  version: number;
}
interface SumRow {
  name: string;
  pieces: number;
  cents: number;
}
type PartRow = Omit<SumRow, 'pieces'>;

/** I4: the projections of admin-analytics equal the orders, order by order and day by day, to the cent. */
export const analyticsAreOrders: Invariant = async ({ databases }) => {
  const read = <Row extends object>(ours: string, theirs: string): Promise<[Row[], Row[]]> =>
    Promise.all([
      databases.query<Row>('order', ours),
      databases.query<Row>('admin_analytics', theirs),
    ]);
  const orders = await read<OrderRow>(ORDERS, PROJECTED_ORDERS);
  const days = await read<SumRow>(DAYS, PROJECTED_DAYS);
  const parts = await read<PartRow>(PARTS, PROJECTED_PARTS);
  const products = await read<SumRow>(PRODUCTS, PROJECTED_PRODUCTS);
  const soldText = (row: SumRow) => `${String(row.pieces)} for ${String(row.cents)} cents`;
  return {
    id: 'I4',
    invariant: 'analytics = orders to the cent',
    checked: `${String(sum(days[0].map(({ cents }) => cents)))} cents`,
    breaches: shorten([
      ...differences('order', orders, (row) => row.id, orderText),
      ...differences('day', days, (row) => row.name, soldText),
      ...differences(
        'part',
        parts,
        (row) => row.name,
        ({ cents }) => `${String(cents)} cents`,
      ),
      ...differences('product', products, (row) => row.name, soldText),
    ]),
  };
};

const orderText = ({ status, total, version }: OrderRow) =>
  `${status}, ${String(total)} cents, version ${String(version)}`;

/** Returns a sentence for each key whose two sides differ. */
function differences<Row>(
  noun: string,
  [ours, theirs]: [Row[], Row[]],
  keyOf: (row: Row) => string,
  textOf: (row: Row) => string,
): string[] {
  const counted = new Map(theirs.map((row) => [keyOf(row), textOf(row)]));
  const sentences: string[] = [];
  for (const row of ours) {
    const key = keyOf(row);
    const other = counted.get(key) ?? 'nothing';
    counted.delete(key);
    if (other !== textOf(row))
      sentences.push(`${noun} ${key}: ${textOf(row)}, analytics has ${other}`);
  }
  for (const [key, text] of counted)
    sentences.push(`${noun} ${key}: nothing, analytics has ${text}`);
  return sentences;
}
