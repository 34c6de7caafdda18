// Facts as they pass, for a process that keeps nothing of them but forgets by them: each process has a queue of its own,
// nothing waits there while it is away, and after every absence it is told that it may have missed something.
import { randomUUID } from 'node:crypto';
import type { ConsumeMessage } from 'amqplib';
import type { Fact, PayloadOf } from '@shop/contracts/message';
import { rootLogger } from '../logger.js';
import { BrokerConnection, openChannel } from './broker-connection.js';
import type { Link } from './broker-connection.js';
import { readFact } from './fact-reader.js';
import { takenApart } from './parcel.js';
import { exchange } from './wire.js';

/** What a tap does with one kind of fact. */
export interface TapListener {
  readonly fact: Fact;
  hear(payload: unknown): void;
}

/** A listener whose fact and payload belong together. */
export const onFact = <F extends Fact>(
  fact: F,
  hear: (payload: PayloadOf<F>) => void,
): TapListener => ({ fact, hear: (payload) => hear(fact.payload.parse(payload) as PayloadOf<F>) });

interface TapEvents {
  readonly listeners: readonly TapListener[];
  /** The tap hears again, or has heard what it could not read: anything may have happened meanwhile. */
  missed(): void;
  /** The tap hears nothing for now. */
  deaf(): void;
}

export class FactTap {
  private readonly connection: BrokerConnection;
  private readonly listeners: ReadonlyMap<string, TapListener>;
  /** Of the queues that its bus user may declare. */
  private readonly prefix: string;

  /** `name` is shown at the broker. */
  constructor(
    url: string,
    name: string,
    private readonly events: TapEvents,
  ) {
    this.prefix = `events.${decodeURIComponent(new URL(url).username)}.`;
    this.listeners = new Map(events.listeners.map((one) => [one.fact.name, one]));
    this.connection = new BrokerConnection(url, `${name} facts`, {
      setUp: (link) => this.setUp(link),
      onDown: () => {
        events.deaf();
      },
    });
  }

  /** Resolves when the tap hears for the first time. */
  connect(): Promise<void> {
    return this.connection.open();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async setUp(link: Link): Promise<void> {
    const channel = await openChannel(link);
    const queue = `${this.prefix}${randomUUID()}`;
    await channel.assertQueue(queue, { exclusive: true, autoDelete: true, durable: false });
    for (const name of this.listeners.keys()) await channel.bindQueue(queue, exchange.events, name);
    await channel.consume(
      queue,
      (message) => {
        if (message) this.hear(message);
        else link.fail(new Error('the queue of facts was deleted'));
      },
      { noAck: true, exclusive: true },
    );
    this.events.missed();
  }

  private hear(message: ConsumeMessage): void {
    try {
      for (const { name, payload } of takenApart(message).map(readFact))
        this.listeners.get(name)?.hear(payload);
    } catch (error) {
      rootLogger.error({ err: error }, 'bus: a fact could not be read');
      this.events.missed();
    }
  }
}
