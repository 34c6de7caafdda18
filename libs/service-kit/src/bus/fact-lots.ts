// What has arrived for one consumer is heard together: a transaction costs more than a fact.
import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises';
import { rootLogger } from '../logger.js';
import type { Told } from './call.js';
import { isOutage } from './database-outage.js';

/** Facts of a lot. */
export const LOT_MAX = 100;
/** Under load a lot waits this long for more. */
const GATHER_MS = 100;
/** After a rest of this length there is no load: a fact that comes alone is heard at once. */
const REST_MS = 500;

type Fact = Told<unknown>;

interface Waiting {
  readonly fact: Fact;
  /** The request and the trace in which the fact is heard. */
  readonly context: AsyncResource;
  readonly heard: () => void;
  readonly failed: (reason: unknown) => void;
}

export class FactLots {
  private readonly waiting: Waiting[] = [];
  private isHearing = false;
  private endedAt = -REST_MS;

  /** `hearTogether` hears all or none of them. */
  constructor(private readonly hearTogether: (facts: readonly Fact[]) => Promise<void>) {}

  /** Resolves when the fact has been heard; rejects with what is wrong with this one. */
  hear(fact: Fact): Promise<void> {
    return new Promise((resolve, reject) => {
      const context = new AsyncResource('fact');
      this.waiting.push({ fact, context, heard: resolve, failed: reject });
      if (!this.isHearing) void this.hearAll();
    });
  }

  private async hearAll(): Promise<void> {
    this.isHearing = true;
    while (this.waiting.length > 0) {
      await this.gather();
      await this.hearLot(this.waiting.splice(0, LOT_MAX));
      this.endedAt = performance.now();
    }
    this.isHearing = false;
  }

  private async gather(): Promise<void> {
    const isRested = performance.now() - this.endedAt >= REST_MS;
    // what came in one packet is told in one tick
    if (isRested) await nextTick();
    else if (this.waiting.length < LOT_MAX) await pause(GATHER_MS);
  }

  private async hearLot(lot: readonly Waiting[]): Promise<void> {
    const facts = lot.map(({ fact }) => fact);
    try {
      // what is written and logged of all of them belongs to the trace of the first
      await lot[0]?.context.runInAsyncScope(() => this.hearTogether(facts));
      for (const { heard } of lot) heard();
    } catch (error) {
      // a database that is away is away for each of them
      if (lot.length === 1 || isOutage(error)) for (const { failed } of lot) failed(error);
      else await this.hearEach(lot, error);
    }
  }

  private async hearEach(lot: readonly Waiting[], error: unknown): Promise<void> {
    rootLogger.warn({ err: error, facts: lot.length }, 'bus: facts are heard one by one');
    for (const one of lot) await this.hearLot([one]);
  }
}
