// Acknowledges many messages that were delivered in sequence at once, since each acknowledgement costs both sides.
import type { Channel, ConsumeMessage } from 'amqplib';
import { corkWrites } from './cork-socket.js';

interface Done {
  readonly message: ConsumeMessage;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

const tagOf = ({ fields }: ConsumeMessage): number => fields.deliveryTag;

export class Acknowledgements {
  /** Tags of unfinished messages. The broker counts upwards, so the first is the lowest. */
  private readonly open = new Set<number>();
  private done: Done[] = [];

  constructor(private readonly channel: Channel) {}

  /** Registers a received message. */
  expect(message: ConsumeMessage): void {
    this.open.add(tagOf(message));
  }

  /** Marks the message as done. Resolves when that is written to the broker; rejects if the channel was closed. */
  acknowledge(message: ConsumeMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      this.done.push({ message, resolve: resolve, reject: reject });
      if (this.done.length === 1) setImmediate(() => this.flush());
    });
  }

  /** Returns the message to the broker, which delivers it again. */
  giveBack(message: ConsumeMessage): void {
    this.open.delete(tagOf(message));
    this.channel.nack(message);
  }

  private flush(): void {
    const done = this.done.sort((one, other) => tagOf(one.message) - tagOf(other.message));
    this.done = [];
    for (const { message } of done) this.open.delete(tagOf(message));
    corkWrites(this.channel);
    const [lowestOpen = Infinity] = this.open;
    const allUpTo = done.findLastIndex(({ message }) => tagOf(message) < lowestOpen);
    for (const [at, { message, resolve: delivered, reject: failed }] of done.entries()) {
      try {
        if (at >= allUpTo) this.channel.ack(message, at === allUpTo);
        delivered();
      } catch (error) {
        failed(error);
      }
    }
  }
}
