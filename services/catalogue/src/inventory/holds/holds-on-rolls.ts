import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import {
  HOLD_BATCH,
  weightOfHold,
  type HoldStockReply,
} from '@shop/contracts/inventory/stock-holds';
import { Batcher } from '@shop/service-kit/batcher';
import { isOutage } from '@shop/service-kit/bus/database-outage';
import { rootLogger } from '@shop/service-kit/logger';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import { queryPrepared, queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { lockExpected } from './expected-rolls.query.js';
import { judgeAndTake } from './hold.rules.js';
import {
  lockForHolds,
  productsOf,
  readForHolds,
  type Query,
  type ReadProduct,
} from './read-for-holds.query.js';
import { storeHolds, type DecidedHold } from './store-holds.query.js';
import { firstOfEach, preordered, type WantedHold } from './wanted-lines.rules.js';

type Decided = ReadonlyMap<string, HoldStockReply>;
type Expected = Awaited<ReturnType<typeof lockExpected>>;

/** First holds of orders of which every product is on rolls. */
export class HoldsOnRolls {
  /** Orders that come together are decided together: each would wait for the one before it. */
  private readonly together = new Batcher<WantedHold, HoldStockReply | undefined>({
    name: 'holds on rolls',
    work: (holds) => this.decideAll(holds),
    maxWeight: HOLD_BATCH.lines,
    weigh: weightOfHold,
    maxWaitMs: 50,
    isOfAll: isOutage,
  });

  /** Products that were on rolls when they were last ordered. */
  private readonly known = new LRUCache<string, true>({ max: 10_000 });

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Undefined for an order that is not decided here: it has a hold, is locked, or has a product that is not on rolls. */
  decide(hold: WantedHold): Promise<HoldStockReply | undefined> {
    return this.together.add(hold);
  }

  /**
   * Returns true where all of its products were on rolls when they were last ordered; a wrong guess costs only time.
   */
  isLikely({ lines }: WantedHold): boolean {
    return lines.every(({ product }) => this.known.has(product));
  }

  private async decideAll(holds: readonly WantedHold[]): Promise<(HoldStockReply | undefined)[]> {
    const firsts = firstOfEach(holds);
    const wanted = [...firsts.values()];
    const decided = (await this.decideUnlocked(wanted)) ?? (await this.decideLocked(wanted));
    if (decided.size > 0) this.outbox.committed();
    return holds.map((hold) =>
      firsts.get(hold.order) === hold ? decided.get(hold.order) : undefined,
    );
  }

  /** Without a lock between reading and storing; null where a product has changed meanwhile, or a line is a pre-order. */
  private async decideUnlocked(holds: readonly WantedHold[]): Promise<Decided | null> {
    if (holds.some(({ lines }) => preordered(lines).length > 0)) return null;
    const query: Query = (statement) => queryPrepared(this.dataSource, statement);
    return this.readAndStore(query, holds).catch(nothingStored);
  }

  private decideLocked(holds: readonly WantedHold[]): Promise<Decided> {
    return this.dataSource.transaction(async (manager) => {
      const query: Query = (statement) => queryPreparedWithin(manager, statement);
      const own = await lockForHolds(query, holds);
      const waiting = own.flatMap(({ lines }) => preordered(lines));
      const expected = await lockExpected(manager, waiting);
      return (await this.readAndStore(query, own, expected)) ?? new Map<string, HoldStockReply>();
    });
  }

  /** Each order is served from what the ones before it left. */
  private async readAndStore(
    query: Query,
    holds: readonly WantedHold[],
    expected: Expected = new Map(),
  ): Promise<Decided | null> {
    const { products, open, stored } = await readForHolds(query, holds);
    this.remember(products);
    const own = holds.filter(
      ({ order, lines }) => !stored.has(order) && lines.every(isOnRolls(products)),
    );
    const [first] = own;
    if (!first) return new Map();
    const decided: DecidedHold[] = own.map(({ order, epoch, lines }) => ({
      ...{ order, epoch },
      ...judgeAndTake(lines, products, { open, expected }),
    }));
    const named = new Set(productsOf(own));
    const judged = [...products.values()].filter(({ id }) => named.has(id));
    const isStored = await storeHolds(query, decided, judged, (changed) =>
      this.outbox.entry(catalogueEvents.stockChanged, first.order, {
        products: changed,
        at: new Date(),
      }),
    );
    return isStored ? new Map(decided.map(({ order, outcome }) => [order, outcome])) : null;
  }

  private remember(products: ReadonlyMap<string, ReadProduct>): void {
    for (const { id, rolls } of products.values())
      if (rolls) this.known.set(id, true);
      else this.known.delete(id);
  }
}

/** A product that is gone is refused with the rest. */
const isOnRolls =
  (products: ReadonlyMap<string, ReadProduct>) =>
  ({ product }: { product: string }): boolean =>
    products.get(product)?.rolls !== null;

/** PostgreSQL's class of what a rule of the tables refuses. */
const RULE_OF_TABLES = /^23/;

/** An order or a roll has changed in the moment of the statement: what no longer fits is refused, and nothing is stored. */
function nothingStored(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!RULE_OF_TABLES.test(code)) throw error;
  rootLogger.warn({ err: error }, 'holds on rolls no longer fit: they are decided under locks');
  return null;
}
