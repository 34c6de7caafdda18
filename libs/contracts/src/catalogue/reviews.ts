// Reviews: text and stars of customers who have received a product.
import { rpc } from '../core/message.js';
import { z } from 'zod';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { id, isoDate, paging } from '../core/shapes.js';

export const REVIEW_MAX = 2_000;
export const REPLY_MAX = 1_000;
/** Number of photos of one review. */
export const REVIEW_PHOTOS = 4;
/** Number of helpful reviews of one product and user that a reply lists. */
export const HELPFUL_MAX = 200;

/** `products/` and 64 hex digits; the file names end like those of product images. */
const photo = z.object({ key: z.string().regex(/^products\/[0-9a-f]{64}$/) });

export const reviewView = z.object({
  _id: id,
  /** First name and initial; never more of the person. */
  author: z.string(),
  /** The reviewed colourway, if there are several. */
  colour: z.string().optional(),
  stars: z.int(),
  text: z.string(),
  createdAt: isoDate,
  /** Null if it was never edited. */
  editedAt: isoDate.nullable(),
  /** The reply of the shop. */
  reply: z.object({ text: z.string(), at: isoDate }).nullable().default(null),
  /** Number of users who marked it as helpful. */
  helpful: z.int().default(0),
  photos: z.array(photo).default([]),
});
export type ReviewView = z.infer<typeof reviewView>;

const listed = { success: z.literal(true), total: z.int(), page: z.int(), pages: z.int() };

/** Excludes hidden reviews. */
export const reviewList = z.object({
  ...listed,
  reviews: z.array(reviewView),
  /** Number of reviews of the product with one to five stars, whatever the filter. */
  counts: z.array(z.int()).default([]),
});
export type ReviewList = z.infer<typeof reviewList>;

const stars = z.number('Please give one to five stars.').int();
const oneToFive = stars
  .min(1, 'Please give one to five stars.')
  .max(5, 'Please give one to five stars.');

export const shownReviewSort = z.enum(['newest', 'helpful', 'highest', 'lowest']);
export type ShownReviewSort = z.infer<typeof shownReviewSort>;

/** The query of GET /api/products/:id/reviews. */
export const reviewQuery = paging.extend({
  stars: z.coerce.number().pipe(oneToFive).optional(),
  sort: shownReviewSort.default('newest'),
});
export type ReviewQuery = z.infer<typeof reviewQuery>;

export const ownReview = z.object({
  /** True if the caller has received the product, or has reviewed it before. */
  mayReview: z.boolean(),
  review: reviewView.nullable(),
  /** True if an admin has hidden it; the author still sees it. */
  isHidden: z.boolean(),
  /** Reviews of the product that the caller marked as helpful, newest first. */
  helpful: z.array(id).default([]),
});
export type OwnReview = z.infer<typeof ownReview>;

/** The body of POST /api/products/:id/reviews: creates or edits the caller's only review of the product. */
export const writeReviewInput = z.object({
  stars: oneToFive,
  text: z
    .string()
    .overwrite(cleanLines)
    .min(1, 'Please write a few words.')
    .max(REVIEW_MAX, `A review has at most ${String(REVIEW_MAX)} characters.`),
});
export type WriteReviewInput = z.infer<typeof writeReviewInput>;

/** The body of PUT /api/products/:id/reviews/:review/helpful. */
export const markHelpfulInput = z.object({ isHelpful: z.boolean() });
export type MarkHelpfulInput = z.infer<typeof markHelpfulInput>;
export const helpfulMarks = z.object({ success: z.literal(true), helpful: z.int() });
export type HelpfulMarks = z.infer<typeof helpfulMarks>;

export const adminReview = reviewView.extend({
  product: z.object({ _id: id, name: z.string() }),
  isHidden: z.boolean(),
  photos: z.array(photo.extend({ isHidden: z.boolean() })).default([]),
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

/** The body of PUT /api/admin/reviews/:id/reply; null removes the reply. */
export const replyToReviewInput = z.object({
  reply: z
    .string()
    .overwrite(cleanLines)
    .min(1, 'Please write a few words.')
    .max(REPLY_MAX, `A reply has at most ${String(REPLY_MAX)} characters.`)
    .nullable(),
  /** The reply that the form was opened on. */
  seen: z.string().nullable().optional(),
});
export type ReplyToReviewInput = z.infer<typeof replyToReviewInput>;

/** The body of PUT /api/admin/reviews/:id/photos. */
export const hidePhotoInput = photo.extend({ isHidden: z.boolean() });
export type HidePhotoInput = z.infer<typeof hidePhotoInput>;

/** The query of DELETE /api/products/:id/reviews/photos. */
export const removePhotoInput = photo;
export type RemovePhotoInput = z.infer<typeof removePhotoInput>;

const ofProduct = z.object({ product: id });

export const reviewRpc = {
  list: rpc('catalogue.listReviews', reviewQuery.extend(ofProduct.shape), reviewList, 'read'),
  mine: rpc('catalogue.ownReview', ofProduct, ownReview, 'read'),
  /** Throws `catalogue.notReceived` if the product was never delivered to the caller. */
  write: rpc(
    'catalogue.writeReview',
    writeReviewInput.extend(ofProduct.shape),
    reviewView,
    'idempotent: one review for each customer and product',
  ),
  /** Adds an upload to the caller's review. Throws `catalogue.reviewNotFound`, `.tooManyPhotos` or `.imageRefused`. */
  addPhoto: rpc(
    'catalogue.addReviewPhoto',
    ofProduct.extend({ staged: z.string(), name: z.string() }),
    reviewView,
    'idempotent: the same image is added once',
    30_000,
  ),
  removePhoto: rpc(
    'catalogue.removeReviewPhoto',
    ofProduct.extend(photo.shape),
    reviewView,
    'idempotent: the image is on it, or it is not',
  ),
  /** Throws `catalogue.ownReview` for the caller's own review. */
  markHelpful: rpc(
    'catalogue.markReviewHelpful',
    markHelpfulInput.extend({ ...ofProduct.shape, review: id }),
    helpfulMarks,
    'idempotent: one mark for each user and review',
  ),
  /** Returns the newest reviews of one author, at most five. Admins only. */
  ofCustomer: rpc(
    'catalogue.reviewsOfCustomer',
    z.object({ user: id }),
    z.object({ reviews: z.array(adminReview) }),
    'read',
  ),
  /** Returns every review of the shop. Admins only. */
  listAll: rpc('catalogue.listAllReviews', adminReviewQuery, adminReviewList, 'read'),
  /** Hides a review with its stars, or shows it again. Admins only. Throws `catalogue.reviewNotFound`. */
  hide: rpc(
    'catalogue.hideReview',
    hideReviewInput.extend({ review: id }),
    adminReview,
    'idempotent: it is hidden, or it is not',
  ),
  /**
   * Writes, changes or removes the shop's reply. Throws `catalogue.valueChanged` if the reply is not the one that was
   * seen.
   */
  reply: rpc(
    'catalogue.replyToReview',
    replyToReviewInput.extend({ review: id }),
    adminReview,
    'idempotent: a review has one reply',
  ),
  hidePhoto: rpc(
    'catalogue.hideReviewPhoto',
    hidePhotoInput.extend({ review: id }),
    adminReview,
    'idempotent: it is hidden, or it is not',
  ),
};
