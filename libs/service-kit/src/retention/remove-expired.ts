import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { DAY_MS } from '@shop/contracts/core/time';
import { timedBatch } from '../operations/job-batches.js';
import { removeChunk } from './remove-expired.query.js';
import type { RetentionRule } from './retention-rule.js';

const MOST_ROWS = 10_000;
const FIRST_ROWS = 1_000;
const LEAST_ROWS = 100;
/** The chunk size grows after a chunk below this time, and shrinks after one above `SLOW_MS`; milliseconds. */
const QUICK_MS = 200;
const SLOW_MS = 400;
const LEAST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
const STATEMENT_TIMEOUT = '57014';

interface Chunk {
  removed: number;
  place: string | null;
  hasMore: boolean | null;
}

export interface RemovalOptions {
  readonly signal?: AbortSignal;
  /** Maximum number of rows in a chunk. */
  readonly mostRows?: number;
  readonly onChunk?: (removed: number) => void;
}

/**
 * Removes the rows that are older than `days`, in chunks whose size depends on their duration, with pauses. A chunk
 * that runs into the statement timeout is retried with a quarter of the rows. Returns the number of removed rows.
 */
export async function removeExpired(
  client: Pick<Client, 'query'>,
  rule: RetentionRule,
  days: number,
  { signal, mostRows = MOST_ROWS, onChunk }: RemovalOptions = {},
): Promise<number> {
  const statement = removeChunk(rule);
  const before = new Date(Date.now() - days * DAY_MS);
  let rows = Math.min(FIRST_ROWS, mostRows);
  let removed = 0;
  let place = null as string | null;
  while (signal?.aborted !== true) {
    const startedAt = performance.now();
    const values = [before, rows, place];
    const chunk = await timedBatch(`retention.${rule.table}`, () =>
      readChunk(client, statement, values),
    );
    if (chunk === 'timeout') {
      if (rows <= LEAST_ROWS) throw new Error(`${rule.table}: ${String(rows)} rows take too long`);
      rows = Math.max(LEAST_ROWS, Math.ceil(rows / 4));
      continue;
    }
    removed += chunk.removed;
    onChunk?.(chunk.removed);
    if (chunk.hasMore !== true || chunk.removed === 0) break;
    place = chunk.place;
    const tookMs = performance.now() - startedAt;
    rows = Math.min(mostRows, nextRows(rows, tookMs));
    await rest(tookMs, signal);
  }
  return removed;
}

function nextRows(rows: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return rows * 2;
  return tookMs > SLOW_MS ? Math.max(LEAST_ROWS, Math.ceil(rows / 2)) : rows;
}

async function readChunk(
  client: Pick<Client, 'query'>,
  statement: string,
  values: unknown[],
): Promise<Chunk | 'timeout'> {
  try {
    const { rows } = await client.query<Chunk>(statement, values);
    return rows[0] ?? { removed: 0, place: null, hasMore: false };
  } catch (error) {
    if ((error as { code?: string }).code === STATEMENT_TIMEOUT) return 'timeout';
    throw error;
  }
}

/** Pauses as long as the chunk took, so that the removal uses at most half of the time of one connection. */
async function rest(tookMs: number, signal: AbortSignal | undefined): Promise<void> {
  const ms = Math.min(LONGEST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, tookMs));
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
