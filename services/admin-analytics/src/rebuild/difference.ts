/** A stored row that differs from the expected one. */
export interface Difference {
  table: string;
  key: string;
  actual: string | null;
  expected: string | null;
}

const SHOWN = 50;

/** What a check or a rebuild found; of many rows it stores the first. */
export class Findings {
  readonly first: Difference[] = [];
  rows = 0;
  /** The check ended before it had seen everything. */
  hasMore = false;

  add(found: readonly Difference[]): void {
    this.rows += found.length;
    this.first.push(...found.slice(0, SHOWN - this.first.length));
  }
}
