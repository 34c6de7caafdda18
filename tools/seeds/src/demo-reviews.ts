// The written reviews of the demo products.
import { DAY_MS } from '@shop/contracts/core/time';
import { readReviews } from './seed-files.js';

export interface DemoReview {
  product: string;
  author: string;
  stars: number;
  text: string;
  createdAt: Date;
  reply: string | null;
  repliedAt: Date | null;
  helpful: number;
}

const HOUR_MS = 3_600_000;

/** Returns the reviews as of `now`: none is younger than an hour, and no reply has a future date. */
export const demoReviews = (now: Date): DemoReview[] =>
  readReviews().flatMap(({ product, reviews }) =>
    reviews.map(({ daysAgo, reply, helpful, ...written }) => {
      const createdAt = now.getTime() - daysAgo * DAY_MS - HOUR_MS;
      return {
        ...written,
        product,
        createdAt: new Date(createdAt),
        reply: reply ?? null,
        repliedAt:
          reply === undefined ? null : new Date(Math.min(now.getTime(), createdAt + DAY_MS)),
        helpful: helpful ?? 0,
      };
    }),
  );
