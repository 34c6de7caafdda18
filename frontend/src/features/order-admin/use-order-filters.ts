import { orderQuery, orderSort } from '@shop/contracts/ordering/order';
import { orderStatus } from '@shop/contracts/ordering/order-status';
import { z } from 'zod';
import { useListView } from '../views/use-list-view';
import { orderColumnIds } from './order-columns';

const usual = orderQuery.parse({});
const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  status: orderStatus.optional().catch(undefined),
  payment: z.literal('awaiting').optional().catch(undefined),
  attention: orderQuery.shape.attention.catch(undefined),
  tag: z.string().max(40).optional().catch(undefined),
  sort: orderSort.catch(usual.sort),
  order: z.enum(['asc', 'desc']).catch(usual.order),
});

/** Filters and sort order of the order list. */
export const useOrderFilters = () =>
  useListView({ list: 'orders', schema: address, columns: orderColumnIds });
