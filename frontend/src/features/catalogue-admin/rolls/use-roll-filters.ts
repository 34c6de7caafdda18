import { rollQuery, rollState } from '@shop/contracts/inventory/rolls';
import { z } from 'zod';
import { useListView } from '../../views/use-list-view';
import { rollColumnIds } from './roll-columns';

const { product, sort, order } = rollQuery.shape;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  product: product.catch(undefined),
  state: rollState.optional().catch(undefined),
  sort: sort.catch('product'),
  order: order.catch('asc'),
});

/** Filters of the list of rolls. */
export const useRollFilters = () =>
  useListView({ list: 'rolls', schema: address, columns: rollColumnIds });
