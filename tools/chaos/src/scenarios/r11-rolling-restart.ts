import { setTimeout as pause } from 'node:timers/promises';
import { APPS } from '@shop/dev-stack/services';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { CallResponse, Call } from '../load/load-balancer.js';
import type { Product } from '../load/product-fixtures.js';
import type { Shopper } from '../load/shopper.js';
import { Counter } from '../load/counter.js';
import { Assertions, scenario } from './scenario.js';

const PER_SECOND = 100;
const STEADY_MS = 15_000;
const TIMES_STEADY = 2;

export const rollingRestart = scenario({
  id: 'R11',
  what: `every replica of every app restarted in turn, two replicas each, under ${String(PER_SECOND)} mixed requests a second`,
  expected: '0 failed; p99 at most twice that of steady running',
  long: { rounds: 3, least: 18_000 },
  full: { rounds: 1, least: 6_000 },
  short: { rounds: 1, least: 1_500 },
  run: async (shop, { rounds, least }) => {
    const assertions = new Assertions();
    for (const app of APPS) await shop.scale(app, 2);
    const load = await Load.begin(shop);
    await pause(STEADY_MS);
    const steady = load.takeTimes();
    for (let round = 0; round < rounds; round += 1) {
      for (const replica of shop.replicas()) await replica.renew();
    }
    while (load.count < least) await pause(200);
    await load.end();
    const p99 = { steady: percentile(steady), restarting: percentile(load.takeTimes()) };
    const failed = load.statuses.where((status) => status !== 200 && status !== 201);
    assertions.equal('failed requests', failed, 0);
    assertions.atMost(
      'p99 in ms',
      Math.round(p99.restarting),
      Math.round(p99.steady * TIMES_STEADY),
    );
    return {
      summary: `${String(rounds)} rounds over ${String(shop.replicas().length)} processes, ${String(failed)} failed of ${String(load.count)}, p99 ${p99.restarting.toFixed(0)} ms (steady ${p99.steady.toFixed(0)} ms)`,
      faults: [...assertions.faults, ...load.failures.slice(0, 5)],
    };
  },
});

/** Open load: requests at a fixed rate, whether or not earlier ones have completed. */
class Load {
  readonly statuses = new Counter();
  readonly failures: string[] = [];
  count = 0;
  private times: number[] = [];
  private readonly under = new Set<Promise<void>>();
  private readonly clock: NodeJS.Timeout;

  private constructor(
    private readonly shop: ChaosShop,
    private readonly people: readonly Shopper[],
    private readonly products: readonly Product[],
  ) {
    this.clock = setInterval(() => this.send(), 1000 / PER_SECOND);
  }

  static async begin(shop: ChaosShop): Promise<Load> {
    const products = await shop.productFixtures.addMany(10, { stock: 1_000_000 });
    return new Load(shop, await shop.userPool.shoppers(20), products);
  }

  /** The times since the last call, in milliseconds. */
  takeTimes(): number[] {
    const { times } = this;
    this.times = [];
    return times;
  }

  async end(): Promise<void> {
    clearInterval(this.clock);
    await Promise.all(this.under);
  }

  private send(): void {
    const index = this.count;
    this.count += 1;
    const sent = this.sendOne(index).finally(() => this.under.delete(sent));
    this.under.add(sent);
  }

  private async sendOne(index: number): Promise<void> {
    const { what, response } = await this.kindOf(index);
    this.statuses.add(response.status);
    this.times.push(response.ms);
    if (response.status !== 200 && response.status !== 201) {
      this.failures.push(
        `${what}: ${String(response.status)} ${response.fault ?? response.text.slice(0, 80)}`,
      );
    }
  }

  /** Sends three lists, three products, two own orders, one current user and one purchase in ten requests. */
  private async kindOf(index: number): Promise<{ what: string; response: CallResponse }> {
    const person = this.people[index % this.people.length];
    const product = this.products[index % this.products.length];
    if (!person || !product) throw new Error('A load needs shoppers and products');
    const get = async (path: string, token?: string) => {
      const call: Call = { method: 'GET', path, ...(token === undefined ? {} : { token }) };
      return { what: path, response: await this.shop.loadBalancer.request(call) };
    };
    const kind = index % 10;
    if (kind < 3) return get(`/api/products?page=${String(1 + (index % 5))}`);
    if (kind < 6) return get(`/api/products/${product.id}`);
    if (kind < 8) return get('/api/orders/mine', person.token);
    if (kind === 8) return get('/api/auth/user', person.token);
    const { last } = await person.buy([{ product, quantity: 1 }], { retryForMs: 0 });
    return { what: 'an order', response: last };
  }
}

function percentile(times: readonly number[], share = 0.99): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
