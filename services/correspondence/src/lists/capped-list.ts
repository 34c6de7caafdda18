import { type DataSource } from 'typeorm';

/** A list shows, and counts, at most this many rows: a filter or a search finds those beyond. */
export const LIST_MAX = 1_000;

export interface CappedTotal {
  total: number;
  /** There are more than `total`. */
  isTotalCapped: boolean;
}

/** How many rows the statement has, `LIST_MAX` at most. */
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

/** One row beyond the cap shows that there are more. */
export const countStatement = (text: string): string =>
  `SELECT count(*)::int AS total FROM (${text} LIMIT ${String(LIST_MAX + 1)}) AS counted`;
