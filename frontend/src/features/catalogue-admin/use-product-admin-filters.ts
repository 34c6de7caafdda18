import { adminProductQuery, stockLevel } from '@shop/contracts/catalogue/catalogue-admin';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { useUrlFilters } from '../../lib/use-url-filters';
import { useTableChoices } from '../../ui/table/table-choices';

const { weight, sort, order } = adminProductQuery.shape;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  category: z.string().max(60).optional().catch(undefined),
  stock: stockLevel.optional().catch(undefined),
  weight: weight.catch(undefined),
  sort: sort.catch(undefined),
  order: order.catch('asc'),
  as: z.enum(['table']).optional().catch(undefined),
});
const NO_FILTERS = {
  search: undefined,
  category: undefined,
  stock: undefined,
  weight: undefined,
  sort: undefined,
  order: 'asc',
} as const;

export type ProductsView = 'cards' | 'table';

/** Filters, sorting and view of the product list. The last chosen view is kept in the browser. */
export function useProductAdminFilters() {
  const {
    filters: { as, ...filters },
    isFiltered,
    change,
  } = useUrlFilters(address);
  const [choices, choose] = useTableChoices('products');
  const isKept = as === undefined && choices.view === 'table';

  const complete = useEffectEvent(() => {
    change({ as: 'table' });
  });
  useEffect(() => {
    if (isKept) complete();
  }, [isKept]);

  const view: ProductsView = as ?? (isKept ? 'table' : 'cards');
  return {
    filters,
    isFiltered,
    change,
    reset: () => {
      change(NO_FILTERS);
    },
    view,
    setView: (view: ProductsView) => {
      choose({ view });
      change({ as: view === 'table' ? view : undefined });
    },
  };
}
