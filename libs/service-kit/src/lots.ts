// What comes in crowds is done together: a round trip and a commit cost more than a row.
import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTick } from 'node:timers/promises';
import { rootLogger } from './logger.js';

export interface LotWork<Item, Result> {
  /** Named in the log. */
  readonly name: string;
  /** Does all of a lot, or nothing of it; answers in the order of the items. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** A lot ends before its items weigh more than this; one alone may. */
  readonly heaviest: number;
  /** What an item weighs; 1 where nothing is said. */
  readonly weigh?: (item: Item) => number;
  /** Milliseconds after which an item waits no longer for a lot under way to end; for ever where nothing is said. */
  readonly patienceMs?: number;
  /** Waits for more to come, before a lot is taken; what came in one packet is there in one tick. */
  readonly gather?: (waiting: number) => Promise<unknown>;
  /** Is it a failure of every item, so that none would fare better alone? */
  readonly isOfAll: (error: unknown) => boolean;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  /** The request and the trace that the item belongs to. */
  readonly context: AsyncResource;
  readonly done: (result: Result) => void;
  readonly failed: (reason: unknown) => void;
}

/** Gathers what comes while an earlier lot is under way: alone, an item waits for nobody. */
export class Lots<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private underWay = 0;
  private patience: NodeJS.Timeout | undefined;

  constructor(private readonly options: LotWork<Item, Result>) {}

  /** Resolves with the item's result; rejects with what is wrong with this one, or with all. */
  add(item: Item): Promise<Result> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, context: new AsyncResource('lot'), done, failed });
      if (this.underWay === 0) void this.doAll();
      else this.beginInTime();
    });
  }

  /** Whatever holds up the lot under way holds up nobody else for long. */
  private beginInTime(): void {
    const { patienceMs } = this.options;
    if (patienceMs === undefined) return;
    this.patience ??= setTimeout(() => {
      this.patience = undefined;
      void this.doAll();
    }, patienceMs);
  }

  private async doAll(): Promise<void> {
    const { gather } = this.options;
    this.underWay += 1;
    while (this.waiting.length > 0) {
      if (gather) await gather(this.waiting.length);
      else await nextTick();
      await this.doLot(this.take());
    }
    this.underWay -= 1;
  }

  private take(): Waiting<Item, Result>[] {
    const { heaviest, weigh } = this.options;
    let weight = 0;
    const end = this.waiting.findIndex(({ item }, at) => {
      weight += weigh?.(item) ?? 1;
      return at > 0 && weight > heaviest;
    });
    const lot = this.waiting.splice(0, end === -1 ? this.waiting.length : end);
    clearTimeout(this.patience);
    this.patience = undefined;
    if (this.waiting.length > 0) this.beginInTime();
    return lot;
  }

  private async doLot(lot: readonly Waiting<Item, Result>[]): Promise<void> {
    const [first] = lot;
    if (!first) return;
    try {
      const items = lot.map(({ item }) => item);
      // what is written and logged of all of them belongs to the trace of the first
      const results = await first.context.runInAsyncScope(() => this.options.work(items));
      if (results.length !== lot.length) throw new Error('a lot without all its results');
      for (const [at, result] of results.entries()) lot[at]?.done(result);
    } catch (error) {
      if (lot.length === 1 || this.options.isOfAll(error))
        for (const { failed } of lot) failed(error);
      else await this.doEach(lot, error);
    }
  }

  private async doEach(lot: readonly Waiting<Item, Result>[], error: unknown): Promise<void> {
    const { name } = this.options;
    rootLogger.warn({ err: error, name, items: lot.length }, 'a lot is done one by one');
    for (const one of lot) await this.doLot([one]);
  }
}
