// Dead letters for operators: list, replay and drop events that could not be handled.
import { connect, type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import { republish } from './events/event-retry.js';
import { eventQueue, header, headersOf } from './message-format.js';

/** The services that consume events; each has a dead letter queue. */
const CONSUMERS = ['catalogue', 'order', 'billing', 'admin-analytics', 'correspondence'];
const DEAD = '.dlq';

export interface DeadLetter {
  readonly eventId: string;
  readonly event: string;
  readonly occurredAt: string;
  readonly reason: string;
  readonly payload: string;
}

export class DeadLetters {
  private constructor(
    private readonly model: ChannelModel,
    private readonly channel: ConfirmChannel,
  ) {}

  /** `url`: an address of a user that can read the dead letters and write to `dlx`, such as `ops`. */
  static async open(url: string): Promise<DeadLetters> {
    const model = await connect(url);
    model.on('error', () => undefined);
    const channel = await model.createConfirmChannel();
    channel.on('error', () => undefined);
    return new DeadLetters(model, channel);
  }

  async close(): Promise<void> {
    await this.model.close();
  }

  /** Counts the dead letters of each consuming service. */
  async list(): Promise<{ queue: string; count: number }[]> {
    const queues = CONSUMERS.map((service) => `${eventQueue(service)}${DEAD}`);
    const depths = queues.map(async (queue) => ({ queue, count: await this.depth(queue) }));
    return Promise.all(depths);
  }

  /** Returns the dead letters of a queue without removing them. */
  async show(queue: string): Promise<DeadLetter[]> {
    const taken = await this.take(queue);
    for (const message of taken) this.channel.nack(message);
    return taken.map(describe);
  }

  /**
   * Sends every dead letter to its service again, as if it had never failed; returns their number. Each keeps its id,
   * so one that was handled before is not handled twice.
   */
  async replay(queue: string): Promise<number> {
    const taken = await this.take(queue);
    for (const message of taken) {
      await republish(this.channel, queue.slice(0, -DEAD.length), message, {});
      this.channel.ack(message);
    }
    await this.depth(queue);
    return taken.length;
  }

  /** Removes all dead letters of a queue; returns their number. */
  async drop(queue: string): Promise<number> {
    return (await this.channel.purgeQueue(dead(queue))).messageCount;
  }

  /** Removes the dead letters of events that occurred before this time, and returns them for the log. */
  async expire(queue: string, before: Date): Promise<DeadLetter[]> {
    const expired: DeadLetter[] = [];
    for (const message of await this.take(queue)) {
      const deadLetter = describe(message);
      if (new Date(deadLetter.occurredAt) < before) {
        expired.push(deadLetter);
        this.channel.ack(message);
      } else this.channel.nack(message);
    }
    await this.depth(queue);
    return expired;
  }

  /** Takes as many messages as the queue has now; those that fail again in the meantime stay. */
  private async take(queue: string): Promise<GetMessage[]> {
    const taken: GetMessage[] = [];
    for (let left = await this.depth(dead(queue)); left > 0; left--) {
      const message = await this.channel.get(queue);
      if (!message) break;
      taken.push(message);
    }
    return taken;
  }

  private async depth(queue: string): Promise<number> {
    return (await this.channel.checkQueue(queue)).messageCount;
  }
}

/** Refuses any other queue, so that a typing error cannot empty a live one. */
function dead(queue: string): string {
  if (!queue.endsWith(DEAD)) throw new Error(`${queue} is no queue of dead letters`);
  return queue;
}

function describe(message: GetMessage): DeadLetter {
  const headers = headersOf(message);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    eventId: text(message.properties.messageId),
    event: text(message.properties.type),
    occurredAt: text(headers[header.occurredAt]),
    reason: text(headers[header.reason]) || 'delivered too often',
    payload: message.content.toString().slice(0, 2_000),
  };
}
