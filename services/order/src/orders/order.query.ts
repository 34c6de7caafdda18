// Reads of placed orders. `placing` and `rejected` ones are invisible in every one of them (reliability 2.3).
import type { HeldLine } from '@shop/contracts/catalogue';
import type { OrderSort, OrderStatus, ShippingAddress } from '@shop/contracts/order';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import type { DataSource, EntityManager } from 'typeorm';
import type { PlacedOrder } from './order.view.js';

/** A search, and the list of one user, count at most this many orders. */
const TOTAL_MAX = 1_000;

export interface OrderFilter {
  id?: string;
  userId?: string;
  status?: OrderStatus;
  search?: string;
  /** Only those that come after this one when the newest come first. */
  after?: { placedAt: string; order: string };
}

type Direction = 'asc' | 'desc';

interface OrderWindow {
  limit: number;
  offset: number;
  sort?: OrderSort;
  order?: Direction;
}

export interface OrderRow {
  id: string;
  userId: string;
  userName: string;
  userEmail: string;
  orderStatus: OrderStatus;
  version: number;
  totalCents: number;
  shippingAddress: ShippingAddress;
  placedAt: string;
  lines: HeldLine[];
}

const fields = `
  o.id, o.user_id AS "userId", o.user_name AS "userName", o.user_email AS "userEmail",
  o.status AS "orderStatus", o.version, o.total_cents AS "totalCents",
  o.shipping_address AS "shippingAddress", o.placed_at AS "placedAt"`;

export const orderColumns = `${fields},
  (SELECT coalesce(json_agg(json_build_object('product', l.product_id, 'name', l.name,
      'category', l.category, 'image', l.image, 'quantity', l.quantity,
      'priceCents', l.unit_price_cents) ORDER BY l.line_no), '[]')
     FROM order_lines l WHERE l.order_id = o.id) AS lines`;

interface OrdersRow {
  orders: Omit<OrderRow, 'lines'>[];
  /** Of all these orders, each order's in their own order. */
  lines: (HeldLine & { order: string })[];
  total: number;
}

/** One page of the orders that fit, newest first, and how many fit: one query. */
export async function findOrders(
  dataSource: DataSource,
  filter: OrderFilter,
  window: OrderWindow,
): Promise<{ orders: PlacedOrder[]; total: number }> {
  const { name, text, values } = ordersStatement(filter, window);
  const [row] = name
    ? await queryPrepared<OrdersRow>(dataSource, { name, text, values })
    : await dataSource.query<OrdersRow[]>(text, values);
  return { orders: row ? withLines(row) : [], total: row?.total ?? 0 };
}

function withLines({ orders, lines }: OrdersRow): PlacedOrder[] {
  const linesOf = new Map<string, HeldLine[]>(orders.map(({ id }) => [id, []]));
  for (const line of lines) linesOf.get(line.order)?.push(line);
  return orders.map((row) => placedOrderOf({ ...row, lines: linesOf.get(row.id) ?? [] }));
}

interface Statement {
  text: string;
  values: unknown[];
  /** Of one that is worth preparing: the same for the same text. */
  name?: string;
}

export function ordersStatement(
  filter: OrderFilter,
  { limit, offset, sort = 'placed', order = 'desc' }: OrderWindow,
): Statement {
  const { where, values } = conditionsOf(filter);
  const sorted = sortings[sort](order);
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const counted =
    filter.id || filter.userId || filter.search ? countUpTo(where) : keptCount(filter);
  // What is skipped costs an entry of the index each: columns and lines are fetched for the page alone, the lines of
  // all its orders at once. The window is selected, so that its plan is as good as any for other numbers, and
  // PostgreSQL keeps it.
  const text = `WITH chosen AS MATERIALIZED (SELECT ARRAY(
       SELECT o.id FROM orders o WHERE ${where} ORDER BY ${sorted}
        LIMIT (SELECT ${parameter(limit)}::int) OFFSET (SELECT ${parameter(offset)}::int)) AS ids)
     SELECT
       (${counted}) AS total,
       (SELECT coalesce(json_agg(row), '[]') FROM
         (SELECT ${fields} FROM orders o WHERE o.id = ANY ((SELECT ids FROM chosen)::uuid[])
           ORDER BY ${sorted}) row) AS orders,
       (SELECT coalesce(json_agg(line), '[]') FROM
         (SELECT l.order_id AS "order", l.product_id AS product, l.name, l.category, l.image, l.quantity,
                 l.unit_price_cents AS "priceCents"
            FROM order_lines l WHERE l.order_id = ANY ((SELECT ids FROM chosen)::uuid[])
           ORDER BY l.order_id, l.line_no) line) AS lines`;
  // How many a fragment finds depends on the fragment: each search is planned for itself.
  if (filter.search) return { text, values };
  const kinds = (['id', 'userId', 'status'] as const).filter((kind) => filter[kind]);
  return { text, values, name: ['orders', sort, order, ...kinds].join(' ') };
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

// Each is an index read forwards or backwards; within a status or a name the newest stand first.
const sortings: Record<OrderSort, (direction: Direction) => string> = {
  placed: (to) => `o.placed_at ${to}, o.id ${to}`,
  total: (to) => `o.total_cents ${to}, o.id ${to}`,
  customer: (to) => `lower(o.user_name) ${to}, o.placed_at ${opposite[to]}, o.id ${opposite[to]}`,
  status: (to) => `o.status ${to}, o.placed_at ${opposite[to]}, o.id ${opposite[to]}`,
};

/** The next orders that fit, newest first: uncounted, for a file of them all. */
export async function findStretch(
  manager: EntityManager,
  filter: OrderFilter,
  limit: number,
): Promise<PlacedOrder[]> {
  const { where, values } = conditionsOf(filter);
  const rows = await manager.query<OrderRow[]>(
    `SELECT ${orderColumns} FROM orders o WHERE ${where}
      ORDER BY ${sortings.placed('desc')} LIMIT ${String(limit)}`,
    values,
  );
  return rows.map(placedOrderOf);
}

const countUpTo = (where: string): string =>
  `SELECT count(*)::int FROM (SELECT 1 FROM orders o WHERE ${where} LIMIT ${String(TOTAL_MAX)}) counted`;

const keptCount = ({ status }: OrderFilter): string =>
  `SELECT sum(orders)::int FROM order_counts ${status ? 'WHERE status = $1' : ''}`;

/** The order that fits, or null. */
export async function findOrder(
  manager: EntityManager,
  filter: OrderFilter & { id: string },
): Promise<PlacedOrder | null> {
  const { text, values } = ordersStatement(filter, { limit: 1, offset: 0 });
  const [row] = await manager.query<OrdersRow[]>(text, values);
  return (row && withLines(row)[0]) ?? null;
}

function conditionsOf(filter: OrderFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts = ["o.status NOT IN ('placing', 'rejected')"];
  const add = (value: string | undefined, condition: (parameter: string) => string): void => {
    if (value === undefined || value === '') return;
    values.push(value);
    parts.push(condition(`$${String(values.length)}`));
  };
  add(filter.id, (id) => `o.id = ${id}`);
  add(filter.userId, (user) => `o.user_id = ${user}`);
  add(filter.status, (status) => `o.status = ${status}`);
  add(filter.search && likeAnywhere(filter.search), (pattern) => `o.search LIKE ${pattern}`);
  if (filter.after) {
    const { placedAt, order } = filter.after;
    values.push(placedAt, order);
    const [at, id] = [values.length - 1, values.length].map(String);
    parts.push(`(o.placed_at, o.id) < ($${at}::timestamptz, $${id}::uuid)`);
  }
  return { where: parts.join(' AND '), values };
}

/** The id as a shopper reads it aloud may start with #. */
const likeAnywhere = (search: string): string =>
  `%${search
    .toLowerCase()
    .replace(/^#/, '')
    .replace(/[\\%_]/g, '\\$&')}%`;

export const placedOrderOf = (row: OrderRow): PlacedOrder => ({
  _id: row.id,
  userId: row.userId,
  userName: row.userName,
  userEmail: row.userEmail,
  orderStatus: row.orderStatus,
  version: row.version,
  // A bigint comes as text where it is not inside JSON.
  totalCents: Number(row.totalCents),
  shippingAddress: row.shippingAddress,
  placedAt: new Date(row.placedAt),
  lines: row.lines,
});
