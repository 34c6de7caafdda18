import type { Event, OutputOf, PayloadOf, Rpc } from '@shop/contracts/core/message';
import { connect, type ChannelModel } from 'amqplib';
import type { z } from 'zod';
import type { ServiceName } from '@shop/service-kit/access';
import { Bus, systemCaller, type CallerContext } from '@shop/service-kit/bus/bus';
import { RpcClient } from '@shop/service-kit/bus/rpc/rpc-client';
import { header } from '@shop/service-kit/bus/message-format';
import { rootLogger } from '@shop/service-kit/logger';
import { testAddress, uniqueName } from './test-address.js';
import { BUS_PASSWORD, createVhost, deleteVhost } from './test-vhost.js';

/** An event as received from the bus. */
export interface ReceivedTestEvent {
  name: string;
  eventId: string;
  requestId: string | undefined;
  payload: unknown;
}

/** Creates a virtual host with the shop's topology; the address is an administrator's. */
export async function testBus(): Promise<{ url: string; close(): Promise<void> }> {
  const name = uniqueName();
  await createVhost(name);
  const url = Object.assign(new URL(testAddress('RABBITMQ_URL')), { pathname: `/${name}` }).href;
  return { url, close: () => deleteVhost(name) };
}

/** The users of the bus: every process of the shop, and the operator of dead letters. */
export type BusUser = ServiceName | 'ops';

/** Returns the address of the test bus for one of its users, with only that user's rights. */
export function busUrlAs(user: BusUser, busUrl: string): string {
  return Object.assign(new URL(busUrl), { username: user, password: BUS_PASSWORD }).href;
}

/** Returns a client of the test bus, as the gateway or as the service that `as` names; it also consumes all events. */
export async function testBusClient(
  busUrl: string,
  as: ServiceName = 'gateway',
): Promise<{
  request<R extends Rpc>(
    rpc: R,
    input: z.input<R['input']>,
    from?: CallerContext,
  ): Promise<OutputOf<R>>;
  /** Returns the payloads of an event since the client was created, oldest first. */
  received<F extends Event>(event: F): PayloadOf<F>[];
  /** All events since then, with their envelopes. */
  events: readonly ReceivedTestEvent[];
  close(): Promise<void>;
}> {
  rootLogger.level = 'silent';
  const client = new RpcClient(busUrlAs(as, busUrl), 'spec');
  const bus = new Bus(client);
  const { events, model } = await listen(busUrl);
  await client.connect();
  return {
    request: (rpc, input, from = systemCaller) => bus.request(rpc, input, from),
    received: <F extends Event>(event: F) =>
      events
        .filter(({ name }) => name === event.name)
        .map(({ payload }) => payload as PayloadOf<F>),
    events,
    close: async () => {
      await client.close();
      await model.close();
    },
  };
}

async function listen(
  busUrl: string,
): Promise<{ events: ReceivedTestEvent[]; model: ChannelModel }> {
  const events: ReceivedTestEvent[] = [];
  const model = await connect(busUrl);
  // A spec that stops the broker also ends this consumer.
  model.on('error', () => undefined);
  const channel = await model.createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, 'events', '#');
  await channel.consume(queue, (message) => {
    if (message === null) return;
    channel.ack(message);
    // The marker of a broker is no event.
    if (message.fields.routingKey.startsWith('marker.')) return;
    const { type, messageId, headers } = message.properties;
    events.push({
      name: String(type),
      eventId: String(messageId),
      requestId: headers?.[header.requestId] as string | undefined,
      payload: JSON.parse(message.content.toString()) as unknown,
    });
  });
  return { events, model };
}
