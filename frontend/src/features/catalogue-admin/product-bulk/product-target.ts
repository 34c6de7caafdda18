import type { ProductBulkInput } from '@shop/contracts/catalogue/product-bulk';
import type { Selected } from '../../../ui/table/use-selection';
import type { BulkTarget } from '../../bulk/bulk-target';
import type { ProductAdminFilters } from '../catalogue-admin-api';

/** Returns the selection in the server's format: ids, or the filter without the deselected rows. */
export function productTargetOf(
  selected: Selected,
  filters: ProductAdminFilters,
): BulkTarget<ProductBulkInput> {
  if (selected.ids) return { ids: [...selected.ids] };
  const { search, category, stock, weight, runsOut, state } = filters;
  return {
    filter: { search, category, stock, weight, runsOut, state },
    except: [...selected.except],
  };
}
