import { setTimeout as pause } from 'node:timers/promises';

export interface LoadReport {
  requests: number;
  /** Errors with their time. */
  failures: string[];
  slowestMs: number;
}

/** Shoppers who repeat the requests, one at a time each, until they are stopped. */
export class Load {
  private readonly report: LoadReport = { requests: 0, failures: [], slowestMs: 0 };
  private readonly shoppers: Promise<void>[];
  private over = false;

  private constructor(
    rounds: readonly (() => Promise<unknown>)[],
    pauseMs: number,
    shoppers: number,
  ) {
    this.shoppers = Array.from({ length: shoppers }, (_, index) =>
      this.shop(rounds, pauseMs, index),
    );
  }

  /** Starts at once; each shopper makes the requests of `rounds` in turn, `pauseMs` apart. */
  static start(
    rounds: readonly (() => Promise<unknown>)[],
    { pauseMs, shoppers }: { pauseMs: number; shoppers: number },
  ): Load {
    return new Load(rounds, pauseMs, shoppers);
  }

  async stop(): Promise<LoadReport> {
    this.over = true;
    await Promise.all(this.shoppers);
    return this.report;
  }

  private async shop(
    rounds: readonly (() => Promise<unknown>)[],
    pauseMs: number,
    from: number,
  ): Promise<void> {
    for (let turn = from; !this.over; turn += 1) {
      await this.request(rounds[turn % rounds.length]);
      await pause(pauseMs);
    }
  }

  private async request(request: (() => Promise<unknown>) | undefined): Promise<void> {
    const began = performance.now();
    this.report.requests += 1;
    try {
      await request?.();
    } catch (error) {
      const reason = error instanceof Error ? `${error.message} ${causeOf(error)}` : String(error);
      this.report.failures.push(`${new Date().toISOString()} ${reason.trim()}`);
    }
    this.report.slowestMs = Math.max(this.report.slowestMs, performance.now() - began);
  }
}

const causeOf = ({ cause }: Error): string => (cause instanceof Error ? cause.message : '');
