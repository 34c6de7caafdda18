// The whole shop as `npm start` runs it, in its own folder, with a chosen number of products.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sum } from '@shop/contracts/core/numbers';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import type { Terminal } from '@shop/dev-stack/machine/terminal';
import { DataDirectory } from '@shop/dev-stack/servers/data-directory';
import { APPS, databaseOf, type App, type Service } from '@shop/dev-stack/services';
import { Shop } from '@shop/dev-stack/shop/shop';
import { ShopServers } from '@shop/dev-stack/shop/shop-servers';
import { cpuSeconds, processWith } from '../processes.js';
import { addOnRolls } from './cloths.js';
import { growOrders, growProducts, withClient } from './growth.js';

const BUYERS = 400;
const STOCKED = 500;
const SCRATCH = 'bench';
const REST_AT_MOST_MS = 900_000;
const POLL_MS = 500;
const EMAILS_MS = 5_000;
/** Share of one CPU that is above the use of timers and polling, and below that of real work. */
const IDLE_SHARE = 0.25;

interface Account {
  email: string;
  password: string;
}
interface Buyer extends Account {
  token: string;
}

export interface Part {
  name: string;
  pid: number;
}

export class BenchShop {
  /** Number of products in the shop. */
  products = 0;
  private hasManyOrders = false;

  private constructor(private readonly shop: Shop) {}

  static async open(terminal: Terminal): Promise<BenchShop> {
    const checkout = checkoutFolder();
    const folder = join(checkout, '.local/bench');
    await new ShopServers(new DataDirectory(folder), checkout).erase();
    const dataDirectory = new DataDirectory(folder);
    const port = await dataDirectory.ports.freePortOf('gateway');
    const bench = new BenchShop(
      new Shop({ checkout, dataDirectory, port, trustedProxies: 1 }, terminal),
    );
    try {
      await bench.shop.start();
      await withClient(bench.superuser('postgres'), (client) =>
        client.query(`CREATE DATABASE ${SCRATCH}`),
      );
      return bench;
    } catch (error) {
      await bench.close();
      throw error;
    }
  }

  get address(): string {
    return this.shop.address;
  }

  /** A scratch database on the same server. */
  get scratchUrl(): string {
    return this.superuser(SCRATCH);
  }

  databaseUrl(service: Service): string {
    return this.superuser(databaseOf(service));
  }

  async growTo(products: number): Promise<void> {
    this.products = await growProducts(this.databaseUrl('catalogue'), products);
    // The new rows have no events, so a restarted catalogue reads all of them into its facets.
    await this.coldStart('catalogue');
  }

  async growOrders(): Promise<void> {
    if (!this.hasManyOrders) await growOrders(this.databaseUrl('order'));
    this.hasManyOrders = true;
  }

  categories(): Promise<string[]> {
    return withClient(this.databaseUrl('catalogue'), async (client) => {
      const { rows } = await client.query<{ name: string }>('SELECT name FROM categories');
      return rows.map(({ name }) => name);
    });
  }

  /** Returns products with large stock and their prices in cents. */
  stocked(): Promise<{ id: string; cents: number }[]> {
    return withClient(this.databaseUrl('catalogue'), async (client) => {
      const { rows } = await client.query<{ id: string; cents: number }>(
        "SELECT id, price_cents AS cents FROM products WHERE stock > 10000 AND sale_kind = 'piece' LIMIT $1",
        [STOCKED],
      );
      return rows;
    });
  }

  /** Adds new cloths, each on the given number of rolls. */
  addOnRolls(cloths: number, rolls: number): Promise<{ id: string; cents: number }[]> {
    return addOnRolls(this.databaseUrl('catalogue'), cloths, rolls);
  }

  /** Signs new shoppers in, enough to stay below every rate limit and to avoid waiting for the lock of one shopper. */
  async buyers(): Promise<Buyer[]> {
    const mark = Date.now().toString(36);
    const buyers: Buyer[] = [];
    for (let buyer = 0; buyer < BUYERS; buyer += 1) {
      const account = {
        email: `bench-${mark}-${String(buyer)}@example.test`,
        password: 'bench-123456',
      };
      const token = await this.token('register', { name: 'Bench', ...account });
      buyers.push({ ...account, token });
    }
    return buyers;
  }

  signIn(account: Account): Promise<string> {
    return this.token('login', account);
  }

  /** Returns the process of each part; its child processes belong to the part too. */
  parts(): Part[] {
    const pids = this.shop.apps.pids();
    const apps = APPS.map((name) => ({ name, pid: pids[name] ?? 0 }));
    const port = new URL(this.superuser('postgres')).port;
    return [...apps, { name: 'postgresql', pid: processWith(`-c port=${port}`) ?? 0 }];
  }

  /** Waits until all deferred work is done, including the rate-limited e-mails. Throws if that takes too long. */
  async rest(): Promise<void> {
    const end = performance.now() + REST_AT_MOST_MS;
    await this.settle(end);
    // Each poll is a login at PostgreSQL, and its CPU time is counted.
    while (performance.now() < end && (await this.emailsWaiting()) > 0) await setTimeout(EMAILS_MS);
    await this.settle(end);
  }

  /** Waits until all deferred work except the e-mails is done. Throws if that takes too long. */
  async settle(end = performance.now() + REST_AT_MOST_MS): Promise<void> {
    const parts = this.parts();
    const used = (): number => sum(parts.map(({ pid }) => cpuSeconds(pid)));
    for (let before = used(); performance.now() < end; before = used()) {
      await setTimeout(POLL_MS);
      if ((used() - before) * 1_000 < POLL_MS * IDLE_SHARE) return;
    }
    throw new Error(`The shop is still at work after ${String(REST_AT_MOST_MS / 1_000)} seconds`);
  }

  /** Returns the seconds from the start of an app until it is ready. */
  async coldStart(app: App): Promise<number> {
    await this.shop.apps.end([app]);
    const began = performance.now();
    await this.shop.apps.start([app]);
    return (performance.now() - began) / 1_000;
  }

  close(): Promise<void> {
    return this.shop.stop();
  }

  private emailsWaiting(): Promise<number> {
    return withClient(this.databaseUrl('correspondence'), async (client) => {
      const { rows } = await client.query<{ emails: number }>(
        "SELECT count(*)::int AS emails FROM emails WHERE status = 'waiting'",
      );
      return rows[0]?.emails ?? 0;
    });
  }

  private superuser(database: string): string {
    return this.shop.servers.postgres.address(database);
  }

  private async token(path: 'login' | 'register', account: object): Promise<string> {
    const response = await fetch(`${this.address}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    const { token } = (await response.json()) as { token?: string };
    if (token === undefined) throw new Error(`${path} responded ${String(response.status)}`);
    return token;
  }
}
