import { Counter, Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { DeliveryStatus } from './record-delivery-statuses.query.js';

const attempts = new Counter({
  name: 'emails_total',
  help: 'Attempts to send an e-mail by outcome: sent, refused for good, too late to be of use, waiting for the next attempt',
  labelNames: ['outcome'] as const,
});
// Prometheus needs a value of 0 first, to see the first increase.
for (const outcome of ['sent', 'refused', 'late', 'waiting'] as const) attempts.inc({ outcome }, 0);

const waiting = new Gauge({ name: 'emails_waiting', help: 'E-mails that are not sent yet' });

export const countAttempt = ({ status }: DeliveryStatus): void => attempts.inc({ outcome: status });

/** Exports how many e-mails wait, for all replicas together. */
export async function measureWaiting(database: DataSource): Promise<void> {
  const [row] = await database.query<{ count: number }[]>(
    "SELECT count(*)::int AS count FROM emails WHERE status = 'waiting'",
  );
  waiting.set(row?.count ?? 0);
}
