import type { ProductBulkInput } from '@shop/contracts/catalogue/product-bulk';
import type { Selected } from '../../../ui/table/use-selection';
import type { ProductAdminFilters } from '../catalogue-admin-api';

/** The products that a bulk change is for. */
export type BulkTarget = Pick<ProductBulkInput, 'ids' | 'filter' | 'except'>;

/** The selection as the server takes it: ids, or the filter without those that were taken out. */
export function bulkTargetOf(selected: Selected, filters: ProductAdminFilters): BulkTarget {
  if (selected.ids) return { ids: [...selected.ids], except: [] };
  const { search, category, stock, weight } = filters;
  return { filter: { search, category, stock, weight }, except: [...selected.except] };
}
