// Reads placed orders. `placing` and `rejected` orders are always invisible (reliability 2.3), with two exceptions:
// buyers see their own orders that await payment or were never paid, and staff can open one of these.
import type { OrderSort } from '@shop/contracts/ordering/order';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { ShopperDetails } from '@shop/contracts/ordering/shopper-details';
import type { OrderPrice, Recipient } from '@shop/contracts/pricing/order-price';
import { foldTag } from '@shop/contracts/core/tags';
import { typedOrderNumber } from '@shop/contracts/ordering/order-number';
import { typedNumber } from '@shop/contracts/reading/typed-number';
import type { OrderArrival } from './order.entity.js';
import type { OrderPayment } from '@shop/contracts/billing/shown-payment';
import type { DataSource, EntityManager } from 'typeorm';
import {
  expectedOnOfLine,
  isExpectedOfLine,
  isShort,
  reservationsOfLine,
} from '../../reservations/reservations.query.js';
import { REQUESTS_CANCEL } from './cancel-requests.query.js';
import { hasNumber } from './order-number.query.js';
import type { AwaitedPayment } from './order-payment.view.js';
import type { PlacedOrder } from './order.view.js';
import { placedLineOf, type LineRow } from './placed-line.js';

export interface OrderSelection {
  id?: string;
  userId?: string;
  status?: OrderStatus;
  search?: string;
  /** Includes this user's orders that await payment or were never paid. */
  buyer?: string;
  /** Includes those of all users. */
  withAwaited?: true;
  /** Only orders that await payment. */
  payment?: 'awaiting';
  /** Only orders that need a decision of an admin: about a piece, or about a cancellation. */
  attention?: 'short' | 'cancel';
  tag?: string;
}

export type Direction = 'asc' | 'desc';

export interface OrderRow {
  id: string;
  number: number;
  userId: string;
  userName: string;
  userEmail: string;
  orderStatus: OrderStatus;
  version: number;
  totalCents: number;
  shippingAddress: ShippingAddress;
  details: ShopperDetails;
  price: OrderPrice | null;
  recipient: Recipient | null;
  arrival: OrderArrival | null;
  payment: OrderPayment | null;
  awaited: AwaitedPayment | null;
  placedAt: string;
  keepsCharged: boolean;
  hasLeft: boolean;
  isShort: boolean;
  lines: LineRow[];
}

/** The status that a buyer sees while the order awaits payment, and after it was closed. */
export const shownStatus = `CASE o.status WHEN 'placing' THEN 'pending' WHEN 'rejected' THEN 'cancelled' ELSE o.status END`;

export const orderColumns = `
  o.id, o.number, o.user_id AS "userId", o.user_name AS "userName", o.user_email AS "userEmail",
  ${shownStatus} AS "orderStatus", o.version, o.total_cents AS "totalCents",
  o.shipping_address AS "shippingAddress", o.details, o.price, o.recipient, o.arrival, o.payment,
  o.keeps_charged AS "keepsCharged", o.has_left AS "hasLeft",
  CASE WHEN o.status IN ('placing', 'rejected') THEN (
    SELECT json_build_object('state', a.state, 'method', a.method, 'until', a.until, 'sentence', a.sentence)
      FROM awaited_payments a WHERE a.order_id = o.id) END AS awaited,
  o.placed_at AS "placedAt", ${isShort} AS "isShort",
  (SELECT coalesce(json_agg(json_build_object('product', l.product_id, 'name', l.name,
      'category', l.category, 'image', l.image, 'quantity', l.quantity, 'priceCents', l.unit_price_cents,
      'unit', l.unit, 'cutsPerUnit', l.cuts_per_unit, 'details', l.details,
      'lots', CASE WHEN reserved.is_cut THEN reserved.lots END,
      'isExpected', ${isExpectedOfLine},
      'expectedOn', ${expectedOnOfLine}) ORDER BY l.line_no), '[]')
     FROM order_lines l ${reservationsOfLine} WHERE l.order_id = o.id AND l.quantity > 0) AS lines`;

const opposite = { asc: 'desc', desc: 'asc' } as const;

// Each is read from an index, forwards or backwards; orders of one status or name are sorted newest first.
export const sortings: Record<OrderSort, (direction: Direction) => string> = {
  placed: (to) => `o.placed_at ${to}, o.id ${to}`,
  total: (to) => `o.total_cents ${to}, o.id ${to}`,
  customer: (to) =>
    `fold(o.user_name) COLLATE "C" ${to}, o.placed_at ${opposite[to]}, o.id ${opposite[to]}`,
  status: (to) => `o.status ${to}, o.placed_at ${opposite[to]}, o.id ${opposite[to]}`,
};

/** Returns the matching order, or null. */
export async function findOrder(
  manager: EntityManager,
  filter: OrderSelection & { id: string },
): Promise<PlacedOrder | null> {
  const { where, values } = conditionsOf(filter);
  const [row] = await manager.query<OrderRow[]>(
    `SELECT ${orderColumns} FROM orders o WHERE ${where}`,
    values,
  );
  return row ? placedOrderOf(row) : null;
}

/** Returns the ids of the matching orders, newest first, at most `limit`. */
export async function matchingOrders(
  dataSource: DataSource,
  filter: OrderSelection,
  limit: number,
): Promise<string[]> {
  const { where, values } = conditionsOf(filter);
  const rows = await dataSource.query<{ id: string }[]>(
    `SELECT o.id FROM orders o WHERE ${where} ORDER BY ${sortings.placed('desc')} LIMIT ${String(limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** SQL: an order `o` was placed. */
export const VISIBLE = "o.status NOT IN ('placing', 'rejected')";
const AWAITING = `o.status = 'placing' AND o.id IN (SELECT a.order_id FROM awaited_payments a WHERE a.state = 'open')`;
const AWAITED = 'o.id IN (SELECT a.order_id FROM awaited_payments a)';
const ownAwaited = (buyer: string): string =>
  `o.id IN (SELECT a.order_id FROM awaited_payments a WHERE a.user_id = ${buyer})`;

function seenBy({ buyer, withAwaited, payment }: OrderSelection, values: unknown[]): string {
  if (payment) return AWAITING;
  if (withAwaited) return `(${VISIBLE} OR ${AWAITED})`;
  if (buyer === undefined) return VISIBLE;
  return `(${VISIBLE} OR ${ownAwaited(`$${String(values.push(buyer))}`)})`;
}

export function conditionsOf(filter: OrderSelection): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts = [seenBy(filter, values)];
  const add = (value: string | undefined, condition: (parameter: string) => string): void => {
    if (value === undefined || value === '') return;
    values.push(value);
    parts.push(condition(`$${String(values.length)}`));
  };
  add(filter.id, (id) => `o.id = ${id}`);
  add(filter.userId, (user) => `o.user_id = ${user}`);
  add(filter.status, (status) => `o.status = ${status}`);
  if (filter.attention === 'cancel') parts.push(REQUESTS_CANCEL);
  if (filter.attention === 'short')
    parts.push('o.id IN (SELECT p.order_id FROM order_reservations p WHERE p.is_short)');
  add(
    filter.tag && foldTag(filter.tag),
    (tag) => `o.id IN (SELECT t.order_id FROM order_tags t WHERE t.folded = ${tag})`,
  );
  const numbered = typedOrderNumber(filter.search ?? '');
  if (numbered) parts.push(hasNumber(numbered, (value) => `$${String(values.push(value))}`));
  // The id in the form that a shopper reads aloud.
  else
    add(
      filter.search === undefined ? undefined : typedNumber(filter.search),
      (words) => `fold(o.search) LIKE search_pattern(${words})`,
    );
  return { where: parts.join(' AND '), values };
}

export const placedOrderOf = (row: OrderRow): PlacedOrder => ({
  _id: row.id,
  number: row.number,
  userId: row.userId,
  userName: row.userName,
  userEmail: row.userEmail,
  orderStatus: row.orderStatus,
  version: row.version,
  // Outside JSON, a bigint is returned as text.
  totalCents: Number(row.totalCents),
  shippingAddress: row.shippingAddress,
  details: row.details,
  price: row.price,
  recipient: row.recipient,
  arrival: row.arrival,
  payment: row.payment,
  keepsCharged: row.keepsCharged,
  hasLeft: row.hasLeft,
  awaited: row.awaited,
  placedAt: new Date(row.placedAt),
  isShort: row.isShort,
  lines: row.lines.map(placedLineOf),
});
