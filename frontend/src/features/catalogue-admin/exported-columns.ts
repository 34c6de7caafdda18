import type { TableLayout } from '../../ui/table/use-columns';

/**
 * Returns the columns of the exported file if the admin has changed them, otherwise no `columns`, which exports all.
 * `inFile` maps columns of the table to columns of the file.
 */
export function exportedColumns(
  { columns, usual }: Pick<TableLayout, 'columns' | 'usual'>,
  inFile: Partial<Record<string, string>>,
): { columns?: string } {
  if (columns.join() === usual.join()) return {};
  return { columns: columns.flatMap((id) => inFile[id] ?? []).join(',') };
}
