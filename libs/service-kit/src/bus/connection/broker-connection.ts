// A connection to the broker that reconnects by itself until it is closed.
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Channel, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { rootLogger } from '../../logger.js';
import { nodeUrls } from './broker-nodes.js';
import { withTimeout } from '../../with-timeout.js';
import { withSocket } from './cork-socket.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** Lifetime after which a connection counts as stable: the next pause is short again. */
const STEADY_MS = 5_000;
const HANDSHAKE_MS = 5_000;
const HEARTBEAT_S = 10;
const GOODBYE_MS = 2_000;

/** An open connection. */
export interface Link {
  readonly model: ChannelModel;
  /** Index of the broker node that it is connected to. */
  readonly node: number;
  /** Drops the connection, so that it is opened again: for a channel that has died. */
  readonly fail: (reason: Error) => void;
}

interface Hooks {
  /** Opens channels and consumers; runs for every new connection. */
  setUp(link: Link): Promise<void>;
  /** Runs when the connection is lost, or could not be set up. */
  onDown?(): void;
}

export class BrokerConnection {
  private up = false;
  private closed = false;
  private fail: (reason: Error) => void = () => undefined;
  private readonly stop = new AbortController();
  private running: Promise<void> | undefined;
  private readonly waiting: (() => void)[] = [];
  private readonly urls: readonly string[];
  /** The first node is random, so that connections spread over all nodes. */
  private node: number;

  constructor(
    url: string,
    /** Name in the broker's list of connections. */
    private readonly name: string,
    private readonly hooks: Hooks,
  ) {
    this.urls = nodeUrls(url);
    this.node = Math.floor(Math.random() * this.urls.length);
  }

  get isUp(): boolean {
    return this.up;
  }

  /** Starts connecting and retries without limit; resolves when the connection is open for the first time. */
  open(): Promise<void> {
    this.running ??= this.keepConnected();
    if (this.up) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.stop.abort();
    this.fail(new Error('closed by this process'));
    await this.running;
  }

  private async keepConnected(): Promise<void> {
    let wait = FIRST_PAUSE_MS;
    while (!this.closed) {
      const started = performance.now();
      const reason = await this.live();
      if (this.closed) return;
      this.node = (this.node + 1) % this.urls.length;
      if (performance.now() - started > STEADY_MS) wait = FIRST_PAUSE_MS;
      rootLogger.warn(
        { connection: this.name, reason: reason.message, wait },
        'bus: connection lost',
      );
      // spread out, so that the processes of a shop do not all reconnect in the same instant
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: this.stop.signal }).catch(
        () => undefined,
      );
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Connects, and returns the reason once the connection is lost. */
  private async live(): Promise<Error> {
    const { node } = this;
    let model: ChannelModel | undefined;
    try {
      model = await this.connect(this.urls[node]);
      const lost = this.lossOf(model);
      const gone = lost.then((reason) => Promise.reject(reason));
      await Promise.race([this.hooks.setUp({ model, node, fail: this.fail }), gone]);
      this.arrive();
      return await lost;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      this.up = false;
      this.hooks.onDown?.();
      if (model) await sayGoodbye(model);
    }
  }

  private async connect(address = ''): Promise<ChannelModel> {
    const url = new URL(address);
    url.searchParams.set('heartbeat', String(HEARTBEAT_S));
    const options = {
      noDelay: true,
      timeout: HANDSHAKE_MS,
      clientProperties: { connection_name: this.name },
    };
    return withSocket(() => connect(url.href, options));
  }

  private lossOf(model: ChannelModel): Promise<Error> {
    return new Promise((resolve) => {
      this.fail = resolve;
      model.on('error', resolve);
      model.on('close', (error) => {
        resolve(error ?? new Error('closed by the broker'));
      });
      if (this.closed) resolve(new Error('closed by this process'));
    });
  }

  private arrive(): void {
    this.up = true;
    rootLogger.info({ connection: this.name }, 'bus: connected');
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/** Opens a channel; when it closes, its connection closes as well. */
export async function openChannel(link: Link): Promise<Channel> {
  return watched(link, await link.model.createChannel());
}

/** Opens a channel on which the broker confirms every published message. */
export async function openConfirmChannel(link: Link): Promise<ConfirmChannel> {
  return watched(link, await link.model.createConfirmChannel());
}

/** Returns true if the broker refused the message, false if the channel was closed. */
export const isRefusal = (error: Error): boolean => error.message === 'message nacked';

function watched<C extends Channel>(link: Link, channel: C): C {
  channel.on('error', link.fail);
  channel.on('close', () => {
    link.fail(new Error('channel closed'));
  });
  channel.on('handler-error', (error) => {
    rootLogger.error({ err: error }, 'bus: event listener failed');
  });
  return channel;
}

async function sayGoodbye(model: ChannelModel): Promise<void> {
  await withTimeout(
    model.close().catch(() => undefined),
    GOODBYE_MS,
    () => undefined,
  );
}
