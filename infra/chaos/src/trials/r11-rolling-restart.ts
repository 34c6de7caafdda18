import { pause } from '@shop/local/machine/until';
import { APPS } from '@shop/local/shop/services';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Answer, Call } from '../shop/door.js';
import type { Product } from '../shop/stockroom.js';
import type { Shopper } from '../trade/shopper.js';
import { Tally } from '../trade/tally.js';
import { Marks, trial } from './trial.js';

const PER_SECOND = 100;
const STEADY_MS = 15_000;
const TIMES_STEADY = 2;

export const rollingRestart = trial({
  id: 'R11',
  what: `every copy of every app restarted in turn, two copies each, under ${String(PER_SECOND)} mixed requests a second`,
  passMark: '0 failed; p99 at most twice that of steady running',
  long: { rounds: 3, least: 18_000 },
  full: { rounds: 1, least: 6_000 },
  short: { rounds: 1, least: 1_500 },
  run: async (shop, { rounds, least }) => {
    const marks = new Marks();
    for (const app of APPS) await shop.scale(app, 2);
    const load = await Load.begin(shop);
    await pause(STEADY_MS);
    const steady = load.takeTimes();
    for (let round = 0; round < rounds; round += 1) {
      for (const copy of shop.copies()) await copy.renew();
    }
    while (load.count < least) await pause(200);
    await load.end();
    const p99 = { steady: percentile(steady), restarting: percentile(load.takeTimes()) };
    const failed = load.statuses.where((status) => status !== 200 && status !== 201);
    marks.equal('failed requests', failed, 0);
    marks.most('p99 in ms', Math.round(p99.restarting), Math.round(p99.steady * TIMES_STEADY));
    return {
      figures: `${String(rounds)} rounds over ${String(shop.copies().length)} processes, ${String(failed)} failed of ${String(load.count)}, p99 ${p99.restarting.toFixed(0)} ms (steady ${p99.steady.toFixed(0)} ms)`,
      faults: [...marks.faults, ...load.failures.slice(0, 5)],
    };
  },
});

/** Requests that come whether or not the earlier ones have been answered. */
class Load {
  readonly statuses = new Tally();
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
    const products = await shop.stockroom.addMany(10, { stock: 1_000_000 });
    return new Load(shop, await shop.crowd.of(20), products);
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
    const { what, answer } = await this.kindOf(index);
    this.statuses.add(answer.status);
    this.times.push(answer.ms);
    if (answer.status !== 200 && answer.status !== 201) {
      this.failures.push(
        `${what}: ${String(answer.status)} ${answer.fault ?? answer.text.slice(0, 80)}`,
      );
    }
  }

  /** Of ten requests three are lists, three products, two orders of one's own, one asks who one is, one buys. */
  private async kindOf(index: number): Promise<{ what: string; answer: Answer }> {
    const person = this.people[index % this.people.length];
    const product = this.products[index % this.products.length];
    if (!person || !product) throw new Error('A load without people or products');
    const get = async (path: string, token?: string) => {
      const call: Call = { method: 'GET', path, ...(token === undefined ? {} : { token }) };
      return { what: path, answer: await this.shop.door.ask(call) };
    };
    const kind = index % 10;
    if (kind < 3) return get(`/api/products?page=${String(1 + (index % 5))}`);
    if (kind < 6) return get(`/api/products/${product.id}`);
    if (kind < 8) return get('/api/orders/mine', person.token);
    if (kind === 8) return get('/api/auth/user', person.token);
    const { last } = await person.buy([{ product, quantity: 1 }], { patienceMs: 0 });
    return { what: 'an order', answer: last };
  }
}

function percentile(times: readonly number[], share = 0.99): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
