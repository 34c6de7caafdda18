import type { AdminReview, ReviewView } from '@shop/contracts/catalogue/reviews';

/** The name of an author whose account was deleted. */
export const ERASED_CUSTOMER = 'A former customer';

/** A review as the read queries give it. */
export interface ReviewRow {
  id: string;
  author: string;
  stars: number;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
  isHidden: boolean;
  product: string;
  productName: string;
  colour: string | null;
  reply: string | null;
  repliedAt: Date | null;
  helpful: number;
  photos: { key: string; isHidden: boolean }[];
}

/** First name and the initial of the last: `Ayesha R.`; a name of one word as it is. */
export function shownAuthor(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = Array.from(rest.at(-1) ?? '')[0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}

export const reviewViewOf = (row: ReviewRow): ReviewView => ({
  _id: row.id,
  author: row.author,
  ...(row.colour !== null && { colour: row.colour }),
  stars: row.stars,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  reply:
    row.reply === null || row.repliedAt === null
      ? null
      : { text: row.reply, at: row.repliedAt.toISOString() },
  helpful: row.helpful,
  photos: row.photos.filter(({ isHidden }) => !isHidden).map(({ key }) => ({ key })),
});

export const adminReviewOf = (row: ReviewRow): AdminReview => ({
  ...reviewViewOf(row),
  product: { _id: row.product, name: row.productName },
  isHidden: row.isHidden,
  photos: row.photos,
});

/** Returns the review as the record of admins names it. */
export const reviewSubject = ({ product, productName, author }: ReviewRow) => ({
  kind: 'product' as const,
  _id: product,
  name: `${productName}, review by ${author}`,
});

/** Returns the change of one review to the count and the stars of its product; a hidden one counts for nothing. */
export function ratingDifference(
  before: { stars: number; isHidden: boolean } | null,
  after: { stars: number; isHidden: boolean },
): { count: number; stars: number } {
  const count = (review: typeof before) => (review && !review.isHidden ? 1 : 0);
  const stars = (review: typeof before) => (review && !review.isHidden ? review.stars : 0);
  return { count: count(after) - count(before), stars: stars(after) - stars(before) };
}
