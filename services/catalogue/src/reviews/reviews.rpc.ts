import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import {
  reviewRpc,
  type AdminReview,
  type AdminReviewList,
  type AdminReviewQuery,
  type HelpfulMarks,
  type OwnReview,
  type ReviewList,
  type ReviewView,
} from '@shop/contracts/catalogue/reviews';
import { Public, RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { ReviewFeedbackService } from './review-feedback.service.js';
import { ReviewPhotosService } from './review-photos.service.js';
import { ReviewsService } from './reviews.service.js';

@Controller()
export class ReviewsRpc {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly feedback: ReviewFeedbackService,
    private readonly photos: ReviewPhotosService,
  ) {}

  @Public()
  @RpcHandler(reviewRpc.list)
  list(input: InputOf<typeof reviewRpc.list>): Promise<ReviewList> {
    return this.reviews.list(input);
  }

  @SignedIn()
  @RpcHandler(reviewRpc.mine)
  mine({ product }: InputOf<typeof reviewRpc.mine>, call: Call): Promise<OwnReview> {
    return this.reviews.mine(product, call.user);
  }

  @SignedIn()
  @RpcHandler(reviewRpc.write)
  write(input: InputOf<typeof reviewRpc.write>, call: Call): Promise<ReviewView> {
    return this.reviews.write(input, call.user);
  }

  @SignedIn()
  @RpcHandler(reviewRpc.addPhoto)
  addPhoto(input: InputOf<typeof reviewRpc.addPhoto>, call: Call): Promise<ReviewView> {
    return this.photos.add(input, call.user);
  }

  @SignedIn()
  @RpcHandler(reviewRpc.removePhoto)
  removePhoto(
    { product, key }: InputOf<typeof reviewRpc.removePhoto>,
    call: Call,
  ): Promise<ReviewView> {
    return this.photos.remove(product, key, call.user);
  }

  @SignedIn()
  @RpcHandler(reviewRpc.markHelpful)
  markHelpful(input: InputOf<typeof reviewRpc.markHelpful>, call: Call): Promise<HelpfulMarks> {
    return this.feedback.markHelpful(input, call.user);
  }

  @RolesAllowed('admin')
  @RpcHandler(reviewRpc.listAll)
  listAll(query: AdminReviewQuery): Promise<AdminReviewList> {
    return this.reviews.listAll(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(reviewRpc.ofCustomer)
  async ofCustomer({
    user,
  }: InputOf<typeof reviewRpc.ofCustomer>): Promise<{ reviews: AdminReview[] }> {
    return { reviews: await this.reviews.ofCustomer(user) };
  }

  @RolesAllowed('admin')
  @RpcHandler(reviewRpc.hide)
  hide({ review, isHidden }: InputOf<typeof reviewRpc.hide>, call: Call): Promise<AdminReview> {
    return this.reviews.hide(review, isHidden, call.user);
  }

  @RolesAllowed('admin')
  @RpcHandler(reviewRpc.reply)
  reply(input: InputOf<typeof reviewRpc.reply>, call: Call): Promise<AdminReview> {
    return this.feedback.reply(input, call.user);
  }

  @RolesAllowed('admin')
  @RpcHandler(reviewRpc.hidePhoto)
  hidePhoto(input: InputOf<typeof reviewRpc.hidePhoto>, call: Call): Promise<AdminReview> {
    return this.photos.hide(input, call.user);
  }
}
