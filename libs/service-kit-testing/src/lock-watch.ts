// Watches the locks on the tables of a database while its migrations run.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const LOOK_MS = 50;

export interface LongestLock {
  /** Table, kind and mode. */
  lock: string;
  /** How long it was held, or waited for. */
  ms: number;
}

const TABLES = `
  SELECT oid, relname AS name, relfilenode AS file FROM pg_class
   WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations'`;

// Held: modes for which a writing statement must wait. Waited for: tables and rows, but not the transactions that an
// index build with CONCURRENTLY waits for.
const LOCKS = `
  SELECT concat_ws(' ', l.pid, l.relation, l.mode) AS key, concat_ws(' ', c.relname, l.locktype, l.mode) AS lock,
         (extract(epoch FROM clock_timestamp() - l.waitstart) * 1000)::float8 AS waited
    FROM pg_locks l LEFT JOIN pg_class c ON c.oid = l.relation
   WHERE CASE WHEN l.granted
           THEN l.locktype = 'relation' AND l.relation = ANY ($1::oid[])
            AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
           ELSE l.pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())
            AND l.locktype IN ('relation', 'tuple', 'transactionid') AND l.mode <> 'ShareUpdateExclusiveLock' END`;

interface Table {
  oid: string;
  name: string;
  file: string;
}

/** Watches the tables that exist now. */
export async function watchLocks(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const tables = (await client.query<Table>(TABLES)).rows;
  const watch = new LockWatch(
    client,
    tables.map(({ oid }) => oid),
  );
  const watching = watch.run();
  return {
    /** Returns the longest lock so far, and the tables that were rewritten completely. */
    found: async (): Promise<{ longestLock: LongestLock; rewritten: string[] }> => {
      const files = new Set((await client.query<Table>(TABLES)).rows.map(({ file }) => file));
      const rewritten = tables.filter(({ file }) => !files.has(file)).map(({ name }) => name);
      return { longestLock: watch.longest, rewritten };
    },
    close: async (): Promise<void> => {
      watch.isOver = true;
      await watching;
      await client.end();
    },
  };
}

class LockWatch {
  longest: LongestLock = { lock: 'none', ms: 0 };
  isOver = false;
  /** When each current lock was first seen. */
  private seen = new Map<string, number>();

  constructor(
    private readonly client: Client,
    private readonly tables: readonly string[],
  ) {}

  async run(): Promise<void> {
    for (; !this.isOver; await pause(LOOK_MS)) await this.look();
  }

  private async look(): Promise<void> {
    type Row = { key: string; lock: string; waited: number | null };
    const { rows } = await this.client.query<Row>(LOCKS, [this.tables]);
    const now = performance.now();
    this.seen = new Map(rows.map(({ key }) => [key, this.seen.get(key) ?? now]));
    for (const { key, lock, waited } of rows) {
      const ms = Math.max(waited ?? 0, now - (this.seen.get(key) ?? now));
      if (ms > this.longest.ms) this.longest = { lock, ms };
    }
  }
}
