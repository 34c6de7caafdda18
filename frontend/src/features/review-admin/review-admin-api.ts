import type {
  AdminReview,
  AdminReviewList,
  AdminReviewQuery,
  HidePhotoInput,
  ReplyToReviewInput,
} from '@shop/contracts/catalogue/reviews';
import { api } from '../../lib/api';
import { numberedPages } from '../../lib/numbered-pages';

const reviewAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAllReviews: build.infiniteQuery<AdminReviewList, Omit<AdminReviewQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: '/admin/reviews',
        params: { ...queryArg, page },
      }),
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
    replyToReview: build.mutation<AdminReview, ReplyToReviewInput & { review: string }>({
      query: ({ review, ...body }) => ({
        url: `/admin/reviews/${review}/reply`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Review']),
    }),
    hidePhoto: build.mutation<AdminReview, HidePhotoInput & { review: string }>({
      query: ({ review, ...body }) => ({
        url: `/admin/reviews/${review}/photos`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Review']),
    }),
  }),
});

export const {
  useListAllReviewsInfiniteQuery,
  useHideReviewMutation,
  useReplyToReviewMutation,
  useHidePhotoMutation,
} = reviewAdminApi;
