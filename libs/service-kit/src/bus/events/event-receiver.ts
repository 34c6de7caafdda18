// Takes events from the service's queue; acknowledges each after its transaction has committed.
import { setTimeout as pause } from 'node:timers/promises';
import type { MessageHandler } from '@nestjs/microservices';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import pLimit, { type LimitFunction } from 'p-limit';
import { failpoint } from '../../failpoint.js';
import { requestContext, rootLogger } from '../../logger.js';
import { inSpan } from '../../tracing/spans.js';
import { Acknowledgements } from '../connection/acknowledgements.js';
import type { EventHandlerExtras } from '../handlers.js';
import { openConfirmChannel } from '../connection/broker-connection.js';
import type { EventDelivery } from '../call.js';
import { eventBatcher, HANDLER_BATCH_MAX } from './event-batcher.js';
import { scheduleRetry, MAX_DELIVERIES } from './event-retry.js';
import { historyOf, decodeEvent, Unreadable, type ReceivedEvent } from './event-decoder.js';
import type { InboxRunner } from './inbox-runner.js';
import { NotPublished } from '../connection/publish-safely.js';
import { QueueConsumer } from '../connection/queue-consumer.js';
import { runHandler } from '../run-handler.js';
import { eventQueue, headersOf } from '../message-format.js';

/** Number of events handled at once, apart from those that are handled in batches. */
export const EVENT_PREFETCH = 16;
/** Milliseconds between attempts to put an event into a full retry queue. */
const ROOM_EVERY_MS = 1_000;

interface Subscriber {
  readonly extras: EventHandlerExtras;
  readonly handle: (event: EventDelivery<unknown>) => Promise<void>;
}

/** Returns the consumer of a service's events. */
export function eventConsumer(
  url: string,
  service: string,
  handlers: readonly MessageHandler[],
  inbox: InboxRunner,
): QueueConsumer<ConfirmChannel> {
  const subscribers = subscribersOf(handlers, inbox);
  const receiver = new EventReceiver(service, subscribers);
  const hasBatches = [...subscribers.values()].flat().some(({ extras }) => extras.inBatches);
  return new QueueConsumer({
    url,
    name: `${service} events-in`,
    queue: eventQueue(service),
    prefetch: hasBatches ? HANDLER_BATCH_MAX : EVENT_PREFETCH,
    beginsCarefully: true,
    openChannel: openConfirmChannel,
    take: (channel, message) => receiver.take(channel, message),
  });
}

class EventReceiver {
  private readonly acknowledgements = new WeakMap<ConfirmChannel, Acknowledgements>();

  constructor(
    private readonly service: string,
    private readonly subscribers: ReadonlyMap<string, Subscriber[]>,
  ) {}

  /**
   * Never rejects. An event that is neither handled nor sent to a retry queue stays in the broker, which delivers it
   * again.
   */
  async take(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
    const acknowledgements = this.acknowledgementsOf(channel);
    acknowledgements.expect(message);
    try {
      await this.takeWhenThereIsRoom(channel, message);
      await acknowledgements.acknowledge(message);
    } catch (error) {
      rootLogger.error({ err: error }, 'bus: event neither handled nor scheduled for retry');
      giveBack(acknowledgements, message);
    }
  }

  /**
   * Keeps the event unacknowledged here while its retry queue is full. A requeue would count as a delivery, and after
   * several deliveries the broker would dead-letter the event.
   */
  private async takeWhenThereIsRoom(
    channel: ConfirmChannel,
    message: ConsumeMessage,
  ): Promise<void> {
    for (;;) {
      try {
        await this.handleOrRetry(channel, message);
        return;
      } catch (error) {
        if (!(error instanceof NotPublished) || error.reason !== 'refused') throw error;
        await pause(ROOM_EVERY_MS);
      }
    }
  }

  /** Resolves when the event is handled or sent to a retry queue. */
  private async handleOrRetry(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
    try {
      await this.handle(message);
    } catch (error) {
      await scheduleRetry(channel, this.service, message, error);
    }
  }

  private acknowledgementsOf(channel: ConfirmChannel): Acknowledgements {
    const known = this.acknowledgements.get(channel) ?? new Acknowledgements(channel);
    this.acknowledgements.set(channel, known);
    return known;
  }

  private async handle(message: ConsumeMessage): Promise<void> {
    if (historyOf(message).deliveries > MAX_DELIVERIES) {
      throw new Unreadable('delivered too often without an end');
    }
    const event = decodeEvent(message);
    await inSpan(event.name, { kind: 'consumer', from: headersOf(message) }, () =>
      requestContext.run({ requestId: event.requestId }, () => this.handleByAll(event)),
    );
  }

  private async handleByAll(event: ReceivedEvent): Promise<void> {
    const subscribers = this.subscribers.get(event.name) ?? [];
    if (subscribers.length === 0)
      rootLogger.info({ event: event.name }, 'bus: event without a handler');
    for (const { extras, handle } of subscribers) {
      const payload = extras.event.payload.safeParse(event.payload);
      if (!payload.success) throw new Unreadable(payload.error.message);
      const { eventId, requestId, occurredAt } = event;
      await handle({ payload: payload.data, eventId, requestId, occurredAt });
    }
  }
}

function subscribersOf(
  handlers: readonly MessageHandler[],
  inbox: InboxRunner,
): Map<string, Subscriber[]> {
  const subscribers = new Map<string, Subscriber[]>();
  const limit = pLimit(EVENT_PREFETCH);
  for (const handler of handlers) {
    const extras = handler.extras as EventHandlerExtras;
    const handle = extras.inBatches ? inBatches(handler, inbox) : oneByOne(handler, inbox, limit);
    subscribers.set(extras.event.name, [
      ...(subscribers.get(extras.event.name) ?? []),
      { extras, handle },
    ]);
  }
  return subscribers;
}

function oneByOne(
  handler: MessageHandler,
  inbox: InboxRunner,
  limit: LimitFunction,
): Subscriber['handle'] {
  const { consumer, event } = handler.extras as EventHandlerExtras;
  const handling = { handler, pattern: `${event.name} ${consumer}` };
  return ({ payload, ...delivered }) =>
    limit(async () => {
      const fresh = await inbox(consumer, [delivered.eventId], async (manager) => {
        await runHandler(handling, payload, { ...delivered, manager });
      });
      if (fresh.size > 0) failpoint('P7');
    });
}

function inBatches(handler: MessageHandler, inbox: InboxRunner): Subscriber['handle'] {
  const { consumer, event } = handler.extras as EventHandlerExtras;
  const handling = { handler, pattern: `${event.name} ${consumer}` };
  const batches = eventBatcher(consumer, async (events) => {
    const byId = new Map(events.map((event) => [event.eventId, event]));
    await inbox(consumer, [...byId.keys()], async (manager, fresh) => {
      const delivered = [...byId.values()].filter(({ eventId }) => fresh.has(eventId));
      await runHandler(handling, delivered, { manager });
    });
  });
  return (event) => batches.add(event);
}

function giveBack(acknowledgements: Acknowledgements, message: ConsumeMessage): void {
  try {
    acknowledgements.giveBack(message);
  } catch (error) {
    // the connection is lost, so the broker will deliver the event again anyway
    rootLogger.debug({ err: error }, 'bus: event not requeued');
  }
}
