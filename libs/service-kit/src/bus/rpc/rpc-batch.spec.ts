import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { ConsumeMessage } from 'amqplib';
import { rootLogger } from '../../logger.js';
import { until } from '@shop/service-kit-testing/until';
import { Bus, systemCaller } from '../bus.js';
import { rpcBatches, fromMessage, toMessage, type Enclosed } from './rpc-batch.js';
import { harnessRpc } from '@shop/service-kit-testing/harness/harness-contract';
import { startHarness } from '@shop/service-kit-testing/harness/harness-service';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { RpcClient } from './rpc-client.js';
import { RpcReplies } from './rpc-replies.js';
import {
  exchange,
  header,
  MAX_MESSAGE_BYTES,
  replyExchange,
  requestKey,
  rpcQueue,
} from '../message-format.js';

const QUEUE = rpcQueue('catalogue', 0);
const enclosed = (content: string, id: string = randomUUID()): Enclosed => ({
  id,
  content: Buffer.from(content),
});
const asMessage = (all: readonly Enclosed[]): ConsumeMessage => {
  const { content, wrapping } = toMessage(all);
  return { content, properties: wrapping, fields: {} } as ConsumeMessage;
};

describe('what goes to one place', () => {
  it('goes together, in its order', () => {
    const all = ['a1', 'b1', 'a2', 'b2', 'a3'].map((content) => enclosed(content));
    const batches = rpcBatches(all, ({ content }) => content.toString().slice(0, 1));
    expect(batches.map((batch) => batch.map(({ content }) => content.toString()))).toEqual([
      ['a1', 'a2', 'a3'],
      ['b1', 'b2'],
    ]);
  });

  it('makes no batch that is too large, and goes alone where it is large itself', () => {
    const many = rpcBatches(
      Array.from({ length: 70 }, () => enclosed('x')),
      () => 'p',
    );
    expect(many.map(({ length }) => length)).toEqual([32, 32, 6]);
    const large = Array.from({ length: 4 }, () => enclosed('x'.repeat(15_000)));
    const batches = rpcBatches([...large, enclosed('x'.repeat(60_000))], () => 'p');
    expect(batches.map(({ length }) => length)).toEqual([2, 2, 1]);
    for (const batch of batches.slice(0, 2))
      expect(toMessage(batch).content.length).toBeLessThan(MAX_MESSAGE_BYTES);
  });

  it('can always be read, whatever its headers bring along', () => {
    const headers = { token: 't'.repeat(400), tracestate: '"'.repeat(512), deadline: 10_000 };
    const all = Array.from({ length: 32 }, () => ({ ...enclosed('x'.repeat(1_000)), headers }));
    const batches = rpcBatches(all, () => 'p');
    const out = batches.flatMap((batch) => fromMessage(asMessage(batch)) ?? []);
    expect(out.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(out[0]?.headers).toMatchObject(headers);
  });

  it.each([[['alone']], [['{"name":"Zoë ✂"}', '', 'line one\nline two']]])(
    'comes out as it went in: %j',
    (contents) => {
      const all = contents.map((content) => ({ ...enclosed(content), type: 'reply' }));
      const out = fromMessage(asMessage(all)) ?? [];
      expect(out.map(({ content }) => content.toString())).toEqual(contents);
      expect(out.map(({ id, type }) => [id, type])).toEqual(all.map(({ id }) => [id, 'reply']));
    },
  );
});

describe('requests of one tick', () => {
  let vhost: HarnessVhost;
  let client: RpcClient;
  let bus: Bus;

  beforeEach(async () => {
    rootLogger.level = 'silent';
    vhost = await HarnessVhost.create();
    await vhost.declareRequestQueue('catalogue');
    client = new RpcClient(vhost.urlAs('gateway'), 'spec');
    await client.connect();
    bus = new Bus(client);
  });
  afterEach(async () => {
    await client.close();
    await vhost.close();
  });
  const start = () => startHarness(vhost.urlAs('catalogue'));

  it('are one message for each name, and each client gets its own reply or refusal', async () => {
    const requests = Promise.allSettled([
      bus.request(harnessRpc.open, { key: 'a' }, { requestId: 'r-a' }),
      bus.request(harnessRpc.open, { key: 'b', fail: 'domain' }, systemCaller),
      bus.request(harnessRpc.members, { key: 'c' }, { token: 'ada' }),
      bus.request(harnessRpc.members, { key: 'd' }, systemCaller),
      bus.request(harnessRpc.open, { key: 'e'.repeat(101) }, systemCaller),
    ]);
    await until(async () => (await vhost.depth(QUEUE)) === 2);
    const { app } = await start();
    expect(await requests).toMatchObject([
      { value: { key: 'a', requestId: 'r-a', user: null } },
      { reason: { code: 'order.outOfStock' } },
      { value: { key: 'c', user: 'Ada' } },
      { reason: { code: 'auth.required' } },
      { reason: { code: 'request.invalid' } },
    ]);
    await until(async () => (await vhost.depth(QUEUE)) === 0);
    await app.close();
  });

  it('get their replies in one message too, where they are ready together', async () => {
    const { app } = await start();
    const queue = await consumeReplies();
    const pattern = 'catalogue.members';
    const contents = ['a', 'b', 'c'].map((key) => ({
      ...enclosed(JSON.stringify({ pattern, data: { key } })),
      headers: { [header.token]: 'ada' },
    }));
    const { content, wrapping } = toMessage(contents);
    await vhost.put(exchange.rpc, requestKey(0, pattern), content, { ...wrapping, replyTo: queue });
    await until(async () => (await vhost.depth(queue)) === 1);
    await app.close();
    const message = await vhost.take(queue);
    expect(message && fromMessage(message)?.map(({ id }) => id)).toEqual(
      contents.map(({ id }) => id),
    );
  });

  it('do not wait for one that takes long', async () => {
    const { app } = await start();
    const ended: string[] = [];
    const request = async (key: string, work: number): Promise<void> => {
      await bus.request(harnessRpc.open, { key, work }, systemCaller);
      ended.push(key);
    };
    await Promise.all([request('slow', 400), request('one', 0), request('two', 0)]);
    expect(ended.at(-1)).toBe('slow');
    await app.close();
  });

  it('all fail at once when no service owns the noun', async () => {
    const requests = ['a', 'b'].map((key) =>
      bus.request(harnessRpc.homeless, { key }, systemCaller),
    );
    const outcomes = await Promise.allSettled(requests);
    const refused = { reason: { code: 'service.unavailable' } };
    expect(outcomes).toMatchObject([refused, refused]);
  });

  it('that were put into a batch by hand get past no check of the broker', async () => {
    const { app, eventLog } = await start();
    const queue = await consumeReplies();
    const contents = ['catalogue.members', 'catalogue.open'].map((pattern) =>
      enclosed(JSON.stringify({ pattern, data: { key: pattern } })),
    );
    const { content, wrapping } = toMessage(contents);
    await vhost.put(exchange.rpc, requestKey(0, 'catalogue.open'), content, {
      ...wrapping,
      replyTo: queue,
    });
    await until(() => eventLog.ended.length === 1);
    expect(eventLog.begun).toEqual(['catalogue.open']);
    await app.close();
  });

  it.each([
    ['no index', 'nothing of the kind'],
    ['an index of something else', '[1,2]\n12'],
    ['lengths that are not theirs', '[{"id":"a","bytes":9},{"id":"b","bytes":9}]\nshort'],
    ['too much in it', `[]\n${'x'.repeat(MAX_MESSAGE_BYTES)}`],
  ])('are dropped without harm to others in a batch with %s', async (_what, content) => {
    const { app } = await start();
    const headers = { [header.calls]: 2 };
    await vhost.put(exchange.rpc, requestKey(0, 'catalogue.open'), content, {
      headers,
      replyTo: 'reply.gateway.x',
    });
    expect(await bus.request(harnessRpc.open, { key: 'next' }, systemCaller)).toMatchObject({
      key: 'next',
    });
    await app.close();
    expect(await vhost.depth(QUEUE)).toBe(0);
  });

  async function consumeReplies(): Promise<string> {
    const queue = `reply.gateway.${randomUUID()}`;
    await vhost.channel.assertQueue(queue, { durable: false });
    await vhost.channel.bindQueue(queue, replyExchange('gateway'), queue);
    return queue;
  }

  it.each([
    ['one message where he takes them together', { [header.calls]: 1 }, 1],
    ['a message each where he is of the version before', {}, 3],
  ])('bring their client %s', async (_how, headers, messages) => {
    const queue = await consumeReplies();
    const replies = new RpcReplies(vhost.channel);
    const sent = ['a', 'b', 'c'].map((correlationId) => {
      const properties = { replyTo: queue, correlationId, headers };
      const reply = { type: 'reply', content: Buffer.from(correlationId) };
      return replies.send({ properties } as unknown as ConsumeMessage, reply);
    });
    await Promise.all(sent);
    await vhost.channel.waitForConfirms();
    expect(await vhost.depth(queue)).toBe(messages);
    const first = await vhost.take(queue);
    const [reply] = (first && fromMessage(first)) ?? [];
    expect(reply?.content.toString()).toBe('a');
  });
});
