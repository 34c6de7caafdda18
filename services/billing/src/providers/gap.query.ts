import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';

/** SQL: a longer time without a heartbeat means that billing was stopped, or that its database is an older copy. */
export const GAP = "interval '6 seconds'";

const FIND_GAP = `
  SELECT alive_at AS "gapFrom" FROM providers WHERE name = $1 AND alive_at < now() - ${GAP} FOR UPDATE`;

// A second gap does not move the start until the orders of all days are compared, because payments that the first gap
// lost are still unknown.
const BEAT = `
  INSERT INTO providers AS p (name, alive_at) VALUES ($1, now())
  ON CONFLICT (name) DO UPDATE
     SET alive_at = now(), gap_from = CASE
       WHEN p.alive_at >= now() - ${GAP} THEN p.gap_from
       WHEN EXISTS (SELECT FROM reconciliation WHERE name = 'payments' AND all_days_at IS NULL)
         THEN least(p.gap_from, p.alive_at)
       ELSE p.alive_at END`;

const COMPARE_FIRST = `
  UPDATE payments SET compare_from = $2 WHERE method = $1 AND state = 'opening' AND compare_from IS NULL`;

const COMPARE_NOW = `
  UPDATE reconciliation SET next_at = now(), all_days_at = NULL WHERE name IN ('payments', 'providers')`;

/**
 * Stores a heartbeat. After a gap, requests a full comparison before any page is made, and returns the start of the
 * gap.
 */
export async function beat(manager: EntityManager, method: PaymentMethod): Promise<Date | null> {
  const [{ gapFrom } = {}] = await manager.query<{ gapFrom: Date }[]>(FIND_GAP, [method]);
  await manager.query(BEAT, [method]);
  if (!gapFrom) return null;
  await manager.query(COMPARE_FIRST, [method, gapFrom]);
  await manager.query(COMPARE_NOW);
  return gapFrom;
}

/** A payment that gets a page only after the changes at its provider since `from` were compared. */
export interface ToCompare {
  id: string;
  order: string;
  from: Date;
}

export const findToCompare = (
  manager: Pick<EntityManager, 'query'>,
  method: PaymentMethod,
): Promise<ToCompare[]> =>
  manager.query<ToCompare[]>(
    `SELECT id, order_id AS "order", compare_from AS "from" FROM payments
      WHERE compare_from IS NOT NULL AND method = $1 ORDER BY compare_from`,
    [method],
  );

export async function setCompared(
  manager: EntityManager,
  payments: readonly string[],
): Promise<void> {
  await manager.query('UPDATE payments SET compare_from = NULL WHERE id = ANY ($1)', [payments]);
}
