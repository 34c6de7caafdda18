// Publishes messages that must not be lost: the broker confirms that a queue has stored them.
import { randomUUID } from 'node:crypto';
import type { ConfirmChannel, Options } from 'amqplib';
import { isRefusal } from './broker-connection.js';
import { corkWrites } from './cork-socket.js';

const CONFIRM_MS = 2_000;

/** A message that the bus has not accepted. `unroutable`: the topology has no queue for it, which raises an alarm. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';

  constructor(
    readonly reason: 'down' | 'refused' | 'unroutable' | 'timeout',
    routingKey: string,
  ) {
    super(`${routingKey} was not published: ${reason}`);
  }
}

const returned = new WeakMap<ConfirmChannel, Set<string>>();

function returnedOn(channel: ConfirmChannel): Set<string> {
  const known = returned.get(channel);
  if (known) return known;
  const ids = new Set<string>();
  channel.on('return', ({ properties }) => ids.add(String(properties.correlationId)));
  returned.set(channel, ids);
  return ids;
}

/**
 * Resolves when the broker has stored the message in every queue bound for it.
 * @throws NotPublished within 2 seconds; whether it was stored is then unknown, unless it was unroutable
 */
export function publishSafely(
  channel: ConfirmChannel,
  exchange: string,
  routingKey: string,
  content: Buffer,
  options: Options.Publish,
): Promise<void> {
  const id = randomUUID();
  const ids = returnedOn(channel);
  return new Promise((resolve, reject) => {
    const settle = (reason?: NotPublished['reason']): void => {
      clearTimeout(timer);
      if (reason) reject(new NotPublished(reason, routingKey));
      else resolve();
    };
    const timer = setTimeout(() => {
      settle('timeout');
    }, CONFIRM_MS);
    const safe = { ...options, correlationId: id, persistent: true, mandatory: true };
    try {
      channel.publish(exchange, routingKey, content, safe, (error: Error | null) => {
        // the broker returns a message before it confirms it
        const unroutable = ids.delete(id);
        if (error) settle(isRefusal(error) ? 'refused' : 'down');
        else settle(unroutable ? 'unroutable' : undefined);
      });
      corkWrites(channel);
    } catch {
      settle('down');
    }
  });
}
