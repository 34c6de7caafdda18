import { windowAt, type Limit } from './sliding-window.js';

const MAX_CALLERS = 50_000;

/** Counts callers in this process alone, without a timer. */
export class WindowCounter {
  private window = -1;
  private current = new Map<string, number>();
  private before = new Map<string, number>();

  constructor(private readonly limit: Pick<Limit, 'seconds'>) {}

  /** How many there are of the caller in this window and in the one before. */
  look(caller: string, now = Date.now()): { current: number; before: number } {
    this.turnTo(windowAt(this.limit, now));
    return { current: this.current.get(caller) ?? 0, before: this.before.get(caller) ?? 0 };
  }

  /** Counts one more for the caller; answers as `look` does. */
  add(caller: string, now = Date.now()): { current: number; before: number } {
    this.turnTo(windowAt(this.limit, now));
    // A flood of addresses may not fill the memory: counting anew is the lesser evil.
    if (this.current.size >= MAX_CALLERS) this.current.clear();
    const current = (this.current.get(caller) ?? 0) + 1;
    this.current.set(caller, current);
    return { current, before: this.before.get(caller) ?? 0 };
  }

  /** Counts one less, of a call that was refused after all. */
  takeBack(caller: string, now = Date.now()): void {
    const { current } = this.look(caller, now);
    if (current > 0) this.current.set(caller, current - 1);
  }

  private turnTo(window: number): void {
    if (window === this.window) return;
    this.before = window === this.window + 1 ? this.current : new Map<string, number>();
    this.current = new Map();
    this.window = window;
  }
}
