import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { DataSource } from 'typeorm';
import type { ProviderEvent } from './payment-provider.js';

/** Stores an event once. An irrelevant event is settled at once. */
export async function saveEvent(
  dataSource: DataSource,
  provider: PaymentMethod,
  { id, type, reference }: ProviderEvent,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO provider_events (provider, event_id, type, reference, settled_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NULL THEN now() END) ON CONFLICT DO NOTHING`,
    [provider, id, type, reference],
  );
}

/** The subject of claimed events, and their ids. */
export interface ClaimedReference {
  reference: string;
  events: string[];
  types: string[];
  tries: number;
}

// One claim runs at a time, so that two replicas never lock the same events in another order.
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('provider_events', 0))";
const CLAIM = `
  WITH due AS (
    SELECT reference FROM (
      SELECT reference, next_at FROM provider_events
       WHERE provider = $1 AND settled_at IS NULL AND next_at <= now()
       ORDER BY next_at, received_at LIMIT 200) e
     GROUP BY reference ORDER BY min(next_at) LIMIT $2
  ), claimed AS (
    UPDATE provider_events SET next_at = now() + interval '1 minute', tries = tries + 1
     WHERE provider = $1 AND settled_at IS NULL AND next_at <= now() AND reference IN (SELECT reference FROM due)
    RETURNING reference, event_id, type, tries)
  SELECT reference, array_agg(event_id) AS events, array_agg(DISTINCT type) AS types,
         max(tries) AS tries
    FROM claimed GROUP BY reference`;

/** Claims the references whose events are the longest due, for a minute. */
export const claimEvents = (
  dataSource: DataSource,
  provider: PaymentMethod,
  atMost: number,
): Promise<ClaimedReference[]> =>
  dataSource.transaction(async (manager) => {
    await manager.query(LOCK);
    return manager.query<ClaimedReference[]>(CLAIM, [provider, atMost]);
  });

/** Postpones events by a number of seconds. */
export async function postponeEvents(
  dataSource: DataSource,
  provider: PaymentMethod,
  { events, seconds }: { events: readonly string[]; seconds: number },
): Promise<void> {
  await dataSource.query(
    `UPDATE provider_events SET next_at = now() + $3 * interval '1 second'
      WHERE provider = $1 AND event_id = ANY ($2) AND settled_at IS NULL`,
    [provider, events, seconds],
  );
}

export async function settleEvents(
  dataSource: DataSource,
  provider: PaymentMethod,
  events: readonly string[],
): Promise<void> {
  await dataSource.query(
    'UPDATE provider_events SET settled_at = now() WHERE provider = $1 AND event_id = ANY ($2)',
    [provider, events],
  );
}
