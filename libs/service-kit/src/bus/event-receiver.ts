// Takes facts from the service's queue; acknowledges each after the transaction that heard it has committed.
import type { MessageHandler } from '@nestjs/microservices';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { requestContext, rootLogger } from '../logger.js';
import type { HearExtras } from './answers.js';
import { BrokerConnection, openConfirmChannel } from './broker-connection.js';
import type { Link } from './broker-connection.js';
import { park, MAX_DELIVERIES } from './fact-parking.js';
import { historyOf, readFact, Unreadable } from './fact-reader.js';
import type { ReceivedFact } from './fact-reader.js';
import { InFlight } from './in-flight.js';
import type { InboxRunner } from './inbox-runner.js';
import { flush, stopConsuming } from './rpc-receiver.js';
import { runHandler } from './run-handler.js';
import { eventQueue } from './wire.js';

/** Facts handled at once. */
export const EVENT_PREFETCH = 16;

interface Hearer {
  readonly handler: MessageHandler;
  readonly extras: HearExtras;
}

export class EventReceiver {
  private readonly connection: BrokerConnection;
  private readonly inFlight = new InFlight();
  private readonly hearers: ReadonlyMap<string, Hearer[]>;
  private consuming: { channel: ConfirmChannel; tag: string } | undefined;

  constructor(
    url: string,
    private readonly service: string,
    handlers: readonly MessageHandler[],
    private readonly inbox: InboxRunner,
  ) {
    this.hearers = byFact(handlers);
    this.connection = new BrokerConnection(url, `${service} events-in`, {
      setUp: (link) => this.setUp(link),
      onDown: () => {
        this.consuming = undefined;
      },
    });
  }

  get isUp(): boolean {
    return this.connection.isUp;
  }

  open(): Promise<void> {
    return this.connection.open();
  }

  /** Takes no more facts and waits until those begun are heard. */
  async drain(patienceMs: number): Promise<void> {
    await stopConsuming(this.consuming);
    await this.inFlight.settled(patienceMs);
    await flush(this.consuming);
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async setUp(link: Link): Promise<void> {
    const channel = await openConfirmChannel(link);
    await channel.prefetch(EVENT_PREFETCH);
    const { consumerTag } = await channel.consume(eventQueue(this.service), (message) => {
      if (message) this.inFlight.add(this.take(channel, message));
      else link.fail(new Error('the queue of facts was taken away'));
    });
    this.consuming = { channel, tag: consumerTag };
  }

  /** Never rejects. What is neither heard nor parked stays with the broker, which delivers it again. */
  private async take(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
    try {
      await this.hear(message).catch((error: unknown) =>
        park(channel, this.service, message, error),
      );
      channel.ack(message);
    } catch (error) {
      rootLogger.error({ err: error }, 'bus: a fact could be neither heard nor put aside');
      giveBack(channel, message);
    }
  }

  private async hear(message: ConsumeMessage): Promise<void> {
    if (historyOf(message).deliveries > MAX_DELIVERIES) {
      throw new Unreadable('delivered too often without an end');
    }
    const fact = readFact(message);
    await requestContext.run({ requestId: fact.requestId }, async () => {
      const hearers = this.hearers.get(fact.name) ?? [];
      if (hearers.length === 0) rootLogger.info({ fact: fact.name }, 'bus: nobody here hears this');
      for (const hearer of hearers) await this.tell(hearer, fact);
    });
  }

  private async tell({ handler, extras }: Hearer, fact: ReceivedFact): Promise<void> {
    const payload = extras.fact.payload.safeParse(fact.payload);
    if (!payload.success) throw new Unreadable(payload.error.message);
    const { eventId, requestId, occurredAt } = fact;
    await this.inbox(extras.consumer, eventId, async (manager) => {
      await runHandler(handler, payload.data, { eventId, requestId, occurredAt, manager });
    });
  }
}

function byFact(handlers: readonly MessageHandler[]): Map<string, Hearer[]> {
  const hearers = new Map<string, Hearer[]>();
  for (const handler of handlers) {
    const extras = handler.extras as HearExtras;
    hearers.set(extras.fact.name, [...(hearers.get(extras.fact.name) ?? []), { handler, extras }]);
  }
  return hearers;
}

function giveBack(channel: ConfirmChannel, message: ConsumeMessage): void {
  try {
    channel.nack(message);
  } catch (error) {
    // the connection is gone, and with it the broker's belief that we have the fact
    rootLogger.debug({ err: error }, 'bus: a fact could not be given back');
  }
}
