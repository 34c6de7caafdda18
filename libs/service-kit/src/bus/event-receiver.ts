// Takes facts from the service's queue; acknowledges each after the transaction that heard it has committed.
import { setTimeout as pause } from 'node:timers/promises';
import type { MessageHandler } from '@nestjs/microservices';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { requestContext, rootLogger } from '../logger.js';
import { inSpan } from '../tracing/spans.js';
import { Acknowledgements } from './acknowledgements.js';
import type { HearExtras } from './answers.js';
import { openConfirmChannel } from './broker-connection.js';
import type { Told } from './call.js';
import { factLots, LOT_MAX } from './fact-lots.js';
import { park, parkAlone, MAX_DELIVERIES } from './fact-parking.js';
import { historyOf, readFact, Unreadable } from './fact-reader.js';
import type { DeliveredFact, ReceivedFact } from './fact-reader.js';
import type { InboxRunner } from './inbox-runner.js';
import { takenApart } from './parcel.js';
import { NotPublished } from './publish-safely.js';
import { QueueConsumer } from './queue-consumer.js';
import { runHandler } from './run-handler.js';
import { Turns } from './turns.js';
import { eventQueue, headersOf } from './wire.js';

/** Facts handled at once, apart from those that are heard in lots. */
export const EVENT_PREFETCH = 16;
/** How often an event is tried again while the queue for retries is full. */
const ROOM_EVERY_MS = 1_000;

interface Hearer {
  readonly extras: HearExtras;
  readonly hear: (fact: Told<unknown>) => Promise<void>;
}

/** The consumer of the facts that a service hears. */
export function eventConsumer(
  url: string,
  service: string,
  handlers: readonly MessageHandler[],
  inbox: InboxRunner,
): QueueConsumer<ConfirmChannel> {
  const hearers = hearersOf(handlers, inbox);
  const receiver = new EventReceiver(service, hearers);
  const hasLots = [...hearers.values()].flat().some(({ extras }) => extras.inLots);
  return new QueueConsumer({
    url,
    name: `${service} events-in`,
    queue: eventQueue(service),
    prefetch: hasLots ? LOT_MAX : EVENT_PREFETCH,
    beginsCarefully: true,
    openChannel: openConfirmChannel,
    take: (channel, message) => receiver.take(channel, message),
  });
}

class EventReceiver {
  private readonly acknowledgements = new WeakMap<ConfirmChannel, Acknowledgements>();

  constructor(
    private readonly service: string,
    private readonly hearers: ReadonlyMap<string, Hearer[]>,
  ) {}

  /** Never rejects. What is neither heard nor parked stays with the broker, which delivers it again. */
  async take(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
    const acknowledgements = this.acknowledgementsOf(channel);
    acknowledgements.expect(message);
    try {
      await this.takeWhenThereIsRoom(channel, message);
      await acknowledgements.acknowledge(message);
    } catch (error) {
      rootLogger.error({ err: error }, 'bus: a fact could be neither heard nor put aside');
      giveBack(acknowledgements, message);
    }
  }

  /**
   * A retry queue that is full takes no more: the event stays unacknowledged here until it can be handled or put there.
   * To give it back would count as a delivery, and after some of those the broker would bury it.
   */
  private async takeWhenThereIsRoom(
    channel: ConfirmChannel,
    message: ConsumeMessage,
  ): Promise<void> {
    for (;;) {
      try {
        await this.takeAll(channel, message);
        return;
      } catch (error) {
        if (!(error instanceof NotPublished) || error.reason !== 'refused') throw error;
        await pause(ROOM_EVERY_MS);
      }
    }
  }

  /** Resolves when each fact of the message is heard or parked. */
  private async takeAll(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
    try {
      await this.takeEach(channel, takenApart(message), message.fields.redelivered);
    } catch (error) {
      // what cannot be taken apart, or one of its facts not put aside, goes as it came
      if (!(error instanceof Unreadable)) throw error;
      await park(channel, this.service, message, error);
    }
  }

  private async takeEach(
    channel: ConfirmChannel,
    facts: readonly DeliveredFact[],
    isAgain: boolean,
  ): Promise<void> {
    if (facts.length > 1 && isAgain) {
      // One of them may have killed whoever heard it: from now on each goes its own way. One after the other, for a dead
      // consumer gives back all of its parcels at once.
      for (const fact of facts) await parkAlone(channel, this.service, fact);
      return;
    }
    const takes = facts.map((fact) =>
      this.hear(fact).catch((error: unknown) => park(channel, this.service, fact, error)),
    );
    await Promise.all(takes);
  }

  private acknowledgementsOf(channel: ConfirmChannel): Acknowledgements {
    const known = this.acknowledgements.get(channel) ?? new Acknowledgements(channel);
    this.acknowledgements.set(channel, known);
    return known;
  }

  private async hear(delivered: DeliveredFact): Promise<void> {
    if (historyOf(delivered).deliveries > MAX_DELIVERIES) {
      throw new Unreadable('delivered too often without an end');
    }
    const fact = readFact(delivered);
    await inSpan(fact.name, { kind: 'hears', from: headersOf(delivered) }, () =>
      requestContext.run({ requestId: fact.requestId }, () => this.tellAll(fact)),
    );
  }

  private async tellAll(fact: ReceivedFact): Promise<void> {
    const hearers = this.hearers.get(fact.name) ?? [];
    if (hearers.length === 0) rootLogger.info({ fact: fact.name }, 'bus: nobody here hears this');
    for (const { extras, hear } of hearers) {
      const payload = extras.fact.payload.safeParse(fact.payload);
      if (!payload.success) throw new Unreadable(payload.error.message);
      const { eventId, requestId, occurredAt } = fact;
      await hear({ payload: payload.data, eventId, requestId, occurredAt });
    }
  }
}

function hearersOf(handlers: readonly MessageHandler[], inbox: InboxRunner): Map<string, Hearer[]> {
  const hearers = new Map<string, Hearer[]>();
  const turns = new Turns(EVENT_PREFETCH);
  for (const handler of handlers) {
    const extras = handler.extras as HearExtras;
    const hear = extras.inLots ? inLots(handler, inbox) : alone(handler, inbox, turns);
    hearers.set(extras.fact.name, [...(hearers.get(extras.fact.name) ?? []), { extras, hear }]);
  }
  return hearers;
}

function alone(handler: MessageHandler, inbox: InboxRunner, turns: Turns): Hearer['hear'] {
  const { consumer, fact } = handler.extras as HearExtras;
  const handling = { handler, pattern: `${fact.name} ${consumer}` };
  return ({ payload, ...told }) =>
    turns.take(async () => {
      await inbox(consumer, [told.eventId], async (manager) => {
        await runHandler(handling, payload, { ...told, manager });
      });
    });
}

function inLots(handler: MessageHandler, inbox: InboxRunner): Hearer['hear'] {
  const { consumer, fact } = handler.extras as HearExtras;
  const handling = { handler, pattern: `${fact.name} ${consumer}` };
  const lots = factLots(consumer, async (facts) => {
    const byId = new Map(facts.map((fact) => [fact.eventId, fact]));
    await inbox(consumer, [...byId.keys()], async (manager, fresh) => {
      const told = [...byId.values()].filter(({ eventId }) => fresh.has(eventId));
      await runHandler(handling, told, { manager });
    });
  });
  return (fact) => lots.add(fact);
}

function giveBack(acknowledgements: Acknowledgements, message: ConsumeMessage): void {
  try {
    acknowledgements.giveBack(message);
  } catch (error) {
    // the connection is gone, and with it the broker's belief that we have the fact
    rootLogger.debug({ err: error }, 'bus: a fact could not be given back');
  }
}
