import { Injectable } from '@nestjs/common';
import type { Fact } from '@shop/contracts/message';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { requestContext } from '../logger.js';
import { traceHeaders } from '../tracing/spans.js';
import { factCommitted } from './bell.js';

/** The channel on which a commit wakes the relay. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * For a statement that makes its change and writes the fact in one: writes the entry of this parameter if `source`
 * has a row; `payload` says in SQL what the entry cannot know before. Once it is committed, `Outbox.committed`.
 */
export const writesEntry = (parameter: string, source: string, payload = 'e.payload'): string => `
  INSERT INTO outbox (aggregate, aggregate_id, aggregate_version, type, payload, headers)
  SELECT e.aggregate, e."aggregateId", e."aggregateVersion", e.type, ${payload}, e.headers
    FROM jsonb_to_record(${parameter}::jsonb) AS e (aggregate text, "aggregateId" text,
      "aggregateVersion" int, type text, payload jsonb, headers jsonb)
   WHERE EXISTS (SELECT FROM ${source})
  RETURNING id`;

// One statement, so one round trip: the notice leaves with the commit, and only with it.
const ADD = `
  WITH change AS (SELECT), fact AS (${writesEntry('$1', 'change')})
  SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM fact`;

/** The only way to publish a fact: it is written with the change it tells of, and sent after the commit. */
@Injectable()
export class Outbox {
  /**
   * Writes the fact in the manager's transaction; `aggregateId` is the id of what it is about.
   * A payload that the contract does not allow throws, and takes the transaction with it.
   */
  async add<F extends Fact>(
    manager: EntityManager,
    fact: F,
    aggregateId: string,
    payload: z.input<F['payload']>,
  ): Promise<void> {
    await manager.query(ADD, [this.entry(fact, aggregateId, payload)]);
  }

  /** The fact as `writesEntry` takes it. Throws for a payload that the contract does not allow. */
  entry<F extends Fact>(fact: F, aggregateId: string, payload: z.input<F['payload']>): string {
    return entryOf(fact, aggregateId, fact.payload.parse(payload));
  }

  /** An entry whose payload the statement itself says: what it says is held to the contract by its spec. */
  entryWithout(fact: Fact, aggregateId: string): string {
    return entryOf(fact, aggregateId, null);
  }

  /**
   * Wakes the relay after a statement with `writesEntry`. A notice within its transaction would make every commit of
   * the database server wait for the one before it: PostgreSQL commits those one at a time.
   */
  committed(): void {
    factCommitted();
  }
}

function entryOf(fact: Fact, aggregateId: string, payload: unknown): string {
  const requestId = requestContext.getStore()?.requestId;
  return JSON.stringify({
    aggregate: fact.name.split('.')[0],
    aggregateId,
    aggregateVersion: versionOf(payload),
    type: fact.name,
    payload,
    headers: { ...(requestId !== undefined && { requestId }), ...traceHeaders() },
  });
}

/** Projections apply only what is newer, so the version stands in a column of its own. */
function versionOf(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('version' in payload)) return null;
  return typeof payload.version === 'number' ? payload.version : null;
}
