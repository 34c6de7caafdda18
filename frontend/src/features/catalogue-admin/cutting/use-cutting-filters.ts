import { cuttingQuery } from '@shop/contracts/inventory/cutting';
import { z } from 'zod';
import { useUrlFilters } from '../../../lib/use-url-filters';

const { by, order } = cuttingQuery.shape;
const address = z.object({
  by: by.catch('roll'),
  order: order.catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

/** How the pieces to cut are grouped, and of which order they are. */
export const useCuttingFilters = () => useUrlFilters(address);
