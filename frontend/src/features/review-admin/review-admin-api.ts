import type {
  AdminReview,
  AdminReviewList,
  AdminReviewQuery,
} from '@shop/contracts/catalogue/reviews';
import { api } from '../../lib/api';

const reviewAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAllReviews: build.query<AdminReviewList, AdminReviewQuery>({
      query: (params) => ({ url: '/admin/reviews', params }),
      providesTags: ['Review'],
    }),
    hideReview: build.mutation<AdminReview, { review: string; isHidden: boolean }>({
      query: ({ review, isHidden }) => ({
        url: `/admin/reviews/${review}`,
        method: 'PUT',
        body: { isHidden },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Review', 'Product']),
    }),
  }),
});

export const { useListAllReviewsQuery, useHideReviewMutation } = reviewAdminApi;
