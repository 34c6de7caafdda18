// The two transactions of an ordinary order, each one statement: one round trip, and no lock kept across the network.
import type { HeldLine } from '@shop/contracts/catalogue';
import type { PlaceOrderReply } from '@shop/contracts/order';
import { writesEntry } from '@shop/service-kit/outbox/outbox';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import type { DataSource } from 'typeorm';
import type { KeyClaim } from './order-keys.js';
import type { OrderLimits } from './order-limits.js';
import type { Order } from './order.entity.js';

/** One try at placing an order: its number is the epoch of its hold, so a later one supersedes it (reliability 2.4). */
export interface Attempt {
  order: string;
  epoch: number;
}

/** A try, with what was written of the order when it was begun. */
export type BegunOrder = Attempt &
  Pick<Order, 'userId' | 'userName' | 'userEmail' | 'shippingAddress' | 'placedAt'>;

const BEGIN = {
  name: 'begin-order',
  text: 'SELECT begin_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS outcome',
};

/** Claims the key, counts the user's orders against the limits, and writes the order that nobody sees yet. */
export async function beginOrder(
  dataSource: DataSource,
  { key, fingerprint }: Pick<KeyClaim, 'key' | 'fingerprint'>,
  begun: BegunOrder,
  request: { messageId: string; remainingMs: number; limits: OrderLimits | null },
): Promise<'begun' | 'taken' | 'tooMany'> {
  type Row = { outcome: 'begun' | 'taken' | 'tooMany' };
  const values = [
    begun.order,
    begun.userId,
    begun.userName,
    begun.userEmail,
    begun.shippingAddress,
    begun.placedAt,
    key,
    fingerprint,
    request.messageId,
    Math.round(request.remainingMs),
    request.limits?.placingAtOnce,
    request.limits?.perHour,
  ];
  const [row] = await queryPrepared<Row>(dataSource, { ...BEGIN, values });
  if (!row) throw new Error('begin_order answered nothing');
  return row.outcome;
}

const COMPLETE = {
  name: 'complete-order',
  text: `
  WITH done AS (
    UPDATE order_saga SET state = 'done'
     WHERE order_id = $1 AND attempt = $2 AND state = 'placing' RETURNING order_id
  ), placed AS (
    UPDATE orders o SET status = 'pending', total_cents = $3 FROM done WHERE o.id = done.order_id
    RETURNING o.id, o.user_id, o.user_name, o.placed_at
  ), lines AS (
    INSERT INTO order_lines (order_id, line_no, product_id, name, category, image, unit_price_cents, quantity)
    SELECT placed.id, l.line_no, l.product, l.name, l.category, l.image, l.price_cents, l.quantity
      FROM placed, ROWS FROM (jsonb_to_recordset($4::jsonb) AS (product uuid, name text, category text,
             image text, "priceCents" int, quantity int)) WITH ORDINALITY
             AS l (product, name, category, image, price_cents, quantity, line_no)
  ), history AS (
    INSERT INTO order_status_history (order_id, from_status, to_status, by_user, by_name, at)
    SELECT id, NULL, 'pending', user_id, user_name, placed_at FROM placed
  ), answered AS (
    UPDATE idempotency i SET state = 'completed', status_code = 201, body = $5::jsonb
      FROM placed WHERE i.order_id = placed.id
  ), fact AS (${writesEntry('$6', 'placed')})
  SELECT FROM fact`,
};

interface Completion {
  totalCents: number;
  lines: readonly HeldLine[];
  reply: PlaceOrderReply;
  /** The fact, as the outbox writes it. */
  entry: string;
}

/** Makes the order visible, with its lines, its answer and its fact; false, and nothing done, if it was over. */
export async function completeOrder(
  dataSource: DataSource,
  { order, epoch }: Attempt,
  { totalCents, lines, reply, entry }: Completion,
): Promise<boolean> {
  const values = [order, epoch, totalCents, JSON.stringify(lines), JSON.stringify(reply), entry];
  return (await queryPrepared(dataSource, { ...COMPLETE, values })).length > 0;
}
