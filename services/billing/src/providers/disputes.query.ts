import { toDollars } from '@shop/contracts/money/price';
import type { DisputeRow, disputeQuery } from '@shop/contracts/billing/payment-checks';
import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { ProviderDispute } from './payment-provider.js';

// A decided dispute remains decided, because an older state of the provider may arrive late.
const SAVE = `
  WITH theirs AS (
    SELECT * FROM jsonb_to_recordset($2) AS d (reference text, amount bigint, reason text, state text,
           "evidenceUntil" timestamptz)
  ), known AS (
    SELECT provider_ref, state FROM disputes WHERE provider_ref IN (SELECT reference FROM theirs)
  ), saved AS (
    INSERT INTO disputes AS d (id, payment_id, provider_ref, amount, reason, state, evidence_until, created_at)
    SELECT gen_random_uuid(), $1, reference, amount, reason, state, "evidenceUntil", now() FROM theirs
    ON CONFLICT (provider_ref) DO UPDATE
       SET amount = excluded.amount, state = excluded.state, evidence_until = excluded.evidence_until
     WHERE d.state = 'open'
       AND (d.amount, d.state, d.evidence_until) IS DISTINCT FROM (excluded.amount, excluded.state, excluded.evidence_until)
    RETURNING provider_ref, state)
  SELECT s.provider_ref AS reference FROM saved s LEFT JOIN known k USING (provider_ref)
   WHERE k.state IS DISTINCT FROM s.state`;

const ADD_UP = `
  UPDATE payments SET disputed = (
    SELECT coalesce(sum(amount), 0) FROM disputes WHERE payment_id = $1 AND state IN ('open', 'lost'))
   WHERE id = $1`;

/** Stores the disputes of a locked payment. Returns those that are new or newly decided. */
export async function saveDisputes(
  manager: EntityManager,
  payment: string,
  disputes: readonly ProviderDispute[],
): Promise<ProviderDispute[]> {
  if (disputes.length === 0) return [];
  const rows = await manager.query<{ reference: string }[]>(SAVE, [
    payment,
    JSON.stringify(disputes),
  ]);
  await manager.query(ADD_UP, [payment]);
  const changed = new Set(rows.map(({ reference }) => reference));
  return disputes.filter(({ reference }) => changed.has(reference));
}

const LIST = `
  SELECT d.id AS _id, p.order_id AS "order", d.amount::float8 AS amount, d.reason, d.state,
         d.evidence_until AS "evidenceUntil", d.created_at AS "createdAt"
    FROM disputes d JOIN payments p ON p.id = d.payment_id
   WHERE ($1::text IS NULL OR d.state = $1)
     AND ($2::timestamptz IS NULL OR (d.created_at, d.id) < ($2, $3::uuid))
   ORDER BY d.created_at DESC, d.id DESC LIMIT $4`;

/** Returns a page, newest first. */
export async function listDisputes(
  dataSource: DataSource,
  { state, after, limit }: z.infer<typeof disputeQuery>,
): Promise<DisputeRow[]> {
  const [at = null, id = null] = after?.split('_') ?? [];
  const rows = await dataSource.query<
    (Omit<DisputeRow, 'createdAt' | 'evidenceUntil'> & {
      createdAt: Date;
      evidenceUntil: Date | null;
    })[]
  >(LIST, [state ?? null, at, id, limit]);
  return rows.map(({ amount, evidenceUntil, createdAt, ...row }) => ({
    ...row,
    amount: toDollars(amount),
    evidenceUntil: evidenceUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}
