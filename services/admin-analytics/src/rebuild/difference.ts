/** A stored row that differs from the expected one. */
export interface RowDifference {
  table: string;
  key: string;
  actual: string | null;
  expected: string | null;
}

const SHOWN = 50;

/** Collects the results of a check or a rebuild. If there are many rows, only the first ones are kept. */
export class Findings {
  readonly first: RowDifference[] = [];
  rows = 0;
  /** Number of differing rows of each table. */
  readonly tables: Record<string, number> = {};
  /** True if the check ended before it had seen everything. */
  hasMore = false;

  add(found: readonly RowDifference[]): void {
    this.rows += found.length;
    for (const { table } of found) this.tables[table] = (this.tables[table] ?? 0) + 1;
    this.first.push(...found.slice(0, SHOWN - this.first.length));
  }

  /** Adds the findings of another pass of the same check. */
  addAll({ rows, tables, first }: Findings): void {
    this.rows += rows;
    for (const [table, count] of Object.entries(tables))
      this.tables[table] = (this.tables[table] ?? 0) + count;
    this.first.push(...first.slice(0, SHOWN - this.first.length));
  }
}
