import { withTimeout } from '../../with-timeout.js';

/** The work begun and not ended yet, so that a process can go when it is done. */
export class InFlight {
  private readonly work = new Set<Promise<void>>();

  get size(): number {
    return this.work.size;
  }

  add(work: Promise<void>): void {
    const tracked = work.finally(() => this.work.delete(tracked));
    this.work.add(tracked);
  }

  /** Resolves when all is done, or after `timeoutMs`; returns how many are left. */
  async settled(timeoutMs: number): Promise<number> {
    await withTimeout(Promise.allSettled(this.work), timeoutMs, () => undefined);
    return this.work.size;
  }
}
