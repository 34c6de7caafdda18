import type { DataSource } from 'typeorm';

/** A step in PostgreSQL's plan of a statement. */
interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}
const flat = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(flat)];

/**
 * Returns the highest number of rows of a table that a step of the statement reads, including those that it discards.
 */
export async function rowsRead(
  dataSource: DataSource,
  { text, values }: { text: string; values: unknown[] },
  table: string,
): Promise<number> {
  const rows = await dataSource.query<{ 'QUERY PLAN': [{ Plan: Step }] }[]>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  const steps = rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan));
  const ofTable = steps.filter((step) => step['Relation Name'] === table);
  return Math.max(
    ...ofTable.map((step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)),
  );
}
