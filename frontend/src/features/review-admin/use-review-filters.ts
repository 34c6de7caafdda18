import { adminReviewQuery, reviewSort } from '@shop/contracts/reviews';
import { z } from 'zod';
import { useListAddress } from '../../lib/use-list-address';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  show: adminReviewQuery.shape.show.catch(undefined),
  sort: reviewSort.catch('written'),
  order: z.enum(['asc', 'desc']).catch('desc'),
  page: z.coerce.number().int().min(1).catch(1),
});

/** Which reviews are looked at, and how they are sorted. */
export const useReviewFilters = () => useListAddress(address);
