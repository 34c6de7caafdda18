import { Injectable } from '@nestjs/common';
import type { Fact } from '@shop/contracts/message';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { requestContext } from '../logger.js';
import { traceHeaders } from '../tracing/spans.js';

/** The channel on which a commit wakes the relay. */
export const OUTBOX_CHANNEL = 'outbox';

// One statement, so one round trip: the notice leaves with the commit, and only with it.
const INSERT = `
  WITH added AS (
    INSERT INTO outbox (aggregate, aggregate_id, aggregate_version, type, payload, headers)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)
  SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM added`;

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
    const checked = fact.payload.parse(payload);
    const requestId = requestContext.getStore()?.requestId;
    await manager.query(INSERT, [
      fact.name.split('.')[0],
      aggregateId,
      versionOf(checked),
      fact.name,
      JSON.stringify(checked),
      JSON.stringify({ ...(requestId !== undefined && { requestId }), ...traceHeaders() }),
    ]);
  }
}

/** Projections apply only what is newer, so the version stands in a column of its own. */
function versionOf(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('version' in payload)) return null;
  return typeof payload.version === 'number' ? payload.version : null;
}
