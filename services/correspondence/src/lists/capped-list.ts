import { type DataSource } from 'typeorm';

/** Maximum number of rows that a list shows and counts. A filter or a search finds those beyond. */
export const LIST_MAX = 1_000;

export interface CappedTotal {
  total: number;
  /** True if there are more rows than `total`. */
  isTotalCapped: boolean;
}

/** Returns the number of rows of the statement, at most `LIST_MAX`. */
export async function cappedTotal(
  database: DataSource,
  statement: { text: string; values: unknown[] },
): Promise<CappedTotal> {
  const [row] = await database.query<{ total: number }[]>(
    countStatement(statement.text),
    statement.values,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, LIST_MAX), isTotalCapped: total > LIST_MAX };
}

/** Counts one row beyond the cap, which shows that there are more. */
export const countStatement = (text: string): string =>
  `SELECT count(*)::int AS total FROM (${text} LIMIT ${String(LIST_MAX + 1)}) AS counted`;
