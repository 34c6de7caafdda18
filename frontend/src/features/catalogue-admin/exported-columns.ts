import type { TableLayout } from '../../ui/table/use-columns';

/** Returns the columns of a file, `inFile` by the columns of the table: undefined for all of them, unless the admin has chosen columns. */
export function exportedColumns(
  { columns, usual }: Pick<TableLayout, 'columns' | 'usual'>,
  inFile: Partial<Record<string, string>>,
): { columns?: string } {
  if (columns.join() === usual.join()) return {};
  return { columns: columns.flatMap((id) => inFile[id] ?? []).join(',') };
}
