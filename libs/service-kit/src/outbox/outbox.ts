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
 * SQL for a statement that writes its changes together with their events: inserts the entries that `rows` has as
 * `entry`. `payload` is SQL for values that are not known before. Call `Outbox.committed` after the commit.
 */
export const writesEntries = (rows: string, payload = 'e.payload'): string => `
  INSERT INTO outbox (aggregate, aggregate_id, aggregate_version, type, payload, headers)
  SELECT e.aggregate, e."aggregateId", e."aggregateVersion", e.type, ${payload}, e.headers
    FROM ${rows}, jsonb_to_record(entry) AS e (aggregate text, "aggregateId" text,
      "aggregateVersion" int, type text, payload jsonb, headers jsonb)
  RETURNING id`;

// A single statement for one round trip. The notification is sent with the commit, and only then.
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

/** An event in the form in which the outbox writes it; sent to PostgreSQL as JSON. */
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
   * Writes the event in the manager's transaction; `aggregateId` is the id of its subject. Throws if the contract does
   * not allow the payload, which rolls the transaction back.
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

  /** Writes events of one kind in one statement, in their order; each has the id of its subject and its payload. */
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

  /** Returns the event as an entry for `writesEntries`. Throws if the contract does not allow the payload. */
  entry<F extends Event>(
    event: F,
    aggregateId: string,
    payload: z.input<F['payload']>,
  ): OutboxEntry {
    return entryOf(event, aggregateId, event.payload.parse(payload));
  }

  /** Returns an entry whose payload is an SQL expression; a spec checks it against the contract. */
  entryWithout(event: Event, aggregateId: string): OutboxEntry {
    return entryOf(event, aggregateId, null);
  }

  /**
   * Wakes the relay after a statement with `writesEntries`. A notification within the transaction would serialise all
   * commits of the database server, because PostgreSQL commits those one at a time.
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

/** Returns the version for its separate column, because projections apply only newer versions. */
function versionOf(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('version' in payload)) return null;
  return typeof payload.version === 'number' ? payload.version : null;
}
