// Users for a single spec, with the rights of the shop's users.
import { randomUUID } from 'node:crypto';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { rpcQueue } from '@shop/service-kit/bus/message-format';
import { infraFile } from '../infra-file.js';
import { manage, HarnessVhost } from './harness-vhost.js';

/** The services that handle requests. */
const services = ['auth', 'catalogue', 'order', 'billing', 'admin-analytics', 'correspondence'];

/** Milliseconds between declarations; an unused request queue expires after 30 seconds. */
const DECLARE_EVERY_MS = 10_000;

interface Definitions {
  queues: { name: string }[];
  permissions: { user: string; configure: string; write: string; read: string }[];
  topic_permissions: { user: string; exchange: string; write: string; read: string }[];
}
type Deed = (channel: ConfirmChannel) => Promise<unknown>;

export class HarnessUsers {
  private readonly password = randomUUID();
  private readonly models = new Map<string, ChannelModel>();

  private readonly declaring: NodeJS.Timeout;

  private constructor(
    private readonly vhost: HarnessVhost,
    private readonly definitions: Definitions,
  ) {
    const declare = () => void declareQueues(vhost).catch(() => undefined);
    this.declaring = setInterval(declare, DECLARE_EVERY_MS);
  }

  static async create(): Promise<HarnessUsers> {
    const definitions = JSON.parse(infraFile('rabbitmq/definitions.json')) as Definitions;
    const vhost = await HarnessVhost.create();
    await declareQueues(vhost);
    const users = new HarnessUsers(vhost, definitions);
    await users.grant();
    return users;
  }

  /** Returns the names that they have in the shop. */
  get names(): string[] {
    return this.definitions.permissions.map(({ user }) => user);
  }

  get queues(): string[] {
    const declared = this.definitions.queues.map(({ name }) => name);
    return [...declared, ...services.map((service) => rpcQueue(service, 0))];
  }

  /** Returns the name of the user on the broker. */
  named = (user: string): string => `${this.vhost.name}-${user}`;

  /** Returns `allowed`, or the broker's refusal of the user's action. */
  async as(user: string, deed: Deed): Promise<string> {
    const channel = await (await this.modelOf(user)).createConfirmChannel();
    const refused = new Promise<string>((resolve) => {
      channel.on('error', ({ message }) => {
        resolve(message);
      });
    });
    const outcome = await deed(channel).then(
      () => 'allowed',
      () => refused,
    );
    await channel.close().catch(() => undefined);
    return outcome;
  }

  async close(): Promise<void> {
    clearInterval(this.declaring);
    for (const model of this.models.values()) await model.close().catch(() => undefined);
    for (const user of this.names)
      await manage(this.vhost.broker, 'DELETE', `users/${this.named(user)}`);
    await this.vhost.close();
  }

  private async modelOf(user: string): Promise<ChannelModel> {
    const known = this.models.get(user);
    if (known) return known;
    const { password } = this;
    const url = Object.assign(new URL(this.vhost.url), { username: this.named(user), password });
    const model = await connect(url.href);
    model.on('error', () => undefined);
    this.models.set(user, model);
    return model;
  }

  private async grant(): Promise<void> {
    const { broker, name } = this.vhost;
    const { permissions, topic_permissions: topics } = this.definitions;
    for (const { user, ...permission } of permissions) {
      const login = { password: this.password, tags: '' };
      await manage(broker, 'PUT', `users/${this.named(user)}`, login);
      await manage(broker, 'PUT', `permissions/${name}/${this.named(user)}`, permission);
    }
    for (const { user, ...permission } of topics)
      await manage(broker, 'PUT', `topic-permissions/${name}/${this.named(user)}`, permission);
  }
}

const declareQueues = (vhost: HarnessVhost): Promise<unknown> =>
  Promise.all(services.map((service) => vhost.declareRequestQueue(service)));

/** Publishes a message, and waits until the broker has it. */
export async function publish(
  channel: ConfirmChannel,
  exchange: string,
  key: string,
  options: { userId?: string } = {},
): Promise<void> {
  channel.publish(exchange, key, Buffer.from('{}'), options);
  await channel.waitForConfirms();
}
