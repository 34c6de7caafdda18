import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import {
  ownReview,
  reviewList,
  reviewRpc,
  reviewView,
  writeReviewInput,
  type OwnReview,
  type ReviewList,
  type ReviewView,
  type WriteReviewInput,
} from '@shop/contracts/reviews';
import { paging, type Paging } from '@shop/contracts/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/id.pipe.js';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';
import { Invalidation } from '../shelf/invalidation.js';

const productId = new IdPipe('catalogue.invalidProductId');

@ApiTags('catalogue')
@Controller('api/products/:id/reviews')
export class ReviewsController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
    private readonly invalidation: Invalidation,
  ) {}

  @Get()
  @Public()
  @Replies(reviewList, 'request.invalid', 'catalogue.invalidProductId')
  list(
    @Param('id', productId) product: string,
    @Query({ schema: paging }) page: Paging,
    @OnBehalf() from: From,
  ): Promise<ReviewList> {
    return this.reads.ask(reviewRpc.list, { product, ...page }, from);
  }

  @Get('mine')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(ownReview, 'catalogue.invalidProductId', 'auth.required')
  mine(@Param('id', productId) product: string, @OnBehalf() from: From): Promise<OwnReview> {
    return this.reads.ask(reviewRpc.mine, { product }, from);
  }

  /** The same again from the same user edits his review. */
  @Post()
  @HttpCode(200)
  @SignedIn()
  @ApiBearerAuth()
  @Replies(reviewView, 'request.invalid', 'auth.required', 'catalogue.notReceived')
  async write(
    @Param('id', productId) product: string,
    @Body({ schema: writeReviewInput }) review: WriteReviewInput,
    @OnBehalf() from: From,
  ): Promise<ReviewView> {
    const written = await this.bus.ask(reviewRpc.write, { product, ...review }, from);
    this.invalidation.edited(product);
    return written;
  }
}
