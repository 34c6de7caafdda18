import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import {
  REVIEW_PHOTOS,
  type AdminReview,
  type reviewRpc,
  type ReviewView,
} from '@shop/contracts/catalogue/reviews';
import type { InputOf } from '@shop/contracts/core/message';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { ImagesService } from '../images/images.service.js';
import { adminReviewOf, reviewSubject, reviewViewOf } from './review.rules.js';
import { foundReview } from './reviews.query.js';

type Adding = InputOf<typeof reviewRpc.addPhoto>;
type Hiding = InputOf<typeof reviewRpc.hidePhoto>;

/** The photos of reviews: decoded and stored without their metadata, as the images of products are. */
@Injectable()
export class ReviewPhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly images: ImagesService,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError `catalogue.reviewNotFound`, `catalogue.tooManyPhotos`, `catalogue.imageRefused` */
  async add({ product, staged, name }: Adding, { _id: user }: UserView): Promise<ReviewView> {
    await foundReview(this.dataSource.manager, { product, user });
    const key = await this.images.prepare(staged, name);
    return this.dataSource.transaction(async (manager) => {
      const review = await foundReview(manager, { product, user }, true);
      if (!review.photos.some((photo) => photo.key === key)) {
        if (review.photos.length >= REVIEW_PHOTOS) throw new DomainError('catalogue.tooManyPhotos');
        await manager.query('INSERT INTO review_photos (review_id, image_key) VALUES ($1, $2)', [
          review.id,
          key,
        ]);
      }
      return reviewViewOf(await foundReview(manager, { product, user }));
    });
  }

  async remove(product: string, key: string, { _id: user }: UserView): Promise<ReviewView> {
    return this.dataSource.transaction(async (manager) => {
      const { id } = await foundReview(manager, { product, user }, true);
      await manager.query('DELETE FROM review_photos WHERE review_id = $1 AND image_key = $2', [
        id,
        key,
      ]);
      return reviewViewOf(await foundReview(manager, { product, user }));
    });
  }

  /** Hides a photo or shows it again; the review stays. */
  async hide({ review, key, isHidden }: Hiding, by: UserView): Promise<AdminReview> {
    return this.dataSource.transaction(async (manager) => {
      const before = await foundReview(manager, { review }, true);
      const photo = before.photos.find((one) => one.key === key);
      if (!photo) throw new DomainError('catalogue.reviewNotFound');
      if (photo.isHidden === isHidden) return adminReviewOf(before);
      await manager.query(
        'UPDATE review_photos SET is_hidden = $3 WHERE review_id = $1 AND image_key = $2',
        [review, key, isHidden],
      );
      await this.audit.record(manager, {
        by,
        action: isHidden ? 'product.photoHidden' : 'product.photoShown',
        subject: reviewSubject(before),
        before: { isHidden: photo.isHidden },
        after: { isHidden },
      });
      return adminReviewOf(await foundReview(manager, { review }));
    });
  }
}
