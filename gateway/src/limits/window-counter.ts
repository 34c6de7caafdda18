const MAX_CALLERS = 50_000;

/** Counts callers in windows of fixed length, in this process alone and without a timer. */
export class WindowCounter {
  private window = -1;
  private readonly counts = new Map<string, number>();

  constructor(private readonly seconds: number) {}

  /** Counts one more for the caller; answers how many there are in this window. */
  add(caller: string, now = Date.now()): number {
    const window = Math.floor(now / 1000 / this.seconds);
    // A flood of addresses may not fill the memory: counting anew is the lesser evil.
    if (window !== this.window || this.counts.size >= MAX_CALLERS) this.counts.clear();
    this.window = window;
    const count = (this.counts.get(caller) ?? 0) + 1;
    this.counts.set(caller, count);
    return count;
  }
}

/** Seconds until the window ends that `now` lies in; at least one. */
export const secondsLeft = (seconds: number, now = Date.now()): number =>
  Math.max(1, Math.ceil(seconds - ((now / 1000) % seconds)));
