import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { AdminReview, HelpfulMarks, reviewRpc } from '@shop/contracts/catalogue/reviews';
import type { InputOf } from '@shop/contracts/core/message';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { ratedTogether } from '../products/shared-rating.query.js';
import { setHelpful } from './helpful-marks.query.js';
import { assertSeen } from '../products/seen-value.rules.js';
import { adminReviewOf, reviewSubject } from './review.rules.js';
import { findReview, foundReview } from './reviews.query.js';

type Reply = InputOf<typeof reviewRpc.reply>;
type Marking = InputOf<typeof reviewRpc.markHelpful>;

/** Marks of readers and replies of the shop to a review. */
@Injectable()
export class ReviewFeedbackService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError `catalogue.reviewNotFound`, `catalogue.ownReview` */
  async markHelpful(
    { product, review, isHelpful }: Marking,
    { _id: user }: UserView,
  ): Promise<HelpfulMarks> {
    return this.dataSource.transaction(async (manager) => {
      const found = await foundReview(manager, { review }, true);
      const products = await ratedTogether(manager, product);
      if (!products.includes(found.product) || found.isHidden)
        throw new DomainError('catalogue.reviewNotFound');
      const own = await findReview(manager, { product: found.product, user });
      if (own?.id === review) throw new DomainError('catalogue.ownReview');
      await setHelpful(manager, { review, user }, isHelpful);
      return { success: true, helpful: (await foundReview(manager, { review })).helpful };
    });
  }

  /** Stores the reply of the shop; null removes it. The same text again keeps its time. `catalogue.valueChanged`. */
  async reply({ review, reply, seen }: Reply, by: UserView): Promise<AdminReview> {
    return this.dataSource.transaction(async (manager) => {
      const before = await foundReview(manager, { review }, true);
      if (before.reply === reply) return adminReviewOf(before);
      assertSeen('reply', { now: before.reply, seen, value: reply });
      await manager.query(
        `UPDATE reviews SET reply = $2, replied_at = CASE WHEN $2::text IS NOT NULL THEN now() END WHERE id = $1`,
        [review, reply],
      );
      await this.audit.record(manager, {
        by,
        action: reply === null ? 'product.replyRemoved' : 'product.reviewReplied',
        subject: reviewSubject(before),
        before: { reply: before.reply },
        after: { reply },
      });
      return adminReviewOf(await foundReview(manager, { review }));
    });
  }
}
