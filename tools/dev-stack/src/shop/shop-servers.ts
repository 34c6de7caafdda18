import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { allSettled } from '../machine/polling.js';
import { FakeStripeServer } from '../servers/fake-stripe-server.js';
import { MailSinkServer } from '../servers/mail-sink-server.js';
import { ObjectStoreServer } from '../servers/object-store-server.js';
import { PostgresServer } from '../servers/postgres-server.js';
import { readDefinitions } from '../servers/rabbit-definitions.js';
import { RabbitServer } from '../servers/rabbit-server.js';
import { RedisServer } from '../servers/redis-server.js';
import { ServerSupervisor } from '../servers/server-supervisor.js';
import { startWithRetries, type LocalServer } from '../servers/server-process.js';
import type { DataDirectory } from '../servers/data-directory.js';
import { provideBucket } from '../object-store/bucket.js';
import { provideDatabase, type DatabaseRoles } from './databases.js';
import { DEFAULT_PORT } from './options.js';
import { databaseOf, SERVICES, type Service } from '../services.js';

// Data directories inside this one, and images that took long to render.
const KEPT = [
  'test',
  'e2e',
  'chaos',
  'chaos-test',
  'security-test',
  'images',
  'build.json',
  'shop.lock',
  'shop.address',
  'test-results',
];

/** The servers of one shop, with the databases, the bus topology and the bucket that its apps expect. */
export class ShopServers {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly rabbit: RabbitServer;
  readonly store: ObjectStoreServer;
  readonly mail: MailSinkServer;
  /** The fake card provider; undefined if `FAKE_STRIPE=false` turns it off. */
  readonly stripe: FakeStripeServer | undefined;
  private watch: ServerSupervisor | undefined;

  constructor(
    private readonly dataDirectory: DataDirectory,
    checkout: string,
    port = DEFAULT_PORT,
  ) {
    this.postgres = new PostgresServer(dataDirectory, 'kept');
    this.redis = new RedisServer(dataDirectory, 'kept');
    const topology = readDefinitions(join(checkout, 'infra/rabbitmq/definitions.json'));
    const options = { management: false, cpuPriority: 'low' } as const;
    this.rabbit = new RabbitServer(dataDirectory, topology, options);
    this.store = new ObjectStoreServer(dataDirectory);
    this.mail = new MailSinkServer(dataDirectory);
    if (process.env.FAKE_STRIPE !== 'false')
      this.stripe = new FakeStripeServer(dataDirectory, port);
  }

  async start(): Promise<void> {
    await allSettled([
      startWithRetries(this.postgres).then(() => this.provideDatabases()),
      startWithRetries(this.redis),
      startWithRetries(this.rabbit),
      startWithRetries(this.store).then(() => provideBucket(this.store.address())),
      startWithRetries(this.mail),
      ...(this.stripe ? [startWithRetries(this.stripe)] : []),
    ]);
  }

  /** Finds the servers of a running shop; starts none. */
  async find(): Promise<void> {
    // start() of a running server only reads its port.
    await Promise.all(this.all.filter((server) => server.isRunning()).map((one) => one.start()));
  }

  /** Restarts servers that die, from now on. */
  supervise(onCrash: (name: string, how: string) => void): void {
    this.watch = new ServerSupervisor(this.all, onCrash);
  }

  async stop(): Promise<void> {
    await this.watch?.end();
    await Promise.all(this.all.map((server) => server.stop()));
  }

  /** Stops all servers and deletes their data. */
  async erase(): Promise<void> {
    await this.stop();
    this.postgres.erase();
    for (const name of readdirSync(this.dataDirectory.folder)) {
      if (!KEPT.includes(name)) rmSync(join(this.dataDirectory.folder, name), { recursive: true });
    }
  }

  rolesOf(service: Service): DatabaseRoles {
    const database = databaseOf(service);
    const role = (name: string) => ({
      role: name,
      password: this.dataDirectory.secrets.password(`postgres-${name}`),
    });
    return { database, app: role(`${database}_app`), migrate: role(`${database}_migrate`) };
  }

  private get all(): LocalServer[] {
    const { postgres, redis, rabbit, store, mail, stripe } = this;
    return [postgres, redis, rabbit, store, mail, ...(stripe ? [stripe] : [])];
  }

  private async provideDatabases(): Promise<void> {
    // One by one: concurrent GRANT and ALTER collide in the shared catalogs.
    for (const service of SERVICES) {
      await provideDatabase((database) => this.postgres.address(database), this.rolesOf(service));
    }
  }
}
