import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { allEnded } from '../machine/until.js';
import { MailSinkServer } from '../servers/mail-sink-server.js';
import { ObjectStoreServer } from '../servers/object-store-server.js';
import { PostgresServer } from '../servers/postgres-server.js';
import { readDefinitions } from '../servers/rabbit-definitions.js';
import { RabbitServer } from '../servers/rabbit-server.js';
import { RedisServer } from '../servers/redis-server.js';
import { ServerGuard } from '../servers/server-guard.js';
import { startPatiently, type LocalServer } from '../servers/server-process.js';
import type { Site } from '../servers/site.js';
import { provideBucket } from './bucket.js';
import { provideDatabase, type DatabaseRoles } from './databases.js';
import { databaseOf, SERVICES, type Service } from './services.js';

// other sites inside this one, and pictures that took long to render
const KEPT = [
  'test',
  'e2e',
  'chaos',
  'chaos-test',
  'security-test',
  'pictures',
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
  private watch: ServerGuard | undefined;

  constructor(
    private readonly site: Site,
    checkout: string,
  ) {
    this.postgres = new PostgresServer(site, 'kept');
    this.redis = new RedisServer(site, 'kept');
    const topology = readDefinitions(join(checkout, 'infra/rabbitmq/definitions.json'));
    const options = { management: false, precedence: 'behind' } as const;
    this.rabbit = new RabbitServer(site, topology, options);
    this.store = new ObjectStoreServer(site);
    this.mail = new MailSinkServer(site);
  }

  async start(): Promise<void> {
    await allEnded([
      startPatiently(this.postgres).then(() => this.provideDatabases()),
      startPatiently(this.redis),
      startPatiently(this.rabbit),
      startPatiently(this.store).then(() => provideBucket(this.store.address())),
      startPatiently(this.mail),
    ]);
  }

  /** Finds the servers of a shop that runs already; starts none. */
  async find(): Promise<void> {
    // what runs is not started again, but asked for its port
    await Promise.all(this.all.filter((server) => server.isRunning()).map((one) => one.start()));
  }

  /** From now on a server that dies is started again. */
  guard(onDeath: (name: string, how: string) => void): void {
    this.watch = new ServerGuard(this.all, onDeath);
  }

  async stop(): Promise<void> {
    await this.watch?.end();
    await Promise.all(this.all.map((server) => server.stop()));
  }

  /** Stops all and throws away what they have kept: the next start begins anew. */
  async erase(): Promise<void> {
    await this.stop();
    this.postgres.erase();
    for (const name of readdirSync(this.site.folder)) {
      if (!KEPT.includes(name)) rmSync(join(this.site.folder, name), { recursive: true });
    }
  }

  rolesOf(service: Service): DatabaseRoles {
    const database = databaseOf(service);
    const role = (name: string) => ({
      role: name,
      password: this.site.secrets.password(`postgres-${name}`),
    });
    return { database, app: role(`${database}_app`), migrate: role(`${database}_migrate`) };
  }

  private get all(): LocalServer[] {
    return [this.postgres, this.redis, this.rabbit, this.store, this.mail];
  }

  private async provideDatabases(): Promise<void> {
    // one after the other: GRANT and ALTER of several at once collide in the shared catalogues
    for (const service of SERVICES) {
      await provideDatabase((database) => this.postgres.address(database), this.rolesOf(service));
    }
  }
}
