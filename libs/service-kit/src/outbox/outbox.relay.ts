// Sends what the outbox holds, in every replica at once: each claims rows of its own (reliability 2.6).
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { keepAlive, QUERY_MS, settingsOf, SOCKET_SETTINGS } from '../database-socket.js';
import { rootLogger } from '../logger.js';
import { CommitSignal, signalOnCommit } from './commit-signal.js';
import { OUTBOX_CHANNEL } from './outbox.js';
import { OutboxBatch, type OutboxPublisher } from './outbox-batch.js';

/** A commit wakes the relay; this finds what another process left behind. */
const POLL_MS = 2_000;
/** After a lost connection. */
const RECONNECT_MS = 500;
/** Milliseconds after the first event in which later commits join the same batch. */
const COLLECT_MS = 20;
/** The same while events come in all the time: there is no first one whose news anybody waits for. */
const COLLECT_UNDER_LOAD_MS = 100;
/** A relay without a signal for so long has no load. */
const REST_MS = 250;
const LAST_BATCHES_MS = 5_000;

export class OutboxRelay {
  private readonly signal = new CommitSignal();
  private isStopping = false;
  private running: Promise<void> | undefined;
  private raisedAt = -REST_MS;

  constructor(
    private readonly url: string,
    private readonly publisher: OutboxPublisher,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Sends what is still waiting, for at most 5 seconds, and lets another replica take over. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.signal.raise();
    await this.running;
  }

  /** Never rejects: without its database the relay waits for it. */
  private async run(): Promise<void> {
    const takeDown = signalOnCommit(this.signal);
    while (!this.isStopping) {
      try {
        await this.connected((client) => this.relay(client));
      } catch (error) {
        rootLogger.warn({ err: error }, 'outbox: relay lost its database connection');
        await this.signal.wait(RECONNECT_MS);
      }
    }
    takeDown();
  }

  /** A connection of its own: the notices come over it. */
  private async connected(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'outbox-relay',
      connectionTimeoutMillis: 3_000,
      statement_timeout: 5_000,
      query_timeout: QUERY_MS,
      ...keepAlive,
      // A mark that a crash of the database loses is an event sent again, and the inbox knows it: no disk need be waited for.
      options: `-c synchronous_commit=off ${settingsOf(SOCKET_SETTINGS)}`,
    });
    client.on('notification', () => {
      this.signal.raise();
    });
    const lost = once(client, 'end').then(() => {
      throw new Error('the connection ended');
    });
    // It may be lost before the race begins; that must be no unhandled rejection.
    lost.catch(() => undefined);
    client.on('error', (error) => {
      rootLogger.debug({ err: error }, 'outbox: connection error');
    });
    try {
      await client.connect();
      await Promise.race([work(client), lost]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async relay(client: Client): Promise<void> {
    await client.query(`LISTEN ${OUTBOX_CHANNEL}`);
    const pass = new OutboxBatch(client, this.publisher);
    while (!this.isStopping) {
      const more = await pass.run();
      if (!more) await this.waitForCommit();
    }
    const end = performance.now() + LAST_BATCHES_MS;
    while ((await pass.run()) && performance.now() < end);
  }

  /** Waits for a commit, or for two seconds; returns true for a commit. */
  private async waitForCommit(): Promise<boolean> {
    const wasSignalled = await this.signal.wait(POLL_MS);
    if (wasSignalled && !this.isStopping) {
      const isRested = performance.now() - this.raisedAt >= REST_MS;
      await pause(isRested ? COLLECT_MS : COLLECT_UNDER_LOAD_MS);
      this.raisedAt = performance.now();
    }
    return wasSignalled;
  }
}
