import { rollQuery, rollState } from '@shop/contracts/inventory/rolls';
import { z } from 'zod';
import { useUrlFilters } from '../../../lib/use-url-filters';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  product: rollQuery.shape.product.catch(undefined),
  state: rollState.optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

/** Filters of the list of rolls. */
export const useRollFilters = () => useUrlFilters(address);
