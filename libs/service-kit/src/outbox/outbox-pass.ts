import type { Client } from 'pg';
import type { EventPublisher } from '../bus/event-publisher.js';
import { NotPublished } from '../bus/publish-safely.js';
import { failpoint } from '../failpoint.js';
import { rootLogger } from '../logger.js';
import { traceHeadersOf } from '../tracing/spans.js';
import { unroutableFacts } from '../operations/metrics.js';

export type FactPublisher = Pick<EventPublisher, 'publish' | 'isUp'>;

/** Facts that are with the broker at once. */
const BATCH = 100;
const LONGEST_WAIT_S = 60;

// By id, and never by "id above the last": ids become visible in the order of the commits, not of the inserts.
const WAITING = `
  SELECT id, event_id, type, payload, headers, occurred_at, attempts FROM outbox
  WHERE published_at IS NULL AND next_at <= now() ORDER BY id LIMIT ${String(BATCH)}`;
const MARK = 'UPDATE outbox SET published_at = now() WHERE id = ANY($1::bigint[])';
const POSTPONE = `
  UPDATE outbox SET attempts = attempts + 1,
    next_at = now() + least(power(2, attempts), ${String(LONGEST_WAIT_S)}) * interval '1 second'
  WHERE id = ANY($1::bigint[])`;

interface WaitingRow {
  id: string;
  event_id: string;
  type: string;
  payload: unknown;
  headers: { requestId?: string; traceparent?: string; tracestate?: string };
  occurred_at: Date;
}

/** One look into the outbox: send what waits, mark what the broker has confirmed. */
export class OutboxPass {
  constructor(
    private readonly client: Pick<Client, 'query'>,
    private readonly publisher: FactPublisher,
  ) {}

  /** Whether there may be more to send at once. */
  async run(): Promise<boolean> {
    if (!this.publisher.isUp) return false;
    const { rows } = await this.client.query<WaitingRow>(WAITING);
    const outcomes = await Promise.all(
      rows.map(async (row) => ({ row, reason: await this.send(row) })),
    );
    const withReason = (fits: (reason: string | undefined) => boolean): string[] =>
      outcomes.filter(({ reason }) => fits(reason)).map(({ row }) => row.id);
    const sent = withReason((reason) => reason === undefined);
    // A broker that is away is no fault of the fact: it is sent again as soon as the broker is back.
    const postponed = withReason((reason) => reason !== undefined && reason !== 'down');
    if (sent.length > 0) failpoint('F9');
    if (sent.length > 0) await this.client.query(MARK, [sent]);
    if (postponed.length > 0) await this.client.query(POSTPONE, [postponed]);
    return rows.length === BATCH && sent.length > 0;
  }

  /** Why the broker has not taken the fact; undefined when it has. */
  private async send(row: WaitingRow): Promise<NotPublished['reason'] | undefined> {
    const { requestId } = row.headers;
    try {
      await this.publisher.publish({
        eventId: row.event_id,
        name: row.type,
        payload: row.payload,
        occurredAt: row.occurred_at,
        trace: traceHeadersOf(row.headers),
        ...(requestId === undefined ? {} : { requestId }),
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof NotPublished)) throw error;
      report(row, error.reason);
      return error.reason;
    }
  }
}

function report({ type, event_id: eventId }: WaitingRow, reason: NotPublished['reason']): void {
  if (reason === 'unroutable') {
    unroutableFacts.inc({ fact: type });
    rootLogger.error(
      { fact: type, eventId },
      'outbox: nobody hears this fact; it stays and is tried again',
    );
  } else {
    rootLogger.warn({ fact: type, eventId, reason }, 'outbox: a fact was not taken by the bus');
  }
}
