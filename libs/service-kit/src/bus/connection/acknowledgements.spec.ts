import type { ConsumeMessage } from 'amqplib';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { Acknowledgements } from './acknowledgements.js';
import { until } from '@shop/service-kit-testing/until';

const QUEUE = 'ev.correspondence';

describe('acknowledgements', () => {
  let vhost: HarnessVhost;
  beforeAll(async () => {
    vhost = await HarnessVhost.create();
  });
  afterAll(() => vhost.close());

  const words: [tag: number, allUpTo: boolean][] = [];
  /** Takes this many messages over a channel that records its acknowledgements. */
  const take = async (count: number) => {
    for (let at = 0; at < count; at += 1) await vhost.put('dlx', QUEUE, 'x');
    const acknowledgements = new Acknowledgements(vhost.channel);
    const messages: ConsumeMessage[] = [];
    const { consumerTag } = await vhost.channel.consume(QUEUE, (message) => {
      if (!message) return;
      acknowledgements.expect(message);
      messages.push(message);
    });
    await until(() => messages.length === count);
    await vhost.channel.cancel(consumerTag);
    words.length = 0;
    const ack = vhost.channel.ack.bind(vhost.channel);
    vhost.channel.ack = (message, allUpTo = false) => {
      words.push([messages.indexOf(message as ConsumeMessage), allUpTo]);
      ack(message, allUpTo);
    };
    const publish = (...which: number[]) =>
      Promise.all(which.map((at) => acknowledgements.acknowledge(messages[at] as ConsumeMessage)));
    return { publish, restore: () => (vhost.channel.ack = ack) };
  };

  it('sends one acknowledgement for messages that end together, and leaves none in the broker', async () => {
    const { publish, restore } = await take(5);
    await publish(3, 1, 0, 2, 4);
    restore();
    expect(words).toEqual([[4, true]]);
    await vhost.channel.recover();
    expect(await vhost.depth(QUEUE)).toBe(0);
  });

  it('skips the acknowledgement of a message that is still pending', async () => {
    const { publish, restore } = await take(5);
    await publish(4, 0, 1, 3);
    expect(words).toEqual([
      [1, true],
      [3, false],
      [4, false],
    ]);
    await publish(2);
    expect(words.at(-1)).toEqual([2, true]);
    restore();
    await vhost.channel.recover();
    expect(await vhost.depth(QUEUE)).toBe(0);
  });
});
