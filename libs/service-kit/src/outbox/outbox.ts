import { Injectable } from '@nestjs/common';
import type { Event } from '@shop/contracts/core/message';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { requestContext } from '../logger.js';
import { queryPreparedWithin } from '../prepared-query.js';
import { traceHeaders } from '../tracing/spans.js';
import { eventCommitted } from './commit-signal.js';

/** The channel on which a commit wakes the relay. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * For a statement that makes its changes and writes their events in one: writes the entries that `rows` has as
 * `entry`; `payload` is SQL for what an entry cannot know before. Once it is committed, `Outbox.committed`.
 */
export const writesEntries = (rows: string, payload = 'e.payload'): string => `
  INSERT INTO outbox (aggregate, aggregate_id, aggregate_version, type, payload, headers)
  SELECT e.aggregate, e."aggregateId", e."aggregateVersion", e.type, ${payload}, e.headers
    FROM ${rows}, jsonb_to_record(entry) AS e (aggregate text, "aggregateId" text,
      "aggregateVersion" int, type text, payload jsonb, headers jsonb)
  RETURNING id`;

// One statement, so one round trip: the notice leaves with the commit, and only with it.
const ADD = {
  name: 'add-event',
  text: `
    WITH change AS (SELECT $1::jsonb AS entry), event AS (${writesEntries('change')})
    SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM event`,
};

const ADD_ALL = {
  name: 'add-events',
  text: `
    WITH change AS (SELECT entry FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS e (entry, n) ORDER BY n),
         event AS (${writesEntries('change')})
    SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM event LIMIT 1`,
};

/** An event as the outbox writes it, to be sent to PostgreSQL as JSON. */
export interface OutboxEntry {
  readonly aggregate: string | undefined;
  readonly aggregateId: string;
  readonly aggregateVersion: number | null;
  readonly type: string;
  readonly payload: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** The only way to publish an event: it is written in the transaction of its change, and sent after the commit. */
@Injectable()
export class Outbox {
  /**
   * Writes the event in the manager's transaction; `aggregateId` is the id of what it is about.
   * A payload that the contract does not allow throws, and takes the transaction with it.
   */
  async add<F extends Event>(
    manager: EntityManager,
    event: F,
    aggregateId: string,
    payload: z.input<F['payload']>,
  ): Promise<void> {
    const values = [JSON.stringify(this.entry(event, aggregateId, payload))];
    await queryPreparedWithin(manager, { ...ADD, values });
  }

  /** Writes events of one kind in one statement, in their order; each is the id of what it is about, and the payload. */
  async addAll<F extends Event>(
    manager: EntityManager,
    event: F,
    changes: readonly (readonly [aggregateId: string, payload: z.input<F['payload']>])[],
  ): Promise<void> {
    if (changes.length === 0) return;
    const entries = changes.map(([aggregateId, payload]) =>
      this.entry(event, aggregateId, payload),
    );
    await queryPreparedWithin(manager, { ...ADD_ALL, values: [JSON.stringify(entries)] });
  }

  /** The event as `writesEntries` takes it. Throws for a payload that the contract does not allow. */
  entry<F extends Event>(
    event: F,
    aggregateId: string,
    payload: z.input<F['payload']>,
  ): OutboxEntry {
    return entryOf(event, aggregateId, event.payload.parse(payload));
  }

  /** An entry whose payload is an SQL expression; its spec checks it against the contract. */
  entryWithout(event: Event, aggregateId: string): OutboxEntry {
    return entryOf(event, aggregateId, null);
  }

  /**
   * Wakes the relay after a statement with `writesEntries`. A notice within its transaction would make every commit of
   * the database server wait for the one before it: PostgreSQL commits those one at a time.
   */
  committed(): void {
    eventCommitted();
  }
}

function entryOf(event: Event, aggregateId: string, payload: unknown): OutboxEntry {
  const requestId = requestContext.getStore()?.requestId;
  return {
    aggregate: event.name.split('.')[0],
    aggregateId,
    aggregateVersion: versionOf(payload),
    type: event.name,
    payload,
    headers: { ...(requestId !== undefined && { requestId }), ...traceHeaders() },
  };
}

/** Projections apply only what is newer, so the version stands in a column of its own. */
function versionOf(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('version' in payload)) return null;
  return typeof payload.version === 'number' ? payload.version : null;
}
