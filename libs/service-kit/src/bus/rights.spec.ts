import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'amqplib';
import type { ConfirmChannel } from 'amqplib';
import { manage, ProbeVhost } from './probe/probe-vhost.js';

interface Rights {
  permissions: { user: string; configure: string; write: string; read: string }[];
  topic_permissions: { user: string; exchange: string; write: string; read: string }[];
}
const topology = join(process.cwd(), '../../infra/rabbitmq/definitions.json');
const rights = JSON.parse(readFileSync(topology, 'utf8')) as Rights;
const body = Buffer.from('{}');

const ask = (key: string) => (channel: ConfirmChannel) => publish(channel, 'rpc', key);
const tell = (key: string) => (channel: ConfirmChannel) => publish(channel, 'events', key);
const park = (key: string) => (channel: ConfirmChannel) => publish(channel, 'dlx', key);
const hear = (queue: string) => (channel: ConfirmChannel) =>
  channel.consume(queue, () => undefined);
const declare = (queue: string) => (channel: ConfirmChannel) =>
  channel.assertQueue(queue, { exclusive: true });

async function publish(channel: ConfirmChannel, exchange: string, key: string): Promise<void> {
  channel.publish(exchange, key, body);
  await channel.waitForConfirms();
}

async function bindReplies(channel: ConfirmChannel): Promise<void> {
  const { queue } = await channel.assertQueue(`reply.gw.${randomUUID()}`, { exclusive: true });
  await channel.bindQueue(queue, 'reply', queue);
  await channel.consume(queue, () => undefined);
}

const bindFacts = (key: string) => async (channel: ConfirmChannel) => {
  const { queue } = await channel.assertQueue(`reply.gw.${randomUUID()}`, { exclusive: true });
  await channel.bindQueue(queue, 'events', key);
};

describe('the rights of each user of the bus', () => {
  let vhost: ProbeVhost;
  const password = randomUUID();
  const named = (user: string): string => `${vhost.name}-${user}`;

  // the same rights as in the shop, for users of this spec's own
  beforeAll(async () => {
    vhost = await ProbeVhost.create();
    for (const { user, ...permission } of rights.permissions) {
      await manage(vhost.broker, 'PUT', `users/${named(user)}`, { password, tags: '' });
      await manage(vhost.broker, 'PUT', `permissions/${vhost.name}/${named(user)}`, permission);
    }
    for (const { user, ...permission } of rights.topic_permissions) {
      await manage(
        vhost.broker,
        'PUT',
        `topic-permissions/${vhost.name}/${named(user)}`,
        permission,
      );
    }
  });

  afterAll(async () => {
    for (const { user } of rights.permissions) {
      await manage(vhost.broker, 'DELETE', `users/${named(user)}`);
    }
    await vhost.close();
  });

  const as = async (
    user: string,
    act: (channel: ConfirmChannel) => Promise<unknown>,
  ): Promise<string> => {
    const url = Object.assign(new URL(vhost.url), { username: named(user), password });
    const model = await connect(url.href);
    model.on('error', () => undefined);
    const channel = await model.createConfirmChannel();
    const refused = new Promise<string>((resolve) => {
      channel.on('error', ({ message }) => {
        resolve(message);
      });
    });
    const done = act(channel).then(
      () => 'allowed',
      () => refused,
    );
    const outcome = await done;
    await model.close().catch(() => undefined);
    return outcome;
  };

  it.each([
    ['gateway', 'ask catalogue', ask('catalogue.list')],
    ['gateway', 'hear its replies', bindReplies],
    ['gateway', 'hear what the catalogue tells', bindFacts('catalogue.stockChanged')],
    ['order', 'ask catalogue for stock', ask('catalogue.holdStock')],
    ['order', 'take requests', hear('rpc.order')],
    ['order', 'tell of orders', tell('order.placed')],
    ['catalogue', 'hear facts', hear('ev.catalogue')],
    ['catalogue', 'put its own facts aside', park('ev.catalogue.retry.1')],
    ['correspondence', 'ask auth for a session', ask('auth.findSession')],
    ['admin-analytics', 'read every order', ask('order.pageFacts')],
    ['ops', 'send dead letters again', park('ev.catalogue')],
    ['ops', 'see dead letters', hear('ev.catalogue.dlq')],
  ])('let %s %s', async (user, _what, act) => {
    expect(await as(user, act)).toBe('allowed');
  });

  it.each([
    ['gateway', 'take requests', hear('rpc.auth')],
    ['gateway', 'tell facts', tell('order.placed')],
    ['gateway', 'declare a queue', declare('mine')],
    ['order', 'change the catalogue', ask('catalogue.create')],
    ['order', 'ask auth to log in', ask('auth.login')],
    ['order', 'take the requests of auth', hear('rpc.auth')],
    ['order', 'hear what is meant for others', hear('ev.correspondence')],
    ['order', 'tell of users', tell('auth.userRegistered')],
    ['order', 'slip facts past their teller', park('ev.correspondence')],
    ['gateway', 'hear of orders', bindFacts('order.placed')],
    ['gateway', 'hear of everything', bindFacts('#')],
    ['order', 'bind a queue to all facts', bindFacts('#')],
    ['admin-analytics', 'place an order', ask('order.place')],
    ['correspondence', 'read every order', ask('order.pageFacts')],
    ['correspondence', 'put aside facts of others', park('ev.catalogue.retry.1')],
    ['admin-analytics', 'tell facts', tell('order.placed')],
    ['auth', 'declare a queue', declare('rpc.auth2')],
    ['ops', 'ask anybody', ask('auth.login')],
    ['ops', 'hear living facts', hear('ev.catalogue')],
    [
      'catalogue',
      'write past all rules',
      (channel: ConfirmChannel) => publish(channel, '', 'rpc.auth'),
    ],
  ])('do not let %s %s', async (user, _what, act) => {
    expect(await as(user, act)).toMatch(/ACCESS_REFUSED/);
  });

  it('do not let a service speak in the name of another', async () => {
    const impostor = async (channel: ConfirmChannel): Promise<void> => {
      channel.publish('rpc', 'catalogue.holdStock', body, { userId: named('gateway') });
      await channel.waitForConfirms();
    };
    expect(await as('order', impostor)).toMatch(/PRECONDITION_FAILED/);
  });
});
