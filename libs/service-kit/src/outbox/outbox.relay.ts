// Sends what the outbox holds, in every replica at once: each claims rows of its own (reliability 2.6).
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { keepAlive, QUERY_MS, settingsOf, SOCKET_SETTINGS } from '../database-socket.js';
import { rootLogger } from '../logger.js';
import { Bell, ringOnCommit } from './bell.js';
import { OUTBOX_CHANNEL } from './outbox.js';
import { OutboxPass, type FactPublisher } from './outbox-pass.js';

const POLL_MS = 500;
/** What is committed within this time of the first fact is sent with it: one look for many. */
const GATHER_MS = 20;
/** The same while facts come in all the time: there is no first one whose news anybody waits for. */
const GATHER_UNDER_LOAD_MS = 100;
/** A relay that has not been rung for so long has no load. */
const REST_MS = 250;
const LAST_PASSES_MS = 5_000;

export class OutboxRelay {
  private readonly bell = new Bell();
  private isStopping = false;
  private running: Promise<void> | undefined;
  private rungAt = -REST_MS;

  constructor(
    private readonly url: string,
    private readonly publisher: FactPublisher,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Sends what is still waiting, for at most 5 seconds, and lets another replica take over. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.bell.ring();
    await this.running;
  }

  /** Never rejects: without its database the relay waits for it. */
  private async run(): Promise<void> {
    const takeDown = ringOnCommit(this.bell);
    while (!this.isStopping) {
      try {
        await this.connected((client) => this.relay(client));
      } catch (error) {
        rootLogger.warn({ err: error }, 'outbox: the relay lost its database');
        await this.bell.heard(POLL_MS);
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
      // A mark that a crash of the database loses is a fact sent again, and the inbox knows it: no disk need be waited for.
      options: `-c synchronous_commit=off ${settingsOf(SOCKET_SETTINGS)}`,
    });
    client.on('notification', () => {
      this.bell.ring();
    });
    const lost = once(client, 'end').then(() => {
      throw new Error('the connection ended');
    });
    // It may be lost before anybody races against it, and then nobody must trip over that.
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
    const pass = new OutboxPass(client, this.publisher);
    while (!this.isStopping) {
      const more = await pass.run();
      if (!more) await this.rung();
    }
    const end = performance.now() + LAST_PASSES_MS;
    while ((await pass.run()) && performance.now() < end);
  }

  /** Waits for a commit, or for half a second; answers which. */
  private async rung(): Promise<boolean> {
    const rung = await this.bell.heard(POLL_MS);
    if (rung && !this.isStopping) {
      const isRested = performance.now() - this.rungAt >= REST_MS;
      await pause(isRested ? GATHER_MS : GATHER_UNDER_LOAD_MS);
      this.rungAt = performance.now();
    }
    return rung;
  }
}
