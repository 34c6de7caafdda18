import { connect } from 'amqplib';

/** Counts the messages in each queue; needs no permission to consume them. */
export async function queueDepths(
  busUrl: string,
  queues: readonly string[],
): Promise<Map<string, number>> {
  const model = await connect(busUrl);
  model.on('error', () => undefined);
  try {
    const channel = await model.createChannel();
    const depths = new Map<string, number>();
    for (const queue of queues) depths.set(queue, (await channel.checkQueue(queue)).messageCount);
    return depths;
  } finally {
    await model.close();
  }
}
