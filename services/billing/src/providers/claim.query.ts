// Operations that a provider must make. One process claims each before it calls the provider.
import type { OperationView } from '@shop/contracts/billing/billing';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { DataSource } from 'typeorm';
import { GAP } from './gap.query.js';
import type { ProviderPayment } from './payment-provider.js';

/**
 * SQL: the time when the page of a payment closes. It is earlier than the end of its order, so that a late payment is
 * still in time.
 */
export const CLOSES_AT = `
  p.open_until - least(interval '4 minutes', (p.open_until - p.created_at) / 5)`;

/**
 * SQL: true if no page may be made for a payment `p` yet, because billing did not run for a while. Its provider may
 * have money that billing has lost, or its order, which must be paid again, may have been cancelled since.
 */
export const IS_TO_COMPARE = `
  (p.compare_from IS NOT NULL
    OR EXISTS (SELECT FROM providers a WHERE a.name = p.method AND a.alive_at < now() - ${GAP})
    OR (p.attempt > 1 OR p.part > 0) AND EXISTS (
      SELECT FROM reconciliation r WHERE r.name = 'payments' AND r.all_days_at IS NULL))`;

/** An operation that this process makes now. */
export interface ClaimedOperation {
  id: string;
  kind: Exclude<OperationView['kind'], 'secure'>;
  /** Whole cents. */
  amount: number;
  method: PaymentMethod;
  /** Number of this try, not counting retries with an unknown outcome. */
  nth: number;
  attempts: number;
  firstSentAt: Date;
  /** True if its page is still being made, and must be closed after that. */
  isOpening: boolean;
  /** The provider's id of the started operation, once it has replied. */
  begun: string | null;
  payment: ProviderPayment;
}

// A page of this provider is open for at least half an hour and at most a day.
const CLAIM = `
  UPDATE operations o SET state = 'sent', attempts = attempts + 1, next_at = now() + interval '30 seconds',
         first_sent_at = coalesce(first_sent_at, now())
    FROM payments p
   WHERE o.id = $1 AND o.state IN ('wanted', 'sent', 'unknown') AND o.next_at <= now() AND p.id = o.payment_id
     AND NOT o.to_credit AND NOT (o.kind = 'open' AND ${IS_TO_COMPARE})
  RETURNING o.id, o.kind, o.amount::float8 AS amount, p.method, o.try AS nth, o.attempts,
         o.first_sent_at AS "firstSentAt", o.provider_ref AS begun,
         EXISTS (SELECT FROM operations w WHERE w.payment_id = p.id AND w.kind = 'open'
           AND w.state IN ('wanted', 'sent', 'unknown')) AS "isOpening",
         p.id AS payment, p.order_id AS "order", p.amount::float8 AS total, p.currency, p.provider_ref AS reference,
         greatest(least(${CLOSES_AT}, o.first_sent_at + interval '23 hours'),
                  o.first_sent_at + interval '31 minutes') AS "openUntil"`;

interface ClaimRow extends Omit<ClaimedOperation, 'payment'> {
  payment: string;
  order: string;
  total: number;
  currency: ProviderPayment['currency'];
  reference: string | null;
  openUntil: Date;
}

/** Claims an operation. Returns null if it is finished, not due, or claimed by another process. */
export async function claim(
  dataSource: DataSource,
  operation: string,
): Promise<ClaimedOperation | null> {
  const [rows] = await dataSource.query<[ClaimRow[], number]>(CLAIM, [operation]);
  const [row] = rows;
  if (!row) return null;
  const { payment: id, order, total: amount, currency, reference, openUntil, ...claimed } = row;
  return { ...claimed, payment: { id, order, amount, currency, reference, openUntil } };
}

/** Postpones an operation by a number of milliseconds, under the same key. */
export async function postpone(
  dataSource: DataSource,
  operation: string,
  { state, ms }: { state: 'wanted' | 'unknown'; ms: number },
): Promise<void> {
  await dataSource.query(
    `UPDATE operations SET state = $2, next_at = now() + $3 * interval '1 millisecond'
      WHERE id = $1 AND state = 'sent'`,
    [operation, state, ms],
  );
}

/** Tries an operation that did not happen again, under another key. */
export async function tryAgain(
  dataSource: DataSource,
  operation: string,
  ms: number,
): Promise<void> {
  await dataSource.query(
    `UPDATE operations SET state = 'wanted', try = try + 1, first_sent_at = NULL,
            next_at = now() + $2 * interval '1 millisecond'
      WHERE id = $1 AND state = 'sent'`,
    [operation, ms],
  );
}
