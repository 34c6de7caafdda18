import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  adminReview,
  adminReviewList,
  adminReviewQuery,
  hidePhotoInput,
  hideReviewInput,
  replyToReviewInput,
  reviewRpc,
  type AdminReview,
  type AdminReviewList,
  type AdminReviewQuery,
  type HidePhotoInput,
  type HideReviewInput,
  type ReplyToReviewInput,
} from '@shop/contracts/catalogue/reviews';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const reviewId = new IdPipe('catalogue.reviewNotFound');

@ApiTags('catalogue')
@Controller('api/admin/reviews')
export class AdminReviewsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(adminReviewList, 'request.invalid')
  list(
    @Query({ schema: adminReviewQuery }) query: AdminReviewQuery,
    @Caller() caller: CallerContext,
  ): Promise<AdminReviewList> {
    return this.reader.request(reviewRpc.listAll, query, caller);
  }

  @Put(':id')
  @RolesAllowed('admin')
  @Replies(adminReview, 'request.invalid', 'catalogue.reviewNotFound')
  async hide(
    @Param('id', reviewId) review: string,
    @Body({ schema: hideReviewInput }) { isHidden }: HideReviewInput,
    @Caller() caller: CallerContext,
  ): Promise<AdminReview> {
    const changed = await this.bus.request(reviewRpc.hide, { review, isHidden }, caller);
    this.invalidation.edited(changed.product._id);
    return changed;
  }

  @Put(':id/reply')
  @RolesAllowed('admin')
  @Replies(adminReview, 'request.invalid', 'catalogue.reviewNotFound', 'catalogue.valueChanged')
  reply(
    @Param('id', reviewId) review: string,
    @Body({ schema: replyToReviewInput }) input: ReplyToReviewInput,
    @Caller() caller: CallerContext,
  ): Promise<AdminReview> {
    return this.bus.request(reviewRpc.reply, { review, ...input }, caller);
  }

  @Put(':id/photos')
  @RolesAllowed('admin')
  @Replies(adminReview, 'request.invalid', 'catalogue.reviewNotFound')
  hidePhoto(
    @Param('id', reviewId) review: string,
    @Body({ schema: hidePhotoInput }) photo: HidePhotoInput,
    @Caller() caller: CallerContext,
  ): Promise<AdminReview> {
    return this.bus.request(reviewRpc.hidePhoto, { review, ...photo }, caller);
  }
}
