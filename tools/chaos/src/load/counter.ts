/** Counts by name. */
export class Counter {
  private readonly counts = new Map<string | number, number>();

  add(name: string | number, count = 1): void {
    this.counts.set(name, this.of(name) + count);
  }

  of(name: string | number): number {
    return this.counts.get(name) ?? 0;
  }

  /** Sums the counts whose name matches. */
  where(fits: (name: string | number) => boolean): number {
    return [...this.counts].reduce((sum, [name, count]) => (fits(name) ? sum + count : sum), 0);
  }

  /** `201: 40, 409: 360` */
  toString(): string {
    const named = [...this.counts].sort(([a], [b]) => String(a).localeCompare(String(b)));
    return named.map(([name, count]) => `${String(name)}: ${String(count)}`).join(', ');
  }
}

export const isServerFault = (status: string | number): boolean =>
  typeof status === 'number' && (status === 0 || status >= 500);
