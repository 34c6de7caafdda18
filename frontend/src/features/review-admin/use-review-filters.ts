import { adminReviewQuery, reviewSort } from '@shop/contracts/catalogue/reviews';
import { z } from 'zod';
import { useListView } from '../views/use-list-view';
import { reviewColumnIds } from './review-columns';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  show: adminReviewQuery.shape.show.catch(undefined),
  sort: reviewSort.catch('written'),
  order: z.enum(['asc', 'desc']).catch('desc'),
});

/** Filters and sorting of the review list. */
export const useReviewFilters = () =>
  useListView({ list: 'reviews', schema: address, columns: reviewColumnIds });
