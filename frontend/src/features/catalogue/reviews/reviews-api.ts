import type {
  HelpfulMarks,
  OwnReview,
  ReviewList,
  ReviewQuery,
  ReviewView,
  WriteReviewInput,
} from '@shop/contracts/catalogue/reviews';
import { api } from '../../../lib/api';

/** Number of reviews on one page of the tab. */
const PAGE = 5;

export type ReviewChoice = Omit<ReviewQuery, 'limit'>;

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.query<ReviewList, ReviewChoice & { product: string }>({
      query: ({ product, ...choice }) => ({
        url: `/products/${product}/reviews`,
        params: { ...choice, limit: PAGE },
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
      // The product shows the rating, so it is invalidated as well.
      invalidatesTags: (_, error) => (error ? [] : ['Review', 'Product']),
    }),
    addPhoto: build.mutation<ReviewView, { product: string; file: File }>({
      query: ({ product, file }) => {
        const body = new FormData();
        body.append('photo', file);
        return {
          url: `/products/${product}/reviews/photos`,
          method: 'POST',
          body,
          timeout: 60_000,
        };
      },
      invalidatesTags: (_, error) => (error ? [] : ['Review']),
    }),
    removePhoto: build.mutation<ReviewView, { product: string; key: string }>({
      query: ({ product, key }) => ({
        url: `/products/${product}/reviews/photos`,
        method: 'DELETE',
        params: { key },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Review']),
    }),
    markHelpful: build.mutation<
      HelpfulMarks,
      { product: string; review: string; isHelpful: boolean }
    >({
      query: ({ product, review, isHelpful }) => ({
        url: `/products/${product}/reviews/${review}/helpful`,
        method: 'PUT',
        body: { isHelpful },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Review']),
    }),
  }),
});

export const {
  useListReviewsQuery,
  useOwnReviewQuery,
  useWriteReviewMutation,
  useAddPhotoMutation,
  useRemovePhotoMutation,
  useMarkHelpfulMutation,
} = reviewsApi;
