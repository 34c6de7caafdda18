import { connect } from 'amqplib';

const HEARING = ['catalogue', 'admin-analytics', 'correspondence'];
const PARTS = ['', '.retry.1', '.retry.10', '.retry.60', '.dlq'];

/** Every queue through which facts go, with the number of messages that wait in it. */
export async function queueDepths(busUrl: string): Promise<Map<string, number>> {
  const model = await connect(busUrl);
  model.on('error', () => undefined);
  try {
    const channel = await model.createChannel();
    const depths = new Map<string, number>();
    for (const name of HEARING.flatMap((service) => PARTS.map((part) => `ev.${service}${part}`))) {
      depths.set(name, (await channel.checkQueue(name)).messageCount);
    }
    return depths;
  } finally {
    await model.close();
  }
}
