import { REPLY_MAX, writeReviewInput } from '@shop/contracts/catalogue/reviews';
import { demoReviews } from './demo-reviews.js';
import { readProducts, readReviews } from './seed-files.js';

describe('shopper 19: the written reviews of the demo', () => {
  const now = new Date('2026-11-27T12:00:00Z');

  it('belong to rated products, and are no more than their rating counts', () => {
    const products = new Map(readProducts().map((product) => [product._id, product]));
    for (const { product, name, reviews } of readReviews()) {
      expect(products.get(product)?.name).toBe(name);
      expect(products.get(product)?.reviewCount).toBeGreaterThanOrEqual(reviews.length);
    }
  });

  it('are some two hundred, as a customer could write them, with replies of the shop', () => {
    const reviews = demoReviews(now);
    expect(reviews.length).toBeGreaterThanOrEqual(200);
    expect(reviews.filter(({ reply }) => reply !== null).length).toBeGreaterThan(10);
    for (const { text, stars, createdAt, reply, repliedAt } of reviews) {
      expect(writeReviewInput.safeParse({ stars, text }).success).toBe(true);
      expect(createdAt < now && (repliedAt ?? createdAt) <= now).toBe(true);
      expect((reply ?? '').length).toBeLessThanOrEqual(REPLY_MAX);
    }
  });

  it('have mean stars within a star of the rating', () => {
    const ratings = new Map(readProducts().map(({ _id, rating }) => [_id, rating ?? 0]));
    for (const { product, reviews } of readReviews()) {
      const mean = reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length;
      expect(Math.abs(mean - (ratings.get(product) ?? 0))).toBeLessThan(1);
    }
  });
});
