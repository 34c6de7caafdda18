import type { PaymentMethod } from '@shop/contracts/payments';
import type { DataSource } from 'typeorm';
import type { ProviderEvent } from './payment-provider.js';

/** Stores an event, once; one of no interest is settled with that. */
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

/** What waiting events are about, each once, and which events they are. */
export interface WaitingReference {
  reference: string;
  events: string[];
}

export const findWaiting = (
  dataSource: DataSource,
  provider: PaymentMethod,
  atMost: number,
): Promise<WaitingReference[]> =>
  dataSource.query<WaitingReference[]>(
    `SELECT reference, array_agg(event_id) AS events FROM (
       SELECT reference, event_id FROM provider_events WHERE settled_at IS NULL AND provider = $1
        ORDER BY received_at LIMIT $2) e
      GROUP BY reference`,
    [provider, atMost],
  );

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
