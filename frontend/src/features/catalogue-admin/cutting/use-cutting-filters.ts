import { cuttingQuery } from '@shop/contracts/inventory/cutting';
import { z } from 'zod';
import { useUrlFilters } from '../../../lib/use-url-filters';

const { by, order } = cuttingQuery.shape;
const address = z.object({
  by: by.catch('roll'),
  order: order.catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

/** Grouping and order filter of the pieces to cut. */
export const useCuttingFilters = () => useUrlFilters(address);
