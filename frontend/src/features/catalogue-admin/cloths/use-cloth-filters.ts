import { clothQuery, clothState } from '@shop/contracts/cloth/cloth';
import { z } from 'zod';
import { useListView } from '../../views/use-list-view';
import { clothColumnIds } from './cloth-columns';

const { sort, order } = clothQuery.shape;
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  state: clothState.optional().catch(undefined),
  sort: sort.catch('code'),
  order: order.catch('asc'),
});

/** Filters and sorting of the list of cloths. */
export const useClothFilters = () =>
  useListView({ list: 'cloths', schema: address, columns: clothColumnIds });
