import type {
  OwnReview,
  ReviewList,
  ReviewView,
  WriteReviewInput,
} from '@shop/contracts/catalogue/reviews';
import { api } from '../../../lib/api';

/** Reviews on one page of the tab. */
const PAGE = 5;

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.query<ReviewList, { product: string; page: number }>({
      query: ({ product, page }) => ({
        url: `/products/${product}/reviews`,
        params: { page, limit: PAGE },
      }),
      providesTags: ['Review'],
    }),
    ownReview: build.query<OwnReview, string>({
      query: (product) => `/products/${product}/reviews/mine`,
      providesTags: ['Review'],
    }),
    writeReview: build.mutation<ReviewView, WriteReviewInput & { product: string }>({
      query: ({ product, ...body }) => ({
        url: `/products/${product}/reviews`,
        method: 'POST',
        body,
      }),
      // The rating stands on the product.
      invalidatesTags: (_, error) => (error ? [] : ['Review', 'Product']),
    }),
  }),
});

export const { useListReviewsQuery, useOwnReviewQuery, useWriteReviewMutation } = reviewsApi;
