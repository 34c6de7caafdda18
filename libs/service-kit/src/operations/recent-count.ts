import { sum } from '@shop/contracts/core/numbers';

/** Counts the occurrences of the last seconds, by second. */
export class RecentCount {
  private readonly counts = new Map<number, number>();

  constructor(
    private readonly seconds: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  add(): void {
    const now = this.second();
    this.counts.set(now, (this.counts.get(now) ?? 0) + 1);
    this.forget(now);
  }

  total(): number {
    this.forget(this.second());
    return sum([...this.counts.values()]);
  }

  private second(): number {
    return Math.floor(this.clock() / 1_000);
  }

  private forget(now: number): void {
    for (const second of this.counts.keys())
      if (second <= now - this.seconds) this.counts.delete(second);
  }
}
