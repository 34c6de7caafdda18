import type { ProductBulkInput } from '@shop/contracts/catalogue/product-bulk';
import type { Selected } from '../../../ui/table/use-selection';
import type { ProductAdminFilters } from '../catalogue-admin-api';

type WithoutChange<Input> = Input extends unknown ? Omit<Input, 'change'> : never;

/** The products that a bulk change is for. */
export type BulkTarget = WithoutChange<ProductBulkInput>;

/** The selection as the server takes it: ids, or the filter without those that were taken out. */
export function bulkTargetOf(selected: Selected, filters: ProductAdminFilters): BulkTarget {
  if (selected.ids) return { ids: [...selected.ids] };
  const { search, category, stock, weight } = filters;
  return { filter: { search, category, stock, weight }, except: [...selected.except] };
}
