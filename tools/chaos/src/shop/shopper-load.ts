import { setTimeout as pause } from 'node:timers/promises';
import type { ChaosShop } from './chaos-shop.js';
import type { Product } from '../load/product-fixtures.js';
import { Counter } from '../load/counter.js';
import { randomBetween, type Purchase, type Shopper } from '../load/shopper.js';

export interface LoadPlan {
  shoppers: number;
  /** Milliseconds between two purchases of a shopper. */
  pauseMs?: number;
  /** Milliseconds for which a shopper repeats an attempt; 0: one attempt. */
  retryForMs?: number;
}

/** Number of rolls of each cloth: more than any load buys. */
const ROLLS = 12;

/** Returns a random quantity: one to five pieces, or 0.50 m to 5.40 m. */
const someOf = ({ cutsPerUnit = 1 }: Product): number =>
  cutsPerUnit === 1
    ? 1 + Math.floor(Math.random() * 5)
    : (5 + Math.floor(Math.random() * 50)) / cutsPerUnit;

/** Shoppers who buy until `end` is called. */
export class ShopperLoad {
  /** Counts of every attempt, by status. */
  readonly attempts = new Counter();
  readonly purchases: Purchase[] = [];
  longestMs = 0;
  private isOver = false;
  private lastPlacedAt = 0;
  private readonly all: Promise<void>;

  private constructor(
    people: readonly Shopper[],
    private readonly products: readonly Product[],
    private readonly plan: LoadPlan,
  ) {
    this.all = Promise.all(people.map((person) => this.shop(person))).then(() => undefined);
  }

  static async begin(shop: ChaosShop, plan: LoadPlan): Promise<ShopperLoad> {
    const { productFixtures } = shop;
    const rolls = Array.from({ length: ROLLS }, (_, n) => ({
      lot: `lot ${String(n % 3)}`,
      metres: 9_000,
    }));
    const products = [
      ...(await productFixtures.addMany(4, { stock: 1_000_000 })),
      await productFixtures.addLength({ stock: 1_000_000 }),
      await productFixtures.addLength({ stock: 1_000_000 }),
      await productFixtures.addOnRolls(rolls),
      await productFixtures.addOnRolls(rolls),
    ];
    return new ShopperLoad(await shop.userPool.shoppers(plan.shoppers), products, plan);
  }

  get placed(): number {
    return this.purchases.filter(({ end }) => end === 'placed').length;
  }

  /** Purchases without a final response within the retry time. */
  get unfinished(): Purchase[] {
    return this.purchases.filter(({ end }) => end === 'gaveUp');
  }

  get refused(): Purchase[] {
    return this.purchases.filter(({ end }) => end === 'refused');
  }

  /** Returns the milliseconds from `since` until the next placed order; `withinMs` if there is none. */
  async firstPlacedAfter(since: number, withinMs: number): Promise<number> {
    while (this.lastPlacedAt <= since && performance.now() - since < withinMs) await pause(10);
    return this.lastPlacedAt > since ? this.lastPlacedAt - since : withinMs;
  }

  /** Stops the shoppers after their current purchase. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.all;
  }

  private async shop(person: Shopper): Promise<void> {
    const { pauseMs = 0, retryForMs = 30_000 } = this.plan;
    while (!this.isOver) {
      const purchase = await person.buy(this.basket(), { retryForMs });
      this.purchases.push(purchase);
      if (purchase.end === 'placed') this.lastPlacedAt = performance.now();
      for (const status of purchase.statuses) this.attempts.add(status);
      this.longestMs = Math.max(this.longestMs, ...purchase.times);
      if (pauseMs > 0) await pause(randomBetween(0, 2 * pauseMs));
    }
  }

  private basket() {
    const first = Math.floor(Math.random() * this.products.length);
    const count = 1 + Math.floor(Math.random() * 3);
    return this.products
      .slice(first, first + count)
      .map((product) => ({ product, quantity: someOf(product) }));
  }
}
