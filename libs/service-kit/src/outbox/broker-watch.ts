import { Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { DAY_MS } from '@shop/contracts/core/time';
import { hasMarker, leaveMarker } from '../bus/connection/broker-marker.js';
import type { EventPublisher } from '../bus/events/event-publisher.js';
import { rootLogger } from '../logger.js';
import { Interval } from '../scheduler.js';
import { resendSince } from './resend.js';

/** Key of the lock with which one replica publishes again at a time; any number, but the same in every replica. */
const WATCH_LOCK = 4_207_005;
const LOOK_EVERY_MS = 2_000;
/**
 * Age of events that are published again after the broker has lost its queues. For older events, use `outbox resend
 * --since` and the reconcilers.
 */
const RESENT_MS = DAY_MS;

/** Publishes the events of the last day again after the broker has lost its data (reliability 1). */
@Injectable()
export class BrokerWatch {
  private checked: EventPublisher['link'];

  constructor(
    private readonly url: string,
    private readonly service: string,
    private readonly publisher: EventPublisher,
  ) {}

  /** Checks once per connection, since a broker that loses its data ends all connections. */
  @Interval(LOOK_EVERY_MS)
  async look(): Promise<void> {
    const { link } = this.publisher;
    if (!link || link === this.checked) return;
    const isMarked = await hasMarker(link.model, this.service);
    if (isMarked === undefined) {
      rootLogger.warn({ service: this.service }, 'bus: no marker queue, a lost broker goes unseen');
    } else if (!isMarked && !(await this.mark(link.model))) {
      return;
    }
    this.checked = link;
  }

  /**
   * Returns false while another replica does the work. The marker comes last, so that another replica continues if this
   * one dies.
   */
  private async mark(model: NonNullable<EventPublisher['link']>['model']): Promise<boolean> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'broker-watch',
      connectionTimeoutMillis: 3_000,
      statement_timeout: 5_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!(await takeLock(client))) return false;
      if (await hasMarker(model, this.service)) return true;
      const events = await resendSince(client, new Date(Date.now() - RESENT_MS));
      await leaveMarker(model, this.service);
      if (events > 0)
        rootLogger.error({ events }, 'bus: the broker is new or lost its data, events are resent');
      return true;
    } finally {
      // Closing the connection releases the lock.
      await client.end().catch(() => undefined);
    }
  }
}

async function takeLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [WATCH_LOCK],
  );
  return rows[0]?.taken ?? false;
}
