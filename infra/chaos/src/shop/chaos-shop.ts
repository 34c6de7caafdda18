// A whole shop for the trials: real servers, two copies of what sells, and a way to break each of its parts.
import { join } from 'node:path';
import { checkoutFolder } from '@shop/local/machine/checkout';
import { until } from '@shop/local/machine/until';
import { Site } from '@shop/local/servers/site';
import { Environments, type ShopPlan } from '@shop/local/shop/environments';
import { Leftovers } from '@shop/local/shop/leftovers';
import { Preparation } from '@shop/local/shop/preparation';
import { APPS, type App } from '@shop/local/shop/services';
import { ShopBackups } from '@shop/local/shop/shop-backups';
import { ShopServers } from '@shop/local/shop/shop-servers';
import type { Acknowledged } from '../invariants/acknowledged.js';
import type { Evidence } from '../invariants/invariant.js';
import { recordsOf } from '../invariants/records.js';
import { Crowd } from '../trade/crowd.js';
import { Copy } from './copy.js';
import { Door } from './door.js';
import { Links } from './links.js';
import { Stockroom } from './stockroom.js';

const COPIES: Record<App, number> = {
  auth: 1,
  catalogue: 2,
  order: 2,
  'admin-analytics': 1,
  correspondence: 1,
  gateway: 2,
};

export class ChaosShop {
  readonly acknowledged: Acknowledged[] = [];
  readonly records: Evidence;
  readonly stockroom: Stockroom;
  private readonly all: Copy[] = [];
  private openDoor: Door | undefined;
  private openCrowd: Crowd | undefined;

  private constructor(
    private readonly plan: ShopPlan,
    readonly servers: ShopServers,
    readonly links: Links,
    private readonly leftovers: Leftovers,
    private readonly own: NodeJS.ProcessEnv,
  ) {
    this.records = recordsOf(servers, plan.checkout, this.acknowledged);
    this.stockroom = new Stockroom(this.records.databases);
  }

  /** A new shop in this folder, with nothing in it; every copy is told `own` beside what it is told anyway. */
  static async open(folder: string, own: NodeJS.ProcessEnv = {}): Promise<ChaosShop> {
    const checkout = checkoutFolder();
    const leftovers = new Leftovers(folder);
    await leftovers.end();
    await new ShopServers(new Site(folder), checkout).erase();
    const plan: ShopPlan = { checkout, site: new Site(folder), port: 0 };
    const servers = new ShopServers(plan.site, checkout);
    await servers.start();
    const shop = new ChaosShop(plan, servers, await Links.open(servers), leftovers, own);
    try {
      await shop.prepare();
      return shop;
    } catch (error) {
      await shop.close();
      throw error;
    }
  }

  /** Where its servers keep their data, ports and passwords. */
  get site(): Site {
    return this.plan.site;
  }

  /** Copies of its databases, taken and restored as `npm run databases` does. */
  get backups(): ShopBackups {
    return new ShopBackups(this.plan, this.servers, join(this.plan.site.folder, 'backups'));
  }

  get door(): Door {
    if (!this.openDoor) throw new Error('The shop is not open');
    return this.openDoor;
  }

  get crowd(): Crowd {
    if (!this.openCrowd) throw new Error('The shop is not open');
    return this.openCrowd;
  }

  /** The running copies, of all apps or of these. */
  copies(...apps: App[]): Copy[] {
    return this.all.filter(({ app }) => apps.length === 0 || apps.includes(app));
  }

  /** One copy of an app. */
  copy(app: App, index = 1): Copy {
    const found = this.copies(app)[index - 1];
    if (!found) throw new Error(`There is no ${app}-${String(index)}`);
    return found;
  }

  /** Sees to it that there are so many copies of an app, and that all are ready. */
  async scale(app: App, count: number): Promise<void> {
    for (let index = this.copies(app).length + 1; index <= count; index += 1) {
      const copy = await this.copyOf(app, index);
      this.all.push(copy);
      copy.start();
    }
    await Promise.all(this.copies(app).map((copy) => copy.whenReady()));
  }

  /** Every copy is up and every link whole. */
  async whenWhole(): Promise<void> {
    this.links.mend();
    await Promise.all(this.all.map((copy) => copy.whenReady()));
  }

  /** Ends of processes that no test has asked for, so far. */
  get crashes(): string[] {
    return this.all.flatMap((copy) => copy.crashes.map((how) => `${copy.name}: ${how}`));
  }

  async close(): Promise<void> {
    await this.openDoor?.close();
    await Promise.all(this.copies('gateway').map((copy) => copy.stop()));
    await Promise.all(this.all.map((copy) => copy.stop()));
    await this.records.databases.close();
    await this.links.close();
    await this.servers.stop();
    await this.leftovers.end();
  }

  private async prepare(): Promise<void> {
    const preparation = new Preparation(this.plan, new Environments(this.plan, this.servers));
    await preparation.migrate();
    for (const app of APPS) {
      for (let index = 1; index <= COPIES[app]; index += 1) {
        this.all.push(await this.copyOf(app, index));
      }
    }
    for (const copy of this.all) copy.start();
    await this.whenWhole();
    this.openDoor = new Door(this.copies('gateway'));
    this.openCrowd = new Crowd(this.openDoor, this.records.databases, this.acknowledged);
    await this.warmUp();
  }

  /** The first call of each process compiles what it needs. */
  private async warmUp(): Promise<void> {
    const isWarm = async () =>
      (await this.door.ask({ method: 'GET', path: '/api/products' })).status === 200;
    await until(isWarm, { withinMs: 30_000 });
  }

  private async copyOf(app: App, index: number): Promise<Copy> {
    const { site, checkout } = this.plan;
    const portOf = (what: string) => site.ports.freePortOf(`${app}-${String(index)}-${what}`);
    const port = app === 'gateway' ? await portOf('http') : 0;
    const operationsPort = await portOf('operations');
    const environments = new Environments({ ...this.plan, port }, this.servers);
    return new Copy({
      app,
      index,
      checkout,
      folder: site.folder,
      operationsPort,
      environment: {
        ...environments.of(app, operationsPort),
        LOG_LEVEL: 'warn',
        OPERATIONS_HOST: '127.0.0.1',
        ...this.own,
      },
      onBirth: (name, mark) => this.leftovers.record(name, mark),
    });
  }
}

/** Where the trials keep their shop. */
export const chaosFolder = (name: 'chaos' | 'chaos-test' | 'security-test'): string =>
  join(checkoutFolder(), '.local', name);
