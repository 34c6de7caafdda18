// Stores a provider's state of a payment.
import type { OperationView } from '@shop/contracts/billing/billing';
import type { PaymentMethod, PaymentState } from '@shop/contracts/billing/payments';
import type { DataSource, EntityManager } from 'typeorm';
import { asId } from './as-id.js';
import type { ProviderState } from './payment-provider.js';

/** A stored payment, locked with its order. Whole cents. */
export interface OwnPayment {
  id: string;
  order: string;
  method: PaymentMethod;
  currency: string;
  state: PaymentState;
  amount: number;
  secured: number;
  captured: number;
  released: number;
  /** The provider's id of the page, or of the payment on it. */
  reference: string | null;
  /**
   * True if the order is cancelled or closed, or no longer has this part, so that all charged money must be refunded.
   */
  isStopped: boolean;
  /** True if it was found by its order, because billing has lost the payment that the provider knows. */
  isLost: boolean;
  /** Operations that are not finished. */
  unfinished: {
    id: string;
    kind: OperationView['kind'];
    amount: number;
    /** The provider's id of a refund, once it is known. */
    reference: string | null;
  }[];
}

// Each condition has its own index.
const FIND_ID = `
  SELECT id FROM payments WHERE id = $1::uuid OR (method = $3 AND provider_ref = $2)
   ORDER BY id = $1::uuid DESC NULLS LAST LIMIT 1`;

// Locks the order first, like everything else that changes money.
const LOCK = `
  SELECT 1 FROM order_money WHERE order_id = (SELECT order_id FROM payments WHERE id = $1) FOR UPDATE`;

const FIND = `
  SELECT id, order_id AS "order", provider_ref AS reference, method,
         EXISTS (SELECT FROM order_money m WHERE m.order_id = p.order_id
           AND (m.order_status IN ('cancelled', 'closed') OR p.part > 0 AND NOT m.differences @> jsonb_build_array(
             jsonb_build_object('part', p.part)))) AS "isStopped", currency, state, amount::float8 AS amount, secured::float8 AS secured,
         captured::float8 AS captured, released::float8 AS released,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'amount', o.amount,
             'reference', o.provider_ref)), '[]')
            FROM operations o WHERE o.payment_id = p.id AND o.state IN ('wanted', 'sent', 'unknown')) AS unfinished
    FROM payments p WHERE id = $1`;

// After a restore from an older copy, an order may be paid by an attempt that billing does not know.
const FIND_BY_ORDER = `
  SELECT id FROM payments
   WHERE order_id = $1::uuid AND method = $2 AND amount = $3 AND currency = $4 AND secured = 0
     AND state IN ('opening', 'open', 'closed')
   ORDER BY attempt DESC LIMIT 1`;

async function findByOrder(
  manager: EntityManager,
  method: PaymentMethod,
  { order, held, captured, currency }: ProviderState,
): Promise<{ id: string } | undefined> {
  const amount = Math.max(held, captured);
  if (amount === 0 || asId(order) === null) return undefined;
  const values = [order, method, amount, currency.toUpperCase()];
  const [found] = await manager.query<{ id: string }[]>(FIND_BY_ORDER, values);
  return found;
}

/**
 * Finds and locks our payment by its metadata, otherwise by the provider's reference, otherwise by its order and
 * amount. Returns null if it is not ours.
 */
export async function lockOwn(
  manager: EntityManager,
  method: PaymentMethod,
  state: ProviderState,
): Promise<OwnPayment | null> {
  const values = [asId(state.payment), state.reference, method];
  const [known] = await manager.query<{ id: string }[]>(FIND_ID, values);
  const found = known ?? (await findByOrder(manager, method, state));
  if (!found) return null;
  await manager.query(LOCK, [found.id]);
  const [own] = await manager.query<OwnPayment[]>(FIND, [found.id]);
  return own ? { ...own, isLost: known === undefined } : null;
}

// A closed payment may have been paid at the same moment. If another attempt is live, staff must check it.
const SECURE = `
  WITH secured AS (
    UPDATE payments p SET state = 'secured', secured = amount, provider_ref = $2, hold_until = $3
     WHERE id = $1 AND secured = 0 AND state IN ('opening', 'open', 'closed')
       AND NOT EXISTS (SELECT FROM payments a WHERE a.order_id = p.order_id AND a.id <> p.id
         AND a.part = p.part AND a.method <> 'credit' AND a.state IN ('opening', 'open', 'secured', 'owed', 'captured'))
    RETURNING id, amount)
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, provider_ref, created_at, done_at)
  SELECT gen_random_uuid(), id, 'secure', 'order', amount, 'done', $2, now(), now() FROM secured
  RETURNING id`;

/** Records that the money is held. Returns true if that is new. */
export async function secure(
  manager: EntityManager,
  payment: string,
  { reference, holdUntil }: ProviderState,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(SECURE, [payment, reference, holdUntil]);
  return rows.length > 0;
}

export async function setClosed(manager: EntityManager, payment: string): Promise<void> {
  await manager.query(
    `UPDATE payments SET state = 'closed' WHERE id = $1 AND state IN ('opening', 'open')`,
    [payment],
  );
}

/** Inserts an operation that the provider has made without a request of ours. */
export async function adoptOperation(
  manager: EntityManager,
  payment: string,
  { kind, amount }: { kind: 'capture' | 'release'; amount: number },
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, next_at)
     VALUES (gen_random_uuid(), $1, $2, 'provider', $3, 'wanted', now(), 'infinity')
     ON CONFLICT (payment_id, kind, purpose) DO NOTHING RETURNING id`,
    [payment, kind, amount],
  );
  return rows.map(({ id }) => id);
}

export async function setReference(
  manager: EntityManager,
  operation: string,
  reference: string,
): Promise<void> {
  await manager.query('UPDATE operations SET provider_ref = $2 WHERE id = $1', [
    operation,
    reference,
  ]);
}

export interface LookedAt {
  id: string;
  reference: string | null;
}

/** Claims payments with a page that were not checked for two minutes. */
export async function claimOpen(
  dataSource: DataSource,
  method: PaymentMethod,
  atMost: number,
): Promise<LookedAt[]> {
  const [rows] = await dataSource.query<[LookedAt[], number]>(
    `UPDATE payments SET looked_at = now() WHERE id IN (
       SELECT id FROM payments WHERE state IN ('opening', 'open') AND method = $1 AND provider_ref IS NOT NULL
          AND (looked_at IS NULL OR looked_at < now() - interval '2 minutes')
        ORDER BY looked_at NULLS FIRST LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id, provider_ref AS reference`,
    [method, atMost],
  );
  return rows;
}
