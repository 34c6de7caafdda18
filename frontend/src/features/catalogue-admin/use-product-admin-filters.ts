import { adminProductQuery, stockLevel } from '@shop/contracts/catalogue/catalogue-admin';
import { z } from 'zod';
import { useUrlFilters } from '../../lib/use-url-filters';

const { weight, sort, order } = adminProductQuery.shape;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  category: z.string().max(60).optional().catch(undefined),
  stock: stockLevel.optional().catch(undefined),
  weight: weight.catch(undefined),
  sort: sort.catch(undefined),
  order: order.catch('asc'),
});

/** Filters and sorting of the product list. */
export const useProductAdminFilters = () => useUrlFilters(address);
