// Requests for reviews: text and stars of customers who have received a product.
import { rpc } from '../core/message.js';
import { z } from 'zod';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { id, isoDate, paging } from '../core/shapes.js';

export const REVIEW_MAX = 2_000;

export const reviewView = z.object({
  _id: id,
  /** First name and initial; never more of the person. */
  author: z.string(),
  stars: z.int(),
  text: z.string(),
  createdAt: isoDate,
  /** Null where it stands as it was first written. */
  editedAt: isoDate.nullable(),
});
export type ReviewView = z.infer<typeof reviewView>;

const listed = { success: z.literal(true), total: z.int(), page: z.int(), pages: z.int() };

/** Newest first, without hidden ones. */
export const reviewList = z.object({ ...listed, reviews: z.array(reviewView) });
export type ReviewList = z.infer<typeof reviewList>;

export const ownReview = z.object({
  /** True where the caller has received the product, or has reviewed it before. */
  mayReview: z.boolean(),
  review: reviewView.nullable(),
  /** Hidden by an admin: its author still sees it. */
  isHidden: z.boolean(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** The body of POST /api/products/:id/reviews: the caller's only review of it, new or edited. */
export const writeReviewInput = z.object({
  stars: z
    .number('Please give one to five stars.')
    .int()
    .min(1, 'Please give one to five stars.')
    .max(5, 'Please give one to five stars.'),
  text: z
    .string()
    .overwrite(cleanLines)
    .min(1, 'Please write a few words.')
    .max(REVIEW_MAX, `A review has at most ${String(REVIEW_MAX)} characters.`),
});
export type WriteReviewInput = z.infer<typeof writeReviewInput>;

export const adminReview = reviewView.extend({
  product: z.object({ _id: id, name: z.string() }),
  isHidden: z.boolean(),
});
export type AdminReview = z.infer<typeof adminReview>;

export const reviewSort = z.enum(['written', 'stars', 'product']);
export type ReviewSort = z.infer<typeof reviewSort>;

export const adminReviewQuery = paging.extend({
  /** Words of the product's name, the author or the text. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  show: z.enum(['shown', 'hidden']).optional(),
  sort: reviewSort.default('written'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type AdminReviewQuery = z.infer<typeof adminReviewQuery>;

export const adminReviewList = z.object({ ...listed, reviews: z.array(adminReview) });
export type AdminReviewList = z.infer<typeof adminReviewList>;

/** The body of PUT /api/admin/reviews/:id. */
export const hideReviewInput = z.object({ isHidden: z.boolean() });
export type HideReviewInput = z.infer<typeof hideReviewInput>;

const ofProduct = z.object({ product: id });

export const reviewRpc = {
  list: rpc('catalogue.listReviews', paging.extend(ofProduct.shape), reviewList, 'read'),
  mine: rpc('catalogue.ownReview', ofProduct, ownReview, 'read'),
  /** `catalogue.notReceived` for someone to whom it was never delivered. */
  write: rpc(
    'catalogue.writeReview',
    writeReviewInput.extend(ofProduct.shape),
    reviewView,
    'idempotent: one review for each customer and product',
  ),
  /** The newest of one author, at most five; admins only. */
  ofCustomer: rpc(
    'catalogue.reviewsOfCustomer',
    z.object({ user: id }),
    z.object({ reviews: z.array(adminReview) }),
    'read',
  ),
  /** Every review of the shop; admins only. */
  listAll: rpc('catalogue.listAllReviews', adminReviewQuery, adminReviewList, 'read'),
  /** Hides a review or shows it again, and its stars with it; admins only. `catalogue.reviewNotFound`. */
  hide: rpc(
    'catalogue.hideReview',
    hideReviewInput.extend({ review: id }),
    adminReview,
    'idempotent: it is hidden, or it is not',
  ),
};
