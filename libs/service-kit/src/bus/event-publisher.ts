// Sends facts for the outbox relay, and answers only when the broker has them safe and somebody will hear them.
import type { ConfirmChannel } from 'amqplib';
import { BrokerConnection, isRefusal, openConfirmChannel } from './broker-connection.js';
import type { Link } from './broker-connection.js';
import type { PublishedFact } from './published-fact.js';
import { exchange, header } from './wire.js';

const CONFIRM_MS = 2_000;

/** A fact the bus has not taken. `unroutable`: the topology has nobody who hears it, which is an alarm. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';

  constructor(
    readonly reason: 'down' | 'refused' | 'unroutable' | 'timeout',
    fact: string,
  ) {
    super(`${fact} was not published: ${reason}`);
  }
}

export class EventPublisher {
  private readonly connection: BrokerConnection;
  private channel: ConfirmChannel | undefined;
  private readonly returned = new Set<string>();

  constructor(url: string, name: string) {
    this.connection = new BrokerConnection(url, `${name} relay`, {
      setUp: (link) => this.setUp(link),
      onDown: () => {
        this.channel = undefined;
        this.returned.clear();
      },
    });
  }

  get isUp(): boolean {
    return this.connection.isUp;
  }

  /** Resolves when the bus is reached for the first time. */
  connect(): Promise<void> {
    return this.connection.open();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /**
   * Resolves when the broker has stored the fact in every queue that hears it.
   * @throws NotPublished within 2 seconds; the fact may then be sent again under the same id
   */
  publish(fact: PublishedFact): Promise<void> {
    const { channel } = this;
    if (!channel) return Promise.reject(new NotPublished('down', fact.name));
    return new Promise((resolve, reject) => {
      const settle = (reason?: NotPublished['reason']): void => {
        clearTimeout(timer);
        if (reason) reject(new NotPublished(reason, fact.name));
        else resolve();
      };
      const timer = setTimeout(() => {
        settle('timeout');
      }, CONFIRM_MS);
      try {
        this.send(channel, fact, settle);
      } catch {
        settle('down');
      }
    });
  }

  private send(
    channel: ConfirmChannel,
    fact: PublishedFact,
    settle: (reason?: NotPublished['reason']) => void,
  ): void {
    const { eventId, name, requestId, occurredAt } = fact;
    channel.publish(
      exchange.events,
      name,
      Buffer.from(JSON.stringify(fact.payload)),
      {
        messageId: eventId,
        type: name,
        contentType: 'application/json',
        persistent: true,
        mandatory: true,
        headers: {
          [header.occurredAt]: occurredAt.toISOString(),
          ...(requestId === undefined ? {} : { [header.requestId]: requestId }),
        },
      },
      (error: Error | null) => {
        // the broker returns a message before it confirms it
        const unroutable = this.returned.delete(eventId);
        if (error) settle(isRefusal(error) ? 'refused' : 'down');
        else settle(unroutable ? 'unroutable' : undefined);
      },
    );
  }

  private async setUp(link: Link): Promise<void> {
    const channel = await openConfirmChannel(link);
    channel.on('return', ({ properties }) => this.returned.add(String(properties.messageId)));
    this.channel = channel;
  }
}
