import { ReviewFeedbackService } from './review-feedback.service.js';
import { ReviewPhotosService } from './review-photos.service.js';
import { ReviewsConsumer } from './reviews.consumer.js';
import { ReviewsRpc } from './reviews.rpc.js';
import { ReviewsService } from './reviews.service.js';

export const reviewControllers = [ReviewsRpc, ReviewsConsumer];

export const reviewProviders = [ReviewFeedbackService, ReviewPhotosService, ReviewsService];
