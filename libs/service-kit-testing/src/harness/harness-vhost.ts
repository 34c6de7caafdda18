// A virtual host for a single spec, with the shop's topology, users and rights, and access to its queues.
import { randomUUID } from 'node:crypto';
import { connect, type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import { testAddress } from '../test-address.js';
import { busUrlAs, type BusUser } from '../test-bus.js';
import { createVhost } from '../test-vhost.js';
import { declareRequestQueue } from '@shop/service-kit/bus/rpc/rpc-receiver';

export interface BrokerAddresses {
  /** `amqp://user:password@host:port`, without a virtual host. */
  readonly amqp: string;
  /** Address of the management API, with its user. */
  readonly api: string;
}

/** Calls the broker's management API. */
export async function manage(
  { api }: BrokerAddresses,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { origin, username, password } = new URL(api);
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const reply = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${String(reply.status)}`);
  return reply.headers.get('content-length') === '0' ? undefined : readJson(reply);
}

async function readJson(reply: Response): Promise<unknown> {
  const text = await reply.text();
  return text === '' ? undefined : JSON.parse(text);
}

export class HarnessVhost {
  private constructor(
    readonly broker: BrokerAddresses,
    readonly name: string,
    private readonly model: ChannelModel,
    /** Has all rights in the virtual host: a spec may do what no service may. */
    readonly channel: ConfirmChannel,
  ) {}

  static async create(broker = testBroker()): Promise<HarnessVhost> {
    const name = `harness-${randomUUID()}`;
    await createVhost(name, broker.api);
    const model = await connect(`${broker.amqp}/${name}`);
    model.on('error', () => undefined);
    const channel = await model.createConfirmChannel();
    channel.on('error', () => undefined);
    return new HarnessVhost(broker, name, model, channel);
  }

  /** Returns an administrator's address. */
  get url(): string {
    return `${this.broker.amqp}/${this.name}`;
  }

  /** Returns the address for one of the shop's users, with only that user's rights. */
  urlAs(user: BusUser): string {
    return busUrlAs(user, this.url);
  }

  /** Declares the queue for a service's requests, as its first replica does. */
  async declareRequestQueue(service: string): Promise<void> {
    await declareRequestQueue(this.channel, service, 0);
  }

  async close(): Promise<void> {
    await this.model.close().catch(() => undefined);
    await manage(this.broker, 'DELETE', `vhosts/${this.name}`);
  }

  /** Returns the number of messages in the queue that no consumer has taken. */
  async depth(queue: string): Promise<number> {
    return (await this.channel.checkQueue(queue)).messageCount;
  }

  /** Takes a message out of the queue. */
  async take(queue: string): Promise<GetMessage | undefined> {
    return (await this.channel.get(queue, { noAck: true })) || undefined;
  }

  /** Publishes raw bytes that none of our clients would send; resolves when the broker has them. */
  async put(
    exchange: string,
    routingKey: string,
    body: string | Buffer,
    options: Parameters<ConfirmChannel['publish']>[3] = {},
  ): Promise<void> {
    this.channel.publish(exchange, routingKey, Buffer.from(body), options);
    await this.channel.waitForConfirms();
  }
}

export function testBroker(): BrokerAddresses {
  return {
    amqp: testAddress('RABBITMQ_URL').replace(/\/$/, ''),
    api: testAddress('RABBITMQ_API_URL'),
  };
}
