// Sends the events of the outbox, in every replica at once: each replica claims its own rows (reliability 2.6).
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { keepAlive, QUERY_MS, settingsOf, SOCKET_SETTINGS } from '../database-socket.js';
import { rootLogger } from '../logger.js';
import { CommitSignal, signalOnCommit } from './commit-signal.js';
import { OUTBOX_CHANNEL } from './outbox.js';
import { OutboxBatch, type OutboxPublisher } from './outbox-batch.js';

/** Milliseconds between polls. A commit wakes the relay; polls find events that another process has left. */
const POLL_MS = 2_000;
/** Milliseconds before reconnecting after a lost connection. */
const RECONNECT_MS = 500;
/** Milliseconds after the first event during which later commits join its batch. */
const COLLECT_MS = 20;
/** The same under constant load, when no single event is urgent. */
const COLLECT_UNDER_LOAD_MS = 100;
/** Milliseconds without a signal after which a relay counts as idle. */
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

  /** Sends the waiting events, for at most 5 seconds, and lets another replica take over. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.signal.raise();
    await this.running;
  }

  /** Never rejects: a relay without its database waits for it. */
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

  /** Uses a separate connection, on which the notifications arrive. */
  private async connected(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'outbox-relay',
      connectionTimeoutMillis: 3_000,
      statement_timeout: 5_000,
      query_timeout: QUERY_MS,
      ...keepAlive,
      // Does not wait for the disk: if the database crashes and loses a mark, the event is sent again, and the inbox
      // recognises it.
      options: `-c synchronous_commit=off ${settingsOf(SOCKET_SETTINGS)}`,
    });
    client.on('notification', () => {
      this.signal.raise();
    });
    const lost = once(client, 'end').then(() => {
      throw new Error('the connection ended');
    });
    // The connection may be lost before the race begins; that must not be an unhandled rejection.
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
