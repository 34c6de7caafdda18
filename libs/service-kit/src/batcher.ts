// Runs items that arrive together as one batch, because a round trip and a commit cost more than a row.
import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTick } from 'node:timers/promises';
import { rootLogger } from './logger.js';

export interface BatcherOptions<Item, Result> {
  /** The name in the log. */
  readonly name: string;
  /** Processes all or none of a batch; returns the results in the order of the items. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Maximum weight of a batch; a single heavier item runs alone. */
  readonly maxWeight: number;
  /** Returns the weight of an item; 1 by default. */
  readonly weigh?: (item: Item) => number;
  /** Milliseconds after which an item does not wait any longer for the current batch to end; unlimited by default. */
  readonly maxWaitMs?: number;
  /** Waits for more items before a batch is formed; items of one packet arrive in the same tick. */
  readonly collect?: (waiting: number) => Promise<unknown>;
  /** Returns true if an error concerns every item, so that none would succeed alone. */
  readonly isOfAll: (error: unknown) => boolean;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  /** The request and the trace of the item. */
  readonly context: AsyncResource;
  readonly done: (result: Result) => void;
  readonly failed: (reason: unknown) => void;
}

/** Collects items while an earlier batch runs. A single item runs at once. */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: BatcherOptions<Item, Result>) {}

  /** Resolves with the item's result; rejects with the error of this item, or of the whole batch. */
  add(item: Item): Promise<Result> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, context: new AsyncResource('batch'), done, failed });
      if (this.running === 0) void this.runAll();
      else this.beginInTime();
    });
  }

  /** Starts the next batch in time, even if the current one is slow. */
  private beginInTime(): void {
    const { maxWaitMs } = this.options;
    if (maxWaitMs === undefined) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.runAll();
    }, maxWaitMs);
  }

  private async runAll(): Promise<void> {
    const { collect } = this.options;
    this.running += 1;
    while (this.waiting.length > 0) {
      if (collect) await collect(this.waiting.length);
      else await nextTick();
      await this.runBatch(this.take());
    }
    this.running -= 1;
  }

  private take(): Waiting<Item, Result>[] {
    const { maxWeight, weigh } = this.options;
    let weight = 0;
    const end = this.waiting.findIndex(({ item }, at) => {
      weight += weigh?.(item) ?? 1;
      return at > 0 && weight > maxWeight;
    });
    const batch = this.waiting.splice(0, end === -1 ? this.waiting.length : end);
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length > 0) this.beginInTime();
    return batch;
  }

  private async runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      const items = batch.map(({ item }) => item);
      // The statements and log lines of the batch belong to the trace of its first item.
      const results = await first.context.runInAsyncScope(() => this.options.work(items));
      if (results.length !== batch.length) throw new Error('a batch returned too few results');
      for (const [at, result] of results.entries()) batch[at]?.done(result);
    } catch (error) {
      if (batch.length === 1 || this.options.isOfAll(error))
        for (const { failed } of batch) failed(error);
      else await this.runEach(batch, error);
    }
  }

  private async runEach(batch: readonly Waiting<Item, Result>[], error: unknown): Promise<void> {
    const { name } = this.options;
    rootLogger.warn(
      { err: error, name, items: batch.length },
      'batch failed; its items run one by one',
    );
    for (const one of batch) await this.runBatch([one]);
  }
}
