// Takes facts from the service's queue; acknowledges each after the transaction that heard it has committed.
import type { MessageHandler } from '@nestjs/microservices';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { requestContext, rootLogger } from '../logger.js';
import { inSpan } from '../tracing/spans.js';
import type { HearExtras } from './answers.js';
import { openConfirmChannel } from './broker-connection.js';
import { park, MAX_DELIVERIES } from './fact-parking.js';
import { historyOf, readFact, Unreadable } from './fact-reader.js';
import type { ReceivedFact } from './fact-reader.js';
import type { InboxRunner } from './inbox-runner.js';
import { QueueConsumer } from './queue-consumer.js';
import { runHandler } from './run-handler.js';
import { eventQueue, headersOf } from './wire.js';

/** Facts handled at once. */
export const EVENT_PREFETCH = 16;

interface Hearer {
  readonly handler: MessageHandler;
  readonly extras: HearExtras;
}

/** The consumer of the facts that a service hears. */
export function eventConsumer(
  url: string,
  service: string,
  handlers: readonly MessageHandler[],
  inbox: InboxRunner,
): QueueConsumer<ConfirmChannel> {
  const receiver = new EventReceiver(service, byFact(handlers), inbox);
  return new QueueConsumer({
    url,
    name: `${service} events-in`,
    queue: eventQueue(service),
    prefetch: EVENT_PREFETCH,
    openChannel: openConfirmChannel,
    take: (channel, message) => receiver.take(channel, message),
  });
}

class EventReceiver {
  constructor(
    private readonly service: string,
    private readonly hearers: ReadonlyMap<string, Hearer[]>,
    private readonly inbox: InboxRunner,
  ) {}

  /** Never rejects. What is neither heard nor parked stays with the broker, which delivers it again. */
  async take(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
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
    await inSpan(fact.name, { kind: 'hears', from: headersOf(message) }, () =>
      requestContext.run({ requestId: fact.requestId }, () => this.tellAll(fact)),
    );
  }

  private async tellAll(fact: ReceivedFact): Promise<void> {
    const hearers = this.hearers.get(fact.name) ?? [];
    if (hearers.length === 0) rootLogger.info({ fact: fact.name }, 'bus: nobody here hears this');
    for (const hearer of hearers) await this.tell(hearer, fact);
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
