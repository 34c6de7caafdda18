// Nest's transport for the bus: passes each message to the method declared for it (reliability 2.2).
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { Channel } from 'amqplib';
import type { AccessCheck, ServiceName } from '../access.js';
import { eventConsumer } from './events/event-receiver.js';
import type { InboxRunner } from './events/inbox-runner.js';
import type { QueueConsumer } from './connection/queue-consumer.js';
import { rpcConsumers } from './rpc/rpc-receiver.js';
import { deadLetterQueue, eventQueue } from './message-format.js';

/** How long work may continue at shutdown. */
const DRAIN_MS = 20_000;

export interface RmqServerOptions {
  /** `amqp://user:password@host:port/vhost` */
  readonly url: string;
  /** Names the queues `rpc.<service>.<node>` and `ev.<service>`. */
  readonly service: ServiceName;
  readonly access: AccessCheck;
  readonly inbox: InboxRunner;
}

type Receiver = Pick<QueueConsumer<Channel>, 'isUp' | 'open' | 'drain' | 'close' | 'depthOf'>;

export class RmqServer extends Server implements CustomTransportStrategy {
  // makes errors of event handlers reach this class, instead of Nest's log
  override readonly propagatesEventHandlerErrors = true;
  /** Consumers of requests, one per node of the broker. */
  private rpcConsumers: Receiver[] = [];
  private eventConsumer: Receiver | undefined;
  private draining: Promise<void> | undefined;

  constructor(private readonly options: RmqServerOptions) {
    super();
  }

  /** Returns true while events arrive, and requests from at least one node of the broker. */
  get isUp(): boolean {
    const replies = this.rpcConsumers.length === 0 || this.rpcConsumers.some(({ isUp }) => isUp);
    return replies && (this.eventConsumer?.isUp ?? true);
  }

  /** Calls back when the bus is connected, however long that takes, or with an error if a method declares no access. */
  listen(callback: (error?: unknown) => void): void {
    try {
      this.buildReceivers();
    } catch (error) {
      callback(error);
      return;
    }
    // a service starts with the first node that connects
    const opened = this.rpcConsumers.map((receiver) => receiver.open());
    void Promise.all([
      opened.length > 0 ? Promise.any(opened) : undefined,
      this.eventConsumer?.open(),
    ]).then(() => {
      callback();
    });
  }

  /** Stops consuming, and waits up to 20 seconds for the end of started work. Can be called twice. */
  drain(): Promise<void> {
    this.draining ??= Promise.all(this.receivers.map((each) => each.drain(DRAIN_MS))).then(
      () => undefined,
    );
    return this.draining;
  }

  async close(): Promise<void> {
    await this.drain();
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
  }

  private get receivers(): Receiver[] {
    return this.eventConsumer ? [...this.rpcConsumers, this.eventConsumer] : this.rpcConsumers;
  }

  /** Returns the number of events that this service could not handle and has put aside. Rejects if it is unknown. */
  async deadLetters(): Promise<number> {
    return (await this.eventConsumer?.depthOf(deadLetterQueue(this.options.service))) ?? 0;
  }

  /** Returns the number of events that wait for this service. Rejects if it is unknown. */
  async waitingEvents(): Promise<number> {
    return (await this.eventConsumer?.depthOf(eventQueue(this.options.service))) ?? 0;
  }

  on(event: string): never {
    throw new Error(`the bus has no event ${event}`);
  }

  unwrap<T>(): T {
    throw new Error('the bus does not expose its channels');
  }

  private buildReceivers(): void {
    const { url, service, access, inbox } = this.options;
    const all = [...this.messageHandlers];
    const requests = new Map(all.filter(([, handler]) => !handler.isEventHandler));
    const events = all
      .filter(([, handler]) => handler.isEventHandler)
      .map(([, handler]) => handler);
    if (requests.size > 0) this.rpcConsumers = rpcConsumers(url, service, requests, access);
    if (events.length > 0)
      this.eventConsumer = eventConsumer(url, service, oncePerConsumer(events), inbox);
  }
}

// two methods under the same name would share one inbox entry, and the second would never run
function oncePerConsumer(handlers: MessageHandler[]): MessageHandler[] {
  const doubled = handlers.find(({ next }) => next);
  if (doubled) throw new Error('two methods handle one event as the same consumer');
  return handlers;
}
