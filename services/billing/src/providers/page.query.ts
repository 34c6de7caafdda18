// The page on which a shopper pays an order.
import type { PaymentMethod, PaymentState } from '@shop/contracts/billing/payments';
import type { DataSource } from 'typeorm';
import type { BillingOrderStatus } from '../ledger/payment.rules.js';
import { CLOSES_AT, IS_TO_COMPARE } from './claim.query.js';

export interface PageState {
  user: string;
  /** True while a difference waits until its customer agrees to pay it. */
  isToAgreeTo: boolean;
  status: BillingOrderStatus;
  /**
   * The attempt that can be paid now, otherwise the last one that is not by credit; null if nothing more must be paid.
   */
  payment: {
    id: string;
    method: PaymentMethod;
    state: PaymentState;
    address: string | null;
    reference: string | null;
    /** True if its page is closing or closed. */
    isOver: boolean;
    /** True if the provider must be checked first. */
    isToCompare: boolean;
    /** The operation that makes the page; null if it was not requested yet. */
    operation: string | null;
  } | null;
}

const FIND = `
  SELECT m.user_id AS "user", m.order_status AS status,
         m.method IN ('demo-card', 'credit') AND m.differences @? '$[*].until' AS "isToAgreeTo", (
    SELECT jsonb_build_object('id', p.id, 'method', p.method, 'state', p.state, 'address', p.page_address,
             'reference', p.provider_ref, 'isOver', coalesce(${CLOSES_AT} <= now(), false),
             'isToCompare', ${IS_TO_COMPARE},
             'operation', (SELECT o.id FROM operations o WHERE o.payment_id = p.id AND o.kind = 'open'))
      FROM payments p WHERE p.order_id = m.order_id AND p.method <> 'credit'
     ORDER BY p.state IN ('opening', 'open') DESC, p.part, p.attempt DESC LIMIT 1) AS payment
    FROM order_money m WHERE m.order_id = $1`;

/** Returns null until billing knows the order. */
export async function findPage(dataSource: DataSource, order: string): Promise<PageState | null> {
  const [found] = await dataSource.query<PageState[]>(FIND, [order]);
  return found ?? null;
}

// A payment has one page, however often it is requested, and none once its closing is requested.
const WANT = `
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at)
  SELECT gen_random_uuid(), p.id, 'open', 'order', p.amount, 'wanted', now()
    FROM payments p WHERE p.id = $1 AND p.state = 'opening'
     AND NOT EXISTS (SELECT FROM operations c WHERE c.payment_id = p.id AND c.kind = 'close')
  ON CONFLICT (payment_id, kind, purpose) DO NOTHING`;

/** Requests the page of this payment once. */
export async function wantPage(
  dataSource: DataSource,
  { order, payment }: { order: string; payment: string },
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    // The closing of the order locks the same row.
    await manager.query('SELECT 1 FROM order_money WHERE order_id = $1 FOR UPDATE', [order]);
    await manager.query(WANT, [payment]);
  });
}

// Each try has its own purpose, because an earlier one may have been refused while the customer was paying.
const WANT_CLOSE = `
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at)
  SELECT gen_random_uuid(), p.id, 'close',
         'edit ' || (SELECT count(*) FROM operations o WHERE o.payment_id = p.id AND o.kind = 'close'),
         p.amount, 'wanted', now() FROM payments p
   WHERE p.id = $1 AND p.state = 'open'
     AND NOT EXISTS (SELECT FROM operations o WHERE o.payment_id = p.id AND o.kind = 'close'
       AND o.state IN ('wanted', 'sent', 'unknown'))
  ON CONFLICT (payment_id, kind, purpose) DO NOTHING RETURNING id`;

/** Requests to close an open page before an edit. Returns null if that was requested before. */
export async function wantClose(
  dataSource: DataSource,
  { order, payment }: { order: string; payment: string },
): Promise<string | null> {
  return dataSource.transaction(async (manager) => {
    await manager.query('SELECT 1 FROM order_money WHERE order_id = $1 FOR UPDATE', [order]);
    const [row] = await manager.query<{ id: string }[]>(WANT_CLOSE, [payment]);
    return row?.id ?? null;
  });
}

/** Returns true if the page of this payment cannot be paid, and was not. */
export async function isClosed(dataSource: DataSource, payment: string): Promise<boolean> {
  const rows = await dataSource.query<unknown[]>(
    "SELECT 1 FROM payments WHERE id = $1 AND state = 'closed'",
    [payment],
  );
  return rows.length > 0;
}

/** Claims a check of a payment, which one process may do every two seconds. Returns true if it may. */
export async function claimLook(dataSource: DataSource, payment: string): Promise<boolean> {
  const [rows] = await dataSource.query<[unknown[], number]>(
    `UPDATE payments SET looked_at = now()
      WHERE id = $1 AND (looked_at IS NULL OR looked_at < now() - interval '2 seconds') RETURNING id`,
    [payment],
  );
  return rows.length > 0;
}
