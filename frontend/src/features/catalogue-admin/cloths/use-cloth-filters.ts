import { clothQuery, clothState } from '@shop/contracts/cloth/cloth';
import { z } from 'zod';
import { useUrlFilters } from '../../../lib/use-url-filters';

const { sort, order } = clothQuery.shape;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  state: clothState.optional().catch(undefined),
  sort: sort.catch('code'),
  order: order.catch('asc'),
  page: z.coerce.number().int().min(1).catch(1),
});

/** Filters and sorting of the list of cloths. */
export const useClothFilters = () => useUrlFilters(address);
