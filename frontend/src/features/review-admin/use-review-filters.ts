import { adminReviewQuery, reviewSort } from '@shop/contracts/catalogue/reviews';
import { z } from 'zod';
import { useUrlFilters } from '../../lib/use-url-filters';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  show: adminReviewQuery.shape.show.catch(undefined),
  sort: reviewSort.catch('written'),
  order: z.enum(['asc', 'desc']).catch('desc'),
  page: z.coerce.number().int().min(1).catch(1),
});

/** Filters and sorting of the review list. */
export const useReviewFilters = () => useUrlFilters(address);
