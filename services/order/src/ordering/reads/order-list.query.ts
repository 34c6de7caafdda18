// A page of orders as the JSON of the reply: PostgreSQL writes it, and the service passes it on unparsed. The columns
// have the names of the contract; a spec compares them with `orderViewOf`.
import type { OrderDetailing, OrderSort } from '@shop/contracts/ordering/order';
import { ORDER_NUMBER_ZONE } from '@shop/contracts/ordering/order-number';
import { readCursor, writeCursor } from '@shop/service-kit/list-cursor';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import type { DataSource } from 'typeorm';
import {
  expectedOnOfLine,
  isExpectedOfLine,
  reservationsOfLine,
} from '../../reservations/reservations.query.js';
import {
  conditionsOf,
  shownStatus,
  sortings,
  type Direction,
  type OrderSelection,
} from './order.query.js';
import { numberTextOf } from './order-number.query.js';
import { behind, cursorOfRow, keysOf } from './order-place.query.js';
import { TAGS_OF_ONE } from './order-tags.query.js';

/** Maximum count of the orders of a search, or of one user. */
const TOTAL_MAX = 10_000;

interface OrderWindow {
  limit: number;
  offset: number;
  sort?: OrderSort;
  order?: Direction;
  view?: OrderDetailing['view'];
  /** `next` of the previous page, instead of an offset. */
  after?: string | undefined;
}

interface Statement {
  text: string;
  values: unknown[];
  /** Name of a prepared statement; equal texts have equal names. */
  name?: string;
}

interface OrdersRow {
  /** The JSON of a list of `OrderView`. */
  orders: string;
  total: number;
  /** Position of the last order; null on the last page. */
  place: { keys: string[]; id: string } | null;
}

interface OrderPage {
  orders: string;
  total: number;
  isTotalCapped: boolean;
  next: string | null;
}

const lineColumns = `l.product_id AS product, l.name, l.image, l.quantity / l.cuts_per_unit::float8 AS quantity,
      l.unit_price_cents / 100::float8 AS price`;

/** Fields of a line; a line of lengths has more of them. */
const lineView = `
    CASE l.unit WHEN 'piece' THEN
      CASE WHEN taken.cents IS NULL THEN row_to_json((SELECT line FROM (SELECT ${lineColumns}) line))::text
      ELSE row_to_json((SELECT line FROM (SELECT ${lineColumns}, taken.cents / 100::float8 AS discount) line))::text END
    ELSE (to_jsonb((SELECT line FROM (SELECT ${lineColumns}, l.unit,
            line_cents(l.unit_price_cents, l.quantity, l.cuts_per_unit) / 100::float8 AS "lineTotal") line))
          || CASE WHEN l.details ? 'lengths' THEN jsonb_build_object('lengths', ARRAY(
               SELECT cuts::int / l.cuts_per_unit::float8
                 FROM jsonb_array_elements_text(l.details -> 'lengths') WITH ORDINALITY AS one (cuts, nth) ORDER BY nth))
             ELSE '{}' END
          || CASE WHEN taken.cents IS NULL THEN '{}' ELSE jsonb_build_object('discount', taken.cents / 100::float8) END
          || CASE WHEN reserved.is_cut THEN jsonb_build_object('lots', reserved.lots) ELSE '{}' END
          || CASE WHEN ${isExpectedOfLine}
               THEN jsonb_build_object('expectedOn', ${expectedOnOfLine}) ELSE '{}' END
         )::text END`;

// Dividing a double by 100 is what toDollars does; milliseconds are truncated like those of a Date.
const orderView = `
  o.id AS "_id", json_build_object('name', o.user_name, 'email', o.user_email) AS "user",
  (SELECT ('[' || coalesce(string_agg(${lineView}, E', \\n ' ORDER BY l.line_no), '') || ']')::json
     FROM order_lines l ${reservationsOfLine}
          CROSS JOIN LATERAL (SELECT CASE WHEN o.price IS NOT NULL THEN line_discount_cents(o.price, l.product_id) END
            AS cents) taken
    WHERE l.order_id = o.id AND l.quantity > 0) AS items,
  o.total_cents / 100::float8 AS "totalAmount", o.shipping_address AS "shippingAddress",
  ${shownStatus} AS "orderStatus",
  to_char(o.placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** The shopper's details. */
const detailsText = `CASE WHEN o.details = '{}' THEN '' ELSE ',' || substr(left(o.details::text, -1), 2) END`;

/** Columns of a shown order: the plain view, and more fields if the order has them or the view is full. */
const orderRow = (full: string): string => `
  o.id, (SELECT row_to_json(shown)::text FROM (SELECT ${orderView}) shown) AS plain,
  CASE WHEN o.price IS NULL AND o.recipient IS NULL THEN '' ELSE order_price_text(o.price, o.recipient) END
    || ${detailsText}
    || CASE WHEN o.payment IS NULL THEN '' ELSE order_payment_text(o.id, o.payment) END${full} AS more`;

const ownOrder = `CASE WHEN one.more = '' THEN one.plain ELSE left(one.plain, -1) || one.more || '}' END`;

/** Adds for admins if the order needs attention, and its tags in the full view. */
const adminOrder = (tags: string): string => `
    CASE WHEN EXISTS (SELECT FROM order_reservations p WHERE p.order_id = one.id AND p.is_short)
    THEN left(one.plain, -1) || one.more || ${tags} || ',"attention":"short"}'
    WHEN one.more || ${tags} = '' THEN one.plain ELSE left(one.plain, -1) || one.more || ${tags} || '}' END`;

const shownTags = `coalesce(',"tags":' || ${TAGS_OF_ONE}::text, '')`;

/** Returns a page of matching orders, newest first, and their number, in one query. */
export async function findOrders(
  dataSource: DataSource,
  filter: OrderSelection,
  window: OrderWindow,
): Promise<OrderPage> {
  const { name, text, values } = ordersStatement(filter, window);
  const [row] = name
    ? await queryPrepared<OrdersRow>(dataSource, { name, text, values })
    : await dataSource.query<OrdersRow[]>(text, values);
  const { orders = '[]', total = 0, place = null } = row ?? {};
  return {
    orders,
    total,
    isTotalCapped: total === TOTAL_MAX && !isKept(filter),
    next: place && writeCursor(place),
  };
}

export function ordersStatement(
  filter: OrderSelection,
  { limit, offset, sort = 'placed', order = 'desc', after, view }: OrderWindow,
): Statement {
  const { where, values } = conditionsOf(filter);
  const parameter = (value: unknown, type: string) => `$${String(values.push(value))}::${type}`;
  // The limits are subselects, so that one cached plan serves all numbers.
  const size = `(SELECT ${parameter(limit, 'int')})`;
  // One row more than the page, which shows if another page follows.
  const most = `(SELECT ${parameter(limit + 1, 'int')})`;
  const sorted = sortings[sort](order);
  const kinds = (['userId', 'status', 'payment', 'attention', 'tag', 'search'] as const).filter(
    (kind) => filter[kind],
  );
  const matches = filter.userId ? ownOrders(where) : `FROM orders o WHERE ${where}`;
  const from = after === undefined ? null : readCursor(after, keysOf[sort]);
  const skipped = from ? '' : `OFFSET (SELECT ${parameter(offset, 'int')})`;
  const key = kinds.length > 0 ? undefined : oneWayKeys[sort];
  const idsOf = (condition = '') =>
    `ARRAY(SELECT o.id ${matches} ${condition} ORDER BY ${sorted} LIMIT ${most} ${skipped})`;
  const ids = from
    ? behind(from, sort, order, parameter).map((condition) => idsOf(`AND ${condition}`))
    : [idsOf()];
  // Skipped rows cost only an index entry: columns and lines are fetched for the page alone. If every order matches,
  // the index is entered at the first row of the page.
  const page =
    key && !from
      ? `${matches} AND (${key}, o.id) ${order === 'asc' ? '>=' : '<='}
          (SELECT ${key}, o.id ${matches} ORDER BY ${sorted} LIMIT 1 ${skipped})`
      : `FROM orders o WHERE o.id = ANY (${ids.join(' || ')})`;
  const full =
    view === 'full'
      ? ` || ',"number":"' || ${numberTextOf(parameter(ORDER_NUMBER_ZONE, 'text'))} || '"'`
      : '';
  const counted = isKept(filter) ? keptCount(filter) : countUpTo(matches);
  const text = `SELECT (${counted}) AS total, page.* FROM (
      SELECT '[' || coalesce(string_agg(${filter.userId ? ownOrder : adminOrder(view ? shownTags : "''")}, E', \n ')
               FILTER (WHERE one.nth <= ${size}), '') || ']' AS orders,
             (array_agg(one.place) FILTER (WHERE one.has_next))[${size}] AS place
        FROM (SELECT listed.*, row_number() OVER () AS nth, count(*) OVER () > ${size} AS has_next
                FROM (SELECT ${orderRow(full)}, ${cursorOfRow(sort)} AS place ${page}
                       ORDER BY ${sorted} LIMIT ${most}) listed) one) page`;
  // The number of matches depends on the fragment, so each search is planned separately.
  if (filter.search) return { text, values };
  const name = [
    'orders',
    sort,
    order,
    ...kinds,
    ...(filter.attention ? [filter.attention] : []),
    ...(from ? ['on'] : []),
    ...(view ? [view] : []),
  ].join(' ');
  return { text, values, name };
}

/** Orders of the user `$1`, including the few that await payment or were never paid. Each half uses its own index. */
const ownOrders = (where: string): string => `
  FROM (SELECT o.id, o.placed_at FROM orders o WHERE ${where}
        UNION ALL
        SELECT o.id, o.placed_at FROM awaited_payments a JOIN orders o ON o.id = a.order_id
         WHERE a.user_id = $1 AND o.status IN ('placing', 'rejected')) o`;

/** Leading keys of sorts whose columns all have one direction, so that a position can be compared as a row. */
const oneWayKeys: Partial<Record<OrderSort, string>> = {
  placed: 'o.placed_at',
  total: 'o.total_cents',
};

const countUpTo = (matches: string): string =>
  `SELECT count(*)::int FROM (SELECT 1 ${matches} LIMIT ${String(TOTAL_MAX)}) counted`;

const isKept = ({ userId, payment, search, attention, tag }: OrderSelection): boolean =>
  !(userId ?? payment ?? search ?? attention ?? tag);

const keptCount = ({ status }: OrderSelection): string =>
  `SELECT sum(orders)::int FROM order_counts ${status ? 'WHERE status = $1' : ''}`;
