import { adminProductQuery, stockLevel } from '@shop/contracts/catalogue-admin';
import { z } from 'zod';
import { useListAddress } from '../../lib/use-list-address';

const { sort, order } = adminProductQuery.shape;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  category: z.string().max(60).optional().catch(undefined),
  stock: stockLevel.optional().catch(undefined),
  sort: sort.catch(undefined),
  order: order.catch('asc'),
});

/** Which products are looked at, and how they are sorted. */
export const useProductAdminFilters = () => useListAddress(address);
