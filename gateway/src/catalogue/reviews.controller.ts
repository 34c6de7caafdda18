import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
} from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { UserView } from '@shop/contracts/auth/auth';
import {
  helpfulMarks,
  markHelpfulInput,
  ownReview,
  removePhotoInput,
  reviewList,
  reviewQuery,
  reviewRpc,
  reviewView,
  writeReviewInput,
  type HelpfulMarks,
  type MarkHelpfulInput,
  type OwnReview,
  type RemovePhotoInput,
  type ReviewList,
  type ReviewQuery,
  type ReviewView,
  type WriteReviewInput,
} from '@shop/contracts/catalogue/reviews';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { CurrentUser } from '../http/access/current-session.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';
import { Uploads } from '../uploads/uploads.js';

const productId = new IdPipe('catalogue.invalidProductId');
const reviewId = new IdPipe('catalogue.reviewNotFound');

@ApiTags('catalogue')
@Controller('api/products/:id/reviews')
export class ReviewsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
    private readonly uploads: Uploads,
  ) {}

  @Get()
  @Public()
  @Replies(reviewList, 'request.invalid', 'catalogue.invalidProductId')
  list(
    @Param('id', productId) product: string,
    @Query({ schema: reviewQuery }) query: ReviewQuery,
    @Caller() caller: CallerContext,
  ): Promise<ReviewList> {
    return this.reader.request(reviewRpc.list, { product, ...query }, caller);
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

  /** Adds one photo to the user's own review. */
  @Post('photos')
  @HttpCode(200)
  @SignedIn()
  @ApiConsumes('multipart/form-data')
  @Replies(
    reviewView,
    'request.invalid',
    'catalogue.reviewNotFound',
    'catalogue.tooManyPhotos',
    'catalogue.imageRefused',
    'request.tooMany',
    'service.busy',
    'service.unavailable',
  )
  addPhoto(
    @Param('id', productId) product: string,
    @Req() request: FastifyRequest,
    @CurrentUser() { _id: user }: UserView,
    @Caller() caller: CallerContext,
  ): Promise<ReviewView> {
    return this.uploads.receiveImage({ request, user }, 'photo', ({ staged, name }) =>
      this.bus.request(reviewRpc.addPhoto, { product, staged, name }, caller),
    );
  }

  @Delete('photos')
  @SignedIn()
  @Replies(reviewView, 'request.invalid', 'catalogue.reviewNotFound')
  removePhoto(
    @Param('id', productId) product: string,
    @Query({ schema: removePhotoInput }) { key }: RemovePhotoInput,
    @Caller() caller: CallerContext,
  ): Promise<ReviewView> {
    return this.bus.request(reviewRpc.removePhoto, { product, key }, caller);
  }

  @Put(':review/helpful')
  @SignedIn()
  @Replies(helpfulMarks, 'request.invalid', 'catalogue.reviewNotFound', 'catalogue.ownReview')
  markHelpful(
    @Param('id', productId) product: string,
    @Param('review', reviewId) review: string,
    @Body({ schema: markHelpfulInput }) { isHelpful }: MarkHelpfulInput,
    @Caller() caller: CallerContext,
  ): Promise<HelpfulMarks> {
    return this.bus.request(reviewRpc.markHelpful, { product, review, isHelpful }, caller);
  }
}
