import { setTimeout as pause } from 'node:timers/promises';

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

  /** Resolves when all is done, or after `patienceMs`; answers how many were left. */
  async settled(timeoutMs: number): Promise<number> {
    const patience = new AbortController();
    const tired = pause(timeoutMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.work), tired]);
    patience.abort();
    return this.work.size;
  }
}
