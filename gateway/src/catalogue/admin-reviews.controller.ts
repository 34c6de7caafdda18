import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import {
  adminReview,
  adminReviewList,
  adminReviewQuery,
  hideReviewInput,
  reviewRpc,
  type AdminReview,
  type AdminReviewList,
  type AdminReviewQuery,
  type HideReviewInput,
} from '@shop/contracts/reviews';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/id.pipe.js';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';
import { Invalidation } from '../shelf/invalidation.js';

const reviewId = new IdPipe('catalogue.reviewNotFound');

@ApiTags('catalogue')
@ApiBearerAuth()
@Controller('api/admin/reviews')
export class AdminReviewsController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
    private readonly invalidation: Invalidation,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(adminReviewList, 'request.invalid', 'auth.required', 'auth.forbidden')
  list(
    @Query({ schema: adminReviewQuery }) query: AdminReviewQuery,
    @OnBehalf() from: From,
  ): Promise<AdminReviewList> {
    return this.reads.ask(reviewRpc.listAll, query, from);
  }

  @Put(':id')
  @RolesAllowed('admin')
  @Replies(adminReview, 'request.invalid', 'auth.forbidden', 'catalogue.reviewNotFound')
  async hide(
    @Param('id', reviewId) review: string,
    @Body({ schema: hideReviewInput }) { isHidden }: HideReviewInput,
    @OnBehalf() from: From,
  ): Promise<AdminReview> {
    const changed = await this.bus.ask(reviewRpc.hide, { review, isHidden }, from);
    this.invalidation.edited(changed.product._id);
    return changed;
  }
}
