import { adminProductQuery, stockLevel } from '@shop/contracts/catalogue-admin';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { ProductAdminFilters } from './catalogue-admin-api';

const { sort, order } = adminProductQuery.shape;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  category: z.string().max(60).optional().catch(undefined),
  stock: stockLevel.optional().catch(undefined),
  sort: sort.catch('name'),
  order: order.catch('asc'),
});

/** What is looked for, kept in the address, so that a reload or a link shows the same list. */
export function useProductAdminFilters() {
  const [params, setParams] = useSearchParams();
  const filters: ProductAdminFilters = address.parse(Object.fromEntries(params));

  const change = (parts: Partial<ProductAdminFilters>) => {
    const next = { ...filters, ...parts };
    setParams(
      {
        ...(next.search && { search: next.search }),
        ...(next.category && { category: next.category }),
        ...(next.stock && { stock: next.stock }),
        ...(next.sort !== 'name' && { sort: next.sort }),
        ...(next.order !== 'asc' && { order: next.order }),
      },
      { replace: true },
    );
  };

  const isFiltered = [filters.search, filters.category, filters.stock].some(Boolean);
  return { filters, isFiltered, change };
}
