// A whole shop for scenarios: real servers, two replicas of gateway, order and catalogue, and ways to break each
// part.
import { join } from 'node:path';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { until } from '@shop/dev-stack/machine/polling';
import { DataDirectory } from '@shop/dev-stack/servers/data-directory';
import { Environments, type ShopPlan } from '@shop/dev-stack/shop/environments';
import { OrphanProcesses } from '@shop/dev-stack/shop/orphan-processes';
import { Preparation } from '@shop/dev-stack/shop/preparation';
import { APPS, type App } from '@shop/dev-stack/services';
import { ShopBackups } from '@shop/dev-stack/shop/shop-backups';
import { ShopServers } from '@shop/dev-stack/shop/shop-servers';
import type { Acknowledged, Evidence } from '../invariants/invariant.js';
import { evidenceOf } from '../invariants/evidence.js';
import { changeSettings, withSeller } from './shop-settings.js';
import { UserPool } from '../load/user-pool.js';
import { Replica } from './replica.js';
import { LoadBalancer } from '../load/load-balancer.js';
import { Links } from './links.js';
import { ProductFixtures } from '../load/product-fixtures.js';

const REPLICAS: Record<App, number> = {
  auth: 1,
  catalogue: 2,
  order: 2,
  billing: 1,
  'admin-analytics': 1,
  correspondence: 1,
  gateway: 2,
};

export class ChaosShop {
  readonly acknowledged: Acknowledged[] = [];
  readonly evidence: Evidence;
  readonly productFixtures: ProductFixtures;
  private readonly all: Replica[] = [];
  private openLoadBalancer: LoadBalancer | undefined;
  private openUserPool: UserPool | undefined;

  private constructor(
    private readonly plan: ShopPlan,
    readonly servers: ShopServers,
    readonly links: Links,
    private readonly orphans: OrphanProcesses,
    private readonly own: NodeJS.ProcessEnv,
  ) {
    this.evidence = evidenceOf(servers, plan.checkout, this.acknowledged);
    this.productFixtures = new ProductFixtures(this.evidence.databases);
  }

  /** Starts a new, empty shop in this folder; every replica gets the variables `own` in addition to its usual ones. */
  static async open(folder: string, own: NodeJS.ProcessEnv = {}): Promise<ChaosShop> {
    const checkout = checkoutFolder();
    const orphans = new OrphanProcesses(folder);
    await orphans.end();
    await new ShopServers(new DataDirectory(folder), checkout).erase();
    const plan: ShopPlan = { checkout, dataDirectory: new DataDirectory(folder), port: 0 };
    // The card provider sends its events to the first gateway.
    const port = await plan.dataDirectory.ports.portOf('gateway-1-http');
    const servers = new ShopServers(plan.dataDirectory, checkout, port);
    await servers.start();
    const shop = new ChaosShop(plan, servers, await Links.open(servers), orphans, own);
    try {
      await shop.prepare();
      return shop;
    } catch (error) {
      await shop.close();
      throw error;
    }
  }

  /** Directory with the data, ports and passwords of its servers. */
  get dataDirectory(): DataDirectory {
    return this.plan.dataDirectory;
  }

  /** Backups of its databases, made and restored as `npm run databases` does it. */
  get backups(): ShopBackups {
    return new ShopBackups(
      this.plan,
      this.servers,
      join(this.plan.dataDirectory.folder, 'backups'),
    );
  }

  get loadBalancer(): LoadBalancer {
    if (!this.openLoadBalancer) throw new Error('The shop is not open');
    return this.openLoadBalancer;
  }

  get userPool(): UserPool {
    if (!this.openUserPool) throw new Error('The shop is not open');
    return this.openUserPool;
  }

  /** Returns the running replicas, of all apps or of the given ones. */
  replicas(...apps: App[]): Replica[] {
    return this.all.filter(({ app }) => apps.length === 0 || apps.includes(app));
  }

  /** Returns one replica of an app. */
  replica(app: App, index = 1): Replica {
    const found = this.replicas(app)[index - 1];
    if (!found) throw new Error(`There is no ${app}-${String(index)}`);
    return found;
  }

  /** Starts replicas until there are `count`, and waits until all are ready. */
  async scale(app: App, count: number): Promise<void> {
    for (let index = this.replicas(app).length + 1; index <= count; index += 1) {
      const replica = await this.createReplica(app, index);
      this.all.push(replica);
      replica.start();
    }
    await Promise.all(this.replicas(app).map((replica) => replica.whenReady()));
  }

  /** Mends every link and waits until every replica is ready. */
  async whenWhole(): Promise<void> {
    this.links.mend();
    await Promise.all(this.all.map((replica) => replica.whenReady()));
  }

  /** Number of unexpected process ends so far. */
  get crashes(): string[] {
    return this.all.flatMap((replica) => replica.crashes.map((how) => `${replica.name}: ${how}`));
  }

  async close(): Promise<void> {
    await this.openLoadBalancer?.close();
    await Promise.all(this.replicas('gateway').map((replica) => replica.stop()));
    await Promise.all(this.all.map((replica) => replica.stop()));
    await this.evidence.databases.close();
    await this.links.close();
    await this.servers.stop();
    await this.orphans.end();
  }

  private async prepare(): Promise<void> {
    const preparation = new Preparation(this.plan, new Environments(this.plan, this.servers));
    await preparation.migrate();
    for (const app of APPS) {
      for (let index = 1; index <= REPLICAS[app]; index += 1) {
        this.all.push(await this.createReplica(app, index));
      }
    }
    for (const replica of this.all) replica.start();
    await this.whenWhole();
    this.openLoadBalancer = new LoadBalancer(this.replicas('gateway'));
    this.openUserPool = new UserPool(
      this.openLoadBalancer,
      this.evidence.databases,
      this.acknowledged,
    );
    await this.warmUp();
    const [admin] = await this.userPool.admins(1);
    if (admin) await changeSettings(admin, withSeller);
  }

  /** The first request to each process waits for the compiler. */
  private async warmUp(): Promise<void> {
    const isWarm = async () =>
      (await this.loadBalancer.request({ method: 'GET', path: '/api/products' })).status === 200;
    await until(isWarm, { withinMs: 30_000 });
  }

  private async createReplica(app: App, index: number): Promise<Replica> {
    const { dataDirectory, checkout } = this.plan;
    const portOf = (what: string) =>
      dataDirectory.ports.freePortOf(`${app}-${String(index)}-${what}`);
    const port = app === 'gateway' ? await portOf('http') : 0;
    const operationsPort = await portOf('operations');
    const environments = new Environments({ ...this.plan, port }, this.servers);
    return new Replica({
      app,
      index,
      checkout,
      folder: dataDirectory.folder,
      operationsPort,
      environment: {
        ...environments.of(app, operationsPort),
        LOG_LEVEL: 'warn',
        OPERATIONS_HOST: '127.0.0.1',
        ...this.own,
      },
      onStart: (name, mark) => this.orphans.record(name, mark),
    });
  }
}

/** Returns the folder of a shop for scenarios. */
export const chaosFolder = (name: 'chaos' | 'chaos-test' | 'security-test'): string =>
  join(checkoutFolder(), '.local', name);
