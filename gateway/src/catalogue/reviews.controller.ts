import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
} from '@shop/contracts/catalogue/reviews';
import { paging, type Paging } from '@shop/contracts/core/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const productId = new IdPipe('catalogue.invalidProductId');

@ApiTags('catalogue')
@Controller('api/products/:id/reviews')
export class ReviewsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Get()
  @Public()
  @Replies(reviewList, 'request.invalid', 'catalogue.invalidProductId')
  list(
    @Param('id', productId) product: string,
    @Query({ schema: paging }) page: Paging,
    @Caller() caller: CallerContext,
  ): Promise<ReviewList> {
    return this.reader.request(reviewRpc.list, { product, ...page }, caller);
  }

  @Get('mine')
  @SignedIn()
  @Replies(ownReview, 'catalogue.invalidProductId')
  mine(
    @Param('id', productId) product: string,
    @Caller() caller: CallerContext,
  ): Promise<OwnReview> {
    return this.reader.request(reviewRpc.mine, { product }, caller);
  }

  /** A second review of the same user replaces his first. */
  @Post()
  @HttpCode(200)
  @SignedIn()
  @Replies(reviewView, 'request.invalid', 'catalogue.notReceived')
  async write(
    @Param('id', productId) product: string,
    @Body({ schema: writeReviewInput }) review: WriteReviewInput,
    @Caller() caller: CallerContext,
  ): Promise<ReviewView> {
    const written = await this.bus.request(reviewRpc.write, { product, ...review }, caller);
    this.invalidation.edited(product);
    return written;
  }
}
