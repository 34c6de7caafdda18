import { rollQuery, rollState } from '@shop/contracts/inventory/rolls';
import { z } from 'zod';
import { useListView } from '../../views/use-list-view';
import { rollColumnIds } from './roll-columns';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  product: rollQuery.shape.product.catch(undefined),
  state: rollState.optional().catch(undefined),
});

/** Filters of the list of rolls. */
export const useRollFilters = () =>
  useListView({ list: 'rolls', schema: address, columns: rollColumnIds });
