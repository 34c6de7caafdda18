// A message that stays in the broker as long as its data does. If it is missing, the broker has lost its queues.
import type { ChannelModel } from 'amqplib';
import { publishSafely } from './publish-safely.js';
import { exchange } from '../message-format.js';

/** Returns the queue of a service's marker; it has no consumer. */
export const markerQueue = (service: string): string => `marker.${service}`;
/** Returns the routing key of the marker, which is also the binding of its queue. */
export const markerKey = (service: string): string => `marker.${service}`;

/** Returns true if the broker has the marker; undefined if the queue is missing or unavailable. */
export async function hasMarker(
  model: ChannelModel,
  service: string,
): Promise<boolean | undefined> {
  // A separate channel, because the broker closes the channel when the queue is missing.
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

/** Stores the marker. Rejects with `NotPublished` if the broker did not store it. */
export async function leaveMarker(model: ChannelModel, service: string): Promise<void> {
  const channel = await model.createConfirmChannel();
  channel.on('error', () => undefined);
  const content = Buffer.from(JSON.stringify({ markedAt: new Date().toISOString() }));
  await publishSafely(channel, exchange.events, markerKey(service), content, {
    contentType: 'application/json',
  });
  await channel.close();
}
