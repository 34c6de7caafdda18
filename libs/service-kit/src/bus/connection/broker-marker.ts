// A message that stays in the broker for as long as its data does: where it is gone, the broker has lost its queues.
import type { ChannelModel } from 'amqplib';
import { publishSafely } from './publish-safely.js';
import { exchange } from '../message-format.js';

/** The queue of the marker of a service; it has no consumer. */
export const markerQueue = (service: string): string => `marker.${service}`;
/** Routing key of the marker; also the binding of its queue. */
export const markerKey = (service: string): string => `marker.${service}`;

/** Returns true where the broker has the marker; undefined where the queue is missing or unavailable. */
export async function hasMarker(
  model: ChannelModel,
  service: string,
): Promise<boolean | undefined> {
  // A channel of its own: the broker closes the channel that checks a missing queue.
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    const { messageCount } = await channel.checkQueue(markerQueue(service));
    await channel.close();
    return messageCount > 0;
  } catch {
    return undefined;
  }
}

/** Rejects with `NotPublished` where the broker did not store it. */
export async function leaveMarker(model: ChannelModel, service: string): Promise<void> {
  const channel = await model.createConfirmChannel();
  channel.on('error', () => undefined);
  const content = Buffer.from(JSON.stringify({ markedAt: new Date().toISOString() }));
  await publishSafely(channel, exchange.events, markerKey(service), content, {
    contentType: 'application/json',
  });
  await channel.close();
}
