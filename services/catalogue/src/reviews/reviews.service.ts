import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import { sum } from '@shop/contracts/core/numbers';
import type { InputOf } from '@shop/contracts/core/message';
import type {
  AdminReview,
  AdminReviewList,
  AdminReviewQuery,
  OwnReview,
  ReviewList,
  reviewRpc,
  ReviewView,
} from '@shop/contracts/catalogue/reviews';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource } from 'typeorm';
import {
  adminReviewOf,
  ratingDifference,
  reviewSubject,
  reviewViewOf,
  shownAuthor,
} from './review.rules.js';
import { addToRating, ratedTogether } from '../products/shared-rating.query.js';
import { helpfulTo } from './helpful-marks.query.js';
import {
  allReviews,
  countsOfStars,
  findReview,
  foundReview,
  hasReceived,
  lockReviewedProduct,
  reviewsOf,
  reviewsOfAuthor,
} from './reviews.query.js';

type Listing = InputOf<typeof reviewRpc.list>;
type Writing = InputOf<typeof reviewRpc.write>;

/** Reviews of products, and with each of them the rating that the shop shows. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Returns the reviews of the product and of its cloth's other colourways. */
  async list({ product, ...query }: Listing): Promise<ReviewList> {
    const { manager } = this.dataSource;
    const products = await ratedTogether(manager, product);
    const rows = await reviewsOf(manager, products, query);
    const counts = await countsOfStars(manager, products);
    const total = query.stars ? (counts[query.stars - 1] ?? 0) : sum(counts);
    return { ...pageOf(rows.map(reviewViewOf), total, query), counts };
  }

  /** Returns the caller's review of the product, and if he may write one. */
  async mine(product: string, user: UserView): Promise<OwnReview> {
    const { manager } = this.dataSource;
    const review = await findReview(manager, { product, user: user._id });
    return {
      mayReview: review !== null || (await hasReceived(manager, product, user._id)),
      review: review && reviewViewOf(review),
      isHidden: review?.isHidden ?? false,
      helpful: await helpfulTo(manager, await ratedTogether(manager, product), user._id),
    };
  }

  /**
   * The caller's only review of the product, new or edited. `catalogue.notReceived` for someone to whom it was never
   * delivered; an edit leaves a hidden review hidden.
   */
  async write({ product, stars, text }: Writing, user: UserView): Promise<ReviewView> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await lockReviewedProduct(manager, product)))
        throw new DomainError('catalogue.productNotFound');
      const before = await findReview(manager, { product, user: user._id }, true);
      if (!before && !(await hasReceived(manager, product, user._id)))
        throw new DomainError('catalogue.notReceived');
      const author = shownAuthor(user.name);
      await manager.query(
        `INSERT INTO reviews (product_id, user_id, author, stars, text) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (product_id, user_id) DO UPDATE
           SET author = $3, stars = $4, text = $5, edited_at = now()`,
        [product, user._id, author, stars, text],
      );
      const isHidden = before?.isHidden ?? false;
      const difference = ratingDifference(before, { stars, isHidden });
      await addToRating(manager, this.outbox, product, difference);
      return reviewViewOf(await foundReview(manager, { product, user: user._id }));
    });
  }

  async listAll(query: AdminReviewQuery): Promise<AdminReviewList> {
    const { rows, total } = await allReviews(this.dataSource.manager, query);
    return pageOf(rows.map(adminReviewOf), total, query);
  }

  /** The newest reviews of one author. */
  async ofCustomer(user: string): Promise<AdminReview[]> {
    const { rows } = await reviewsOfAuthor(this.dataSource.manager, user);
    return rows.map(adminReviewOf);
  }

  /** Hides a review or shows it again; its stars leave the rating and come back with it. */
  async hide(review: string, isHidden: boolean, by: UserView): Promise<AdminReview> {
    return this.dataSource.transaction(async (manager) => {
      const { product } = await foundReview(manager, { review });
      // locks the product first, as `write` does: the same order of locks avoids a deadlock
      await lockReviewedProduct(manager, product);
      const before = await foundReview(manager, { review }, true);
      if (before.isHidden === isHidden) return adminReviewOf(before);
      await manager.query('UPDATE reviews SET is_hidden = $2 WHERE id = $1', [review, isHidden]);
      const difference = ratingDifference(before, { stars: before.stars, isHidden });
      await addToRating(manager, this.outbox, before.product, difference);
      await this.audit.record(manager, {
        by,
        action: isHidden ? 'product.reviewHidden' : 'product.reviewShown',
        subject: reviewSubject(before),
        before: { isHidden: before.isHidden },
        after: { isHidden },
      });
      return adminReviewOf({ ...before, isHidden });
    });
  }
}

const pageOf = <Review>(
  reviews: Review[],
  total: number,
  { page, limit }: { page: number; limit: number },
) => ({
  success: true as const,
  reviews,
  total,
  page,
  pages: Math.max(1, Math.ceil(total / limit)),
});
