import { withTimeout } from '../../with-timeout.js';

/** Tracks unfinished work, so that a process can exit once it is done. */
export class InFlight {
  private readonly work = new Set<Promise<void>>();

  get size(): number {
    return this.work.size;
  }

  add(work: Promise<void>): void {
    const tracked = work.finally(() => this.work.delete(tracked));
    this.work.add(tracked);
  }

  /** Resolves when all work is done, or after `timeoutMs`; returns the number of unfinished items. */
  async settled(timeoutMs: number): Promise<number> {
    await withTimeout(Promise.allSettled(this.work), timeoutMs, () => undefined);
    return this.work.size;
  }
}
