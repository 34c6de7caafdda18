import { pause } from '@shop/local/machine/until';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../shop/stockroom.js';
import { Tally } from './tally.js';
import { randomBetween, type Purchase, type Shopper } from './shopper.js';

export interface TradingPlan {
  shoppers: number;
  /** Between one purchase of a shopper and the next. */
  pauseMs?: number;
  /** How long a shopper presses again; 0: once. */
  patienceMs?: number;
}

/** Shoppers who go on buying until they are told to stop. */
export class Trading {
  /** Every press of the button, by its status. */
  readonly presses = new Tally();
  readonly purchases: Purchase[] = [];
  longestMs = 0;
  private isOver = false;
  private lastPlacedAt = 0;
  private readonly all: Promise<void>;

  private constructor(
    people: readonly Shopper[],
    private readonly products: readonly Product[],
    private readonly plan: TradingPlan,
  ) {
    this.all = Promise.all(people.map((person) => this.shop(person))).then(() => undefined);
  }

  static async begin(shop: ChaosShop, plan: TradingPlan): Promise<Trading> {
    const products = await shop.stockroom.addMany(8, { stock: 1_000_000 });
    return new Trading(await shop.crowd.of(plan.shoppers), products, plan);
  }

  get placed(): number {
    return this.purchases.filter(({ end }) => end === 'placed').length;
  }

  /** Purchases that the shop neither placed nor refused while their shopper was patient. */
  get unanswered(): Purchase[] {
    return this.purchases.filter(({ end }) => end === 'gaveUp');
  }

  get refused(): Purchase[] {
    return this.purchases.filter(({ end }) => end === 'refused');
  }

  /** Milliseconds until an order is placed that was not before `since`; the limit where none is. */
  async firstPlacedAfter(since: number, withinMs: number): Promise<number> {
    while (this.lastPlacedAt <= since && performance.now() - since < withinMs) await pause(10);
    return this.lastPlacedAt > since ? this.lastPlacedAt - since : withinMs;
  }

  /** Everybody finishes what he is at. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.all;
  }

  private async shop(person: Shopper): Promise<void> {
    const { pauseMs = 0, patienceMs = 30_000 } = this.plan;
    while (!this.isOver) {
      const purchase = await person.buy(this.basket(), { patienceMs });
      this.purchases.push(purchase);
      if (purchase.end === 'placed') this.lastPlacedAt = performance.now();
      for (const status of purchase.statuses) this.presses.add(status);
      this.longestMs = Math.max(this.longestMs, ...purchase.times);
      if (pauseMs > 0) await pause(randomBetween(0, 2 * pauseMs));
    }
  }

  private basket() {
    const first = Math.floor(Math.random() * this.products.length);
    const count = 1 + Math.floor(Math.random() * 3);
    return this.products
      .slice(first, first + count)
      .map((product) => ({ product, quantity: 1 + Math.floor(Math.random() * 5) }));
  }
}
