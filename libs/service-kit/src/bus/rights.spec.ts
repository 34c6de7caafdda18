import { randomUUID } from 'node:crypto';
import type { ConfirmChannel } from 'amqplib';
import { HarnessUsers, publish } from '@shop/service-kit-testing/harness/harness-users';
import { requestKey } from './message-format.js';

const request = (name: string) => (channel: ConfirmChannel) =>
  publish(channel, 'rpc', requestKey(0, name));
const tell = (key: string) => (channel: ConfirmChannel) => publish(channel, 'events', key);
const park = (key: string) => (channel: ConfirmChannel) => publish(channel, 'dlx', key);
const hear = (queue: string) => (channel: ConfirmChannel) =>
  channel.consume(queue, () => undefined);
const declare = (queue: string) => (channel: ConfirmChannel) =>
  channel.assertQueue(queue, { exclusive: true });

async function bindReplies(channel: ConfirmChannel): Promise<void> {
  const { queue } = await channel.assertQueue(`reply.gateway.${randomUUID()}`, {
    exclusive: true,
  });
  await channel.bindQueue(queue, 'reply.gateway', queue);
  await channel.consume(queue, () => undefined);
}

const bindEvents = (key: string, prefix: string) => async (channel: ConfirmChannel) => {
  const { queue } = await channel.assertQueue(`${prefix}.${randomUUID()}`, { exclusive: true });
  await channel.bindQueue(queue, 'events', key);
};

describe('the rights of each user of the bus', () => {
  let users: HarnessUsers;
  beforeAll(async () => {
    users = await HarnessUsers.create();
  });
  afterAll(() => users.close());

  it.each([
    ['gateway', 'ask catalogue', request('catalogue.list')],
    ['gateway', 'hear its replies', bindReplies],
    [
      'gateway',
      'consume the events of the catalogue',
      bindEvents('catalogue.stockChanged', 'events.gateway'),
    ],
    [
      'catalogue',
      'consume its own events in each copy',
      bindEvents('catalogue.stockChanged', 'events.catalogue'),
    ],
    ['order', 'ask catalogue for stock', request('catalogue.holdStock')],
    ['order', 'take requests', hear('rpc.order.0')],
    ['order', 'tell of orders', tell('order.placed')],
    ['catalogue', 'hear events', hear('ev.catalogue')],
    ['catalogue', 'put its own events aside', park('ev.catalogue.retry.1')],
    ['correspondence', 'ask auth for a session', request('auth.findSession')],
    ['admin-analytics', 'read every order', request('order.pageOrders')],
    ['admin-analytics', 'compare the days of orders', request('order.dayChecksums')],
    ['billing', 'read every order', request('order.pageOrders')],
    ['billing', 'tell of refunds', tell('billing.refunded')],
    ['correspondence', 'read the events of orders', request('order.findEvents')],
    ['ops', 'send dead letters again', park('ev.catalogue')],
    ['ops', 'see dead letters', hear('ev.catalogue.dlq')],
  ])('lets the bus user %s %s', async (user, _what, act) => {
    expect(await users.as(user, act)).toBe('allowed');
  });

  it.each([
    ['gateway', 'take requests', hear('rpc.auth.0')],
    ['gateway', 'tell events', tell('order.placed')],
    ['gateway', 'declare a queue', declare('mine')],
    ['order', 'change the catalogue', request('catalogue.create')],
    ['order', 'ask auth to log in', request('auth.login')],
    ['order', 'take the requests of auth', hear('rpc.auth.0')],
    ['order', 'hear what is meant for others', hear('ev.correspondence')],
    ['order', 'tell of users', tell('auth.userRegistered')],
    ['order', 'slip events past their teller', park('ev.correspondence')],
    ['gateway', 'hear of orders', bindEvents('order.placed', 'events.gateway')],
    ['catalogue', 'hear of orders', bindEvents('order.placed', 'events.catalogue')],
    ['gateway', 'hear of everything', bindEvents('#', 'events.gateway')],
    ['order', 'bind a queue to all events', bindEvents('#', 'reply.order')],
    ['billing', 'change an order', request('order.changeStatus')],
    ['order', 'give money back', request('billing.refund')],
    ['admin-analytics', 'place an order', request('order.place')],
    ['correspondence', 'read every order', request('order.pageOrders')],
    ['correspondence', 'put aside events of others', park('ev.catalogue.retry.1')],
    ['admin-analytics', 'tell events', tell('order.placed')],
    ['auth', 'declare a queue', declare('rpc.auth2')],
    ['ops', 'ask anybody', request('auth.login')],
    ['ops', 'hear living events', hear('ev.catalogue')],
    [
      'catalogue',
      'write past all rules',
      (channel: ConfirmChannel) => publish(channel, '', 'rpc.auth.0'),
    ],
  ])('does not let the bus user %s %s', async (user, _what, act) => {
    expect(await users.as(user, act)).toMatch(/ACCESS_REFUSED/);
  });

  it('does not let a service act under the name of another', async () => {
    const impostor = (channel: ConfirmChannel): Promise<void> =>
      publish(channel, 'rpc', requestKey(0, 'catalogue.holdStock'), {
        userId: users.named('gateway'),
      });
    expect(await users.as('order', impostor)).toMatch(/PRECONDITION_FAILED/);
  });
});
