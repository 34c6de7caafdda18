// Sends facts for the outbox relay, and answers only when the broker has them safe and somebody will hear them.
import type { ConfirmChannel } from 'amqplib';
import { BrokerConnection, openConfirmChannel } from './broker-connection.js';
import type { PublishedFact } from './published-fact.js';
import { NotPublished, publishSafely } from './publish-safely.js';
import { exchange, header } from './wire.js';

export class EventPublisher {
  private readonly connection: BrokerConnection;
  private channel: ConfirmChannel | undefined;

  /** `name` is shown at the broker. */
  constructor(url: string, name: string) {
    this.connection = new BrokerConnection(url, `${name} relay`, {
      setUp: async (link) => {
        this.channel = await openConfirmChannel(link);
      },
      onDown: () => {
        this.channel = undefined;
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
  async publish(fact: PublishedFact): Promise<void> {
    const { eventId, name, payload, requestId, occurredAt, trace } = fact;
    if (!this.channel) throw new NotPublished('down', name);
    await publishSafely(this.channel, exchange.events, name, Buffer.from(JSON.stringify(payload)), {
      messageId: eventId,
      type: name,
      contentType: 'application/json',
      headers: {
        [header.occurredAt]: occurredAt.toISOString(),
        ...(requestId === undefined ? {} : { [header.requestId]: requestId }),
        ...trace,
      },
    });
  }
}
