import { adminProductQuery, stockLevel } from '@shop/contracts/catalogue/catalogue-admin';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { useUrlFilters } from '../../lib/use-url-filters';
import type { ListColumns } from '../views/list-address';
import { useListView, useTableChoices } from '../views/use-list-view';

const { weight, runsOut, state, sort, order } = adminProductQuery.shape;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  category: z.string().max(60).optional().catch(undefined),
  stock: stockLevel.optional().catch(undefined),
  weight: weight.catch(undefined),
  runsOut: runsOut.catch(undefined),
  state: state.catch(undefined),
  sort: sort.catch(undefined),
  order: order.catch('asc'),
  as: z.enum(['table']).optional().catch(undefined),
});
const NO_FILTERS = {
  search: undefined,
  category: undefined,
  stock: undefined,
  weight: undefined,
  runsOut: undefined,
  state: undefined,
  sort: undefined,
  order: 'asc',
} as const;

const columns: ListColumns = {
  usual: ['name', 'category', 'price', 'stock', 'daysLeft', 'level', 'visibility', 'actions'],
  others: ['sku', 'originalPrice', 'created'],
};

export type ProductsView = 'cards' | 'table';

/** Filters, sort order and view of the product list. The last chosen view is stored with the account. */
export function useProductAdminFilters() {
  const cards = useUrlFilters(address);
  const { choices, isLoading, choose } = useTableChoices('products');
  const { as, ...filters } = cards.filters;
  const isKept = as === undefined && choices.as === 'table';
  const isTable = as === 'table' || isKept;
  const table = useListView({
    list: 'products',
    schema: address,
    columns,
    isTable: as === 'table',
  });

  const complete = useEffectEvent(() => {
    cards.change({ as: 'table' });
  });
  useEffect(() => {
    if (isKept) complete();
  }, [isKept]);

  return {
    filters,
    isFiltered: cards.isFiltered,
    change: isTable ? table.change : cards.change,
    reset: () => {
      if (isTable) table.reset();
      else cards.change(NO_FILTERS);
    },
    isReady: isTable ? table.isReady : as !== undefined || !isLoading,
    layout: table.layout,
    shown: table.shown,
    view: isTable ? ('table' as const) : ('cards' as const),
    setView: (view: ProductsView) => {
      choose({ as: view });
      cards.change({ as: view === 'table' ? view : undefined });
    },
  };
}
