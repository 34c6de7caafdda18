import { setTimeout as pause } from 'node:timers/promises';
import { sum } from '@shop/contracts/core/numbers';
import type { CuttingList } from '@shop/contracts/inventory/cutting';
import type { RollList, StocktakeReply } from '@shop/contracts/inventory/rolls';
import { isServerFault, Counter } from '../load/counter.js';
import type { Admin } from '../load/admin.js';
import { randomBetween, type Shopper } from '../load/shopper.js';
import type { CallResponse } from '../load/load-balancer.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../load/product-fixtures.js';
import { repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const BUYERS = 200;
const TABLES = 2;
const ROLLS = ['A', 'A', 'A', 'B', 'B', 'B'].map((lot) => ({ lot, metres: 30 }));
const CUTS_PER_UNIT = 10;
/** One buyer in this number cancels. */
const CANCELS_EVERY = 6;
/** The tables cut one of this number of newest orders. */
const NEWEST = 10;
const CUT_PAUSE_MS = { least: 5, most: 40 };
/** Differences that a stocktake finds, in cuts. */
const FOUND = [-3, 0, 0, 2];
const AGAIN_AFTER_MS = 300;

export const rolls = scenario({
  id: 'R29',
  what: `${String(BUYERS)} buyers of lengths from ${String(ROLLS.length)} rolls, ${String(TABLES)} cutting tables and a stocktake at once`,
  expected:
    'FAB-21: every length one piece of one dye lot, none reserved or cut twice, stock = what lies free; in a quiet shop no 5xx',
  long: { rounds: 20, againForMs: 0 },
  full: { rounds: 5, againForMs: 0 },
  // Other specs run at the same time, and an overloaded shop replies with 5xx.
  short: { rounds: 1, againForMs: 30_000 },
  run: async (shop, { rounds, againForMs }) => {
    const race = new Race(againForMs);
    for (let round = 0; round < rounds; round += 1) await race.run(shop);
    return race.outcome();
  },
});

/** Records the movements on the rolls of all rounds. */
class Race {
  private readonly orders = new Counter();
  private readonly cuts = new Counter();
  private readonly counts = new Counter();
  /** Ids of the orders of a round. */
  private readonly sold: string[] = [];
  private readonly assertions = new Assertions();

  /** `againForMs`: how long a request is repeated after a 5xx. */
  constructor(private readonly againForMs: number) {}

  async run(shop: ChaosShop): Promise<void> {
    const cloth = await shop.productFixtures.addOnRolls(ROLLS);
    const buyers = await shop.userPool.shoppers(BUYERS);
    const [counter, ...tables] = await shop.userPool.admins(TABLES + 1);
    this.sold.length = 0;
    let isOver = false;
    const cutting = repeatInLanes(
      TABLES,
      () => isOver,
      async (lane) => {
        const table = tables[lane];
        if (table) await this.cut(table);
      },
    );
    const taking = repeatInLanes(
      1,
      () => isOver,
      async () => {
        if (counter) await this.count(counter, cloth);
      },
    );
    await Promise.all(buyers.map((buyer, nth) => this.buy(buyer, nth, cloth)));
    isOver = true;
    await Promise.all([cutting, taking]);
  }

  outcome() {
    const { orders, cuts, counts, assertions } = this;
    const faults = sum([orders, cuts, counts].map((all) => all.where(isServerFault)));
    assertions.equal('requests without a response or 5xx', faults, 0);
    assertions.is(
      orders.of(201) > 0 && orders.of(409) > 0,
      'nothing was sold, or nothing sold out',
    );
    assertions.is(cuts.of(200) > 0 && counts.of(200) > 0, 'nothing was cut, or nothing counted');
    return {
      summary: `orders ${orders.toString()}, cuts ${cuts.toString()}, stocktakes ${counts.toString()}`,
      faults: assertions.faults,
    };
  }

  /** Buys one length of 0.50 m to 3.00 m; some buyers cancel. */
  private async buy(buyer: Shopper, nth: number, product: Product): Promise<void> {
    await pause(randomBetween(0, 1_500));
    const quantity = (5 + Math.floor(randomBetween(0, 26))) / CUTS_PER_UNIT;
    const { last, reply } = await buyer.buy([{ product, quantity }], {
      retryForMs: this.againForMs,
    });
    this.orders.add(last.status);
    if (!reply) return;
    this.sold.push(reply.order._id);
    if (nth % CANCELS_EVERY > 0) return;
    const { status } = await this.again(() => buyer.cancel(reply.order._id));
    this.orders.add(isServerFault(status) ? status : `cancel ${String(status)}`);
  }

  /** Cuts the piece of a new order at a table, which another table may be cutting too. */
  private async cut(table: Admin): Promise<void> {
    await pause(randomBetween(CUT_PAUSE_MS.least, CUT_PAUSE_MS.most));
    const order = this.sold.at(-Math.ceil(randomBetween(0, NEWEST)));
    if (order === undefined) return;
    const { status, text } = await this.again(() => table.get(`/api/admin/cutting?order=${order}`));
    if (status !== 200) return this.cuts.add(status);
    const piece = (JSON.parse(text) as CuttingList).pieces.find(({ roll }) => roll);
    if (!piece) return;
    const path = `/api/admin/cutting/${piece.reservation}/confirm`;
    const body = { length: piece.length + (Math.random() < 0.1 ? 0.1 : 0) };
    this.cuts.add((await this.again(() => table.post(path, body))).status);
  }

  /** Counts one roll and finds a little more or less than recorded. */
  private async count(counter: Admin, { id }: Product): Promise<void> {
    await pause(randomBetween(50, 250));
    const list = await this.again(() => counter.get(`/api/admin/rolls?product=${id}&state=open`));
    if (list.status !== 200) return this.counts.add(list.status);
    const { rolls: lying } = JSON.parse(list.text) as RollList;
    const roll = lying[Math.floor(Math.random() * lying.length)];
    if (!roll) return;
    const found = FOUND[Math.floor(Math.random() * FOUND.length)] ?? 0;
    const counted = Math.max(0, Math.round(roll.left * CUTS_PER_UNIT) + found) / CUTS_PER_UNIT;
    const rows = [{ _id: roll._id, listed: roll.left, counted }];
    const { status, text } = await this.again(() =>
      counter.post('/api/admin/stocktakes', { rolls: rows }),
    );
    this.counts.add(status);
    if (status === 200 && (JSON.parse(text) as StocktakeReply).changed.length > 0)
      this.counts.add('shown again');
  }
  private async again(call: () => Promise<CallResponse>): Promise<CallResponse> {
    const end = performance.now() + this.againForMs;
    for (;;) {
      const response = await call();
      if (!isServerFault(response.status) || performance.now() >= end) return response;
      await pause(AGAIN_AFTER_MS);
    }
  }
}
