import { Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { Counter, Gauge } from 'prom-client';
import { rootLogger } from '../logger.js';
import { Interval } from '../scheduler.js';
import { removeExpired } from './remove-expired.js';
import { oldestRow } from './remove-expired.query.js';
import type { RetentionDays } from './retention-days.js';
import type { RetentionRule } from './retention-rule.js';

/** Key of the lock with which one replica removes rows at a time; any number, but the same in every replica. */
const RETENTION_LOCK = 4_207_003;
const RUN_EVERY_MS = 600_000;

const removedRows = new Counter({
  name: 'retention_removed_rows_total',
  help: 'Rows that were removed because their retention was over',
  labelNames: ['table'] as const,
});
const failures = new Counter({
  name: 'retention_failures_total',
  help: 'Tables whose expired rows could not be removed',
  labelNames: ['table'] as const,
});
const oldest = new Gauge({
  name: 'retention_oldest_row_seconds',
  help: 'Age of the oldest row that a retention covers, as of the last run',
  labelNames: ['table'] as const,
});
const limit = new Gauge({
  name: 'retention_limit_seconds',
  help: 'Age at which a row is removed',
  labelNames: ['table'] as const,
});

/** Removes expired rows of all tables of a service every ten minutes, on a separate connection. */
@Injectable()
export class RetentionJob {
  constructor(
    private readonly url: string,
    private readonly rules: readonly RetentionRule[],
    private readonly overrides: RetentionDays = {},
  ) {}

  @Interval(RUN_EVERY_MS)
  async run(signal?: AbortSignal): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'retention',
      connectionTimeoutMillis: 3_000,
      statement_timeout: 5_000,
      lock_timeout: 2_000,
    });
    client.on('error', (error) => {
      rootLogger.debug({ err: error }, 'retention: connection error');
    });
    try {
      await client.connect();
      await this.measure(client);
      if (!(await takeLock(client))) return;
      for (const rule of this.rules) await this.apply(client, rule, signal);
      await this.measure(client);
    } finally {
      // Closing the connection releases the lock.
      await client.end().catch(() => undefined);
    }
  }

  /** Applies a rule; if it fails, the next table is still processed. */
  private async apply(client: Client, rule: RetentionRule, signal?: AbortSignal): Promise<void> {
    const { table } = rule;
    const onChunk = (rows: number): void => {
      removedRows.inc({ table }, rows);
    };
    try {
      const rows = await removeExpired(client, rule, this.daysOf(rule), { signal, onChunk });
      if (rows > 0) rootLogger.info({ table, rows }, 'retention removed rows');
    } catch (error) {
      failures.inc({ table });
      rootLogger.error({ err: error, table }, 'retention failed');
    }
  }

  private async measure(client: Client): Promise<void> {
    for (const rule of this.rules) {
      const { rows } = await client.query<{ seconds: number }>(oldestRow(rule));
      oldest.set({ table: rule.table }, rows[0]?.seconds ?? 0);
      limit.set({ table: rule.table }, this.daysOf(rule) * 86_400);
    }
  }

  private daysOf({ table, days }: RetentionRule): number {
    return this.overrides[table] ?? days;
  }
}

async function takeLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [RETENTION_LOCK],
  );
  return rows[0]?.taken ?? false;
}
