import type { TableLayout } from '../../ui/table/use-columns';

/** The columns of a file of products, by the columns of the table. */
const inFile: Partial<Record<string, string>> = {
  name: 'name',
  category: 'category',
  price: 'price',
  originalPrice: 'originalPrice',
  stock: 'stock',
  visibility: 'state,liveFrom',
};

/** Returns the columns of a file of products: undefined for all of them, unless the admin has chosen columns. */
export function exportedColumns({ columns, usual }: TableLayout): string | undefined {
  if (columns.join() === usual.join()) return undefined;
  return columns.flatMap((id) => inFile[id] ?? []).join(',');
}
