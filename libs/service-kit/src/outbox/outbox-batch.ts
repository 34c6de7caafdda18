import type { Client } from 'pg';
import type { EventPublisher } from '../bus/events/event-publisher.js';
import type { SerializedEvent } from '../bus/events/published-event.js';
import { NotPublished } from '../bus/connection/publish-safely.js';
import { MAX_MESSAGE_BYTES } from '../bus/message-format.js';
import { failpoint } from '../failpoint.js';
import { rootLogger } from '../logger.js';
import { traceHeadersOf } from '../tracing/spans.js';
import { unroutableEvents } from '../operations/metrics.js';

export type OutboxPublisher = Pick<EventPublisher, 'publishSerialized' | 'isUp'>;

/** Number of events that are sent to the broker at once. */
const BATCH = 100;
const LONGEST_WAIT_S = 60;
/** PostgreSQL writes JSON with spaces; a quarter of the limit leaves room for them. */
const ROOMY = MAX_MESSAGE_BYTES / 4;

/**
 * Seconds during which a replica owns the rows that it sends. A replica that hangs or is disconnected then loses them
 * (backend 8).
 */
const CLAIM_S = 10;

// Sorts by id, but never filters by "id above the last": ids become visible in the order of commits, not of inserts.
// Events that a full queue has refused come after new ones.
const CLAIM = `
  WITH due AS (
    SELECT id FROM outbox WHERE published_at IS NULL AND next_at <= now()
    ORDER BY least(attempts, 1), id LIMIT ${String(BATCH)} FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE outbox o SET next_at = now() + interval '${String(CLAIM_S)} seconds' FROM due WHERE o.id = due.id
    RETURNING o.id, o.event_id, o.type, o.payload::text AS json, o.headers, o.occurred_at
  )
  SELECT * FROM claimed ORDER BY id`;
const RELEASE = 'UPDATE outbox SET next_at = now() WHERE id = ANY($1::bigint[])';
const MARK = 'UPDATE outbox SET published_at = now() WHERE id = ANY($1::bigint[])';
const POSTPONE = `
  UPDATE outbox SET attempts = attempts + 1,
    next_at = now() + least(power(2, attempts), ${String(LONGEST_WAIT_S)}) * interval '1 second'
  WHERE id = ANY($1::bigint[])`;

interface WaitingRow {
  id: string;
  event_id: string;
  type: string;
  json: string;
  headers: { requestId?: string; traceparent?: string; tracestate?: string };
  occurred_at: Date;
}

/** A batch of the outbox: publishes waiting events, and marks those that the broker has confirmed. */
export class OutboxBatch {
  constructor(
    private readonly client: Pick<Client, 'query'>,
    private readonly publisher: OutboxPublisher,
  ) {}

  /** Returns true if there may be more to send at once. */
  async run(): Promise<boolean> {
    if (!this.publisher.isUp) return false;
    const { rows } = await this.client.query<WaitingRow>(CLAIM);
    const outcomes = await Promise.all(
      rows.map(async (row) => ({ id: row.id, reason: await this.send(eventOf(row)) })),
    );
    const withReason = (fits: (reason: string | undefined) => boolean): string[] =>
      outcomes.filter(({ reason }) => fits(reason)).map(({ id }) => id);
    const sent = withReason((reason) => reason === undefined);
    // If the broker is unavailable, the event is not at fault: it is sent again as soon as the broker is back.
    const released = withReason((reason) => reason === 'down');
    const postponed = withReason((reason) => reason !== undefined && reason !== 'down');
    if (sent.length > 0) failpoint('F9');
    if (sent.length > 0) await this.client.query(MARK, [sent]);
    if (released.length > 0) await this.client.query(RELEASE, [released]);
    if (postponed.length > 0) await this.client.query(POSTPONE, [postponed]);
    return rows.length === BATCH && sent.length > 0;
  }

  /** Sends an event. Returns the reason if the broker has not accepted it, otherwise undefined. */
  private async send(event: SerializedEvent): Promise<NotPublished['reason'] | undefined> {
    try {
      await this.publisher.publishSerialized(event);
      return undefined;
    } catch (error) {
      if (!(error instanceof NotPublished)) throw error;
      report(event, error.reason);
      return error.reason;
    }
  }
}

function eventOf(row: WaitingRow): SerializedEvent {
  const { requestId } = row.headers;
  return {
    eventId: row.event_id,
    name: row.type,
    json: row.json.length > ROOMY ? compact(row.json) : row.json,
    occurredAt: row.occurred_at,
    trace: traceHeadersOf(row.headers),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

const compact = (json: string): string => JSON.stringify(JSON.parse(json));

function report({ name, eventId }: SerializedEvent, reason: NotPublished['reason']): void {
  const about = { event: name, eventId };
  if (reason === 'unroutable') {
    unroutableEvents.inc({ event: name });
    rootLogger.error(about, 'outbox: event without a subscriber; it stays and is retried');
  } else {
    rootLogger.warn({ ...about, reason }, 'outbox: event not accepted by the bus');
  }
}
