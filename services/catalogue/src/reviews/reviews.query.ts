import type {
  AdminReviewQuery,
  ReviewQuery,
  ReviewSort,
  ShownReviewSort,
} from '@shop/contracts/catalogue/reviews';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { isInShop } from '../products/product-state.rules.js';
import { ratedTogether } from '../products/shared-rating.query.js';
import type { ReviewRow } from './review.rules.js';

const columns = `
  r.id, r.author, r.stars, r.text, r.created_at AS "createdAt", r.edited_at AS "editedAt",
  r.is_hidden AS "isHidden", r.product_id AS product, p.name AS "productName",
  CASE WHEN p.cloth_id IS NOT NULL THEN p.colour_name END AS colour,
  r.reply, r.replied_at AS "repliedAt", r.helpful,
  (SELECT coalesce(json_agg(json_build_object('key', image_key, 'isHidden', f.is_hidden) ORDER BY added_at, image_key), '[]')
     FROM review_photos f WHERE f.review_id = r.id) AS photos`;
const from = 'FROM reviews r JOIN products p ON p.id = r.product_id';

interface Window {
  page: number;
  limit: number;
}

interface Found {
  rows: ReviewRow[];
  total: number;
}

interface Condition {
  where: string;
  values: unknown[];
  first?: string;
}

const findRows = (
  manager: EntityManager,
  { where, values, first }: Condition,
  { page, limit }: Window,
): Promise<ReviewRow[]> =>
  manager.query<ReviewRow[]>(
    `SELECT ${columns} ${from} WHERE ${where}
      ORDER BY ${first ? `${first}, ` : ''}r.created_at DESC, r.id DESC
      LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}`,
    values,
  );

async function find(manager: EntityManager, condition: Condition, window: Window): Promise<Found> {
  const { where, values } = condition;
  const rows = await findRows(manager, condition, window);
  const [count] = await manager.query<{ total: number }[]>(
    `SELECT count(*)::int AS total ${from} WHERE ${where}`,
    values,
  );
  return { rows, total: count?.total ?? 0 };
}

const shownFirst: Record<ShownReviewSort, string> = {
  newest: '',
  helpful: 'r.helpful DESC',
  highest: 'r.stars DESC',
  lowest: 'r.stars',
};

/** Returns the reviews of products that everyone may see, the newest first among equals. */
export const reviewsOf = (
  manager: EntityManager,
  products: readonly string[],
  { stars, sort, ...window }: ReviewQuery,
): Promise<ReviewRow[]> =>
  findRows(
    manager,
    {
      where: `r.product_id = ANY ($1::uuid[]) AND NOT r.is_hidden${stars ? ' AND r.stars = $2' : ''}`,
      values: stars ? [products, stars] : [products],
      first: shownFirst[sort],
    },
    window,
  );

/** Returns the number of shown reviews of products with one to five stars. */
export async function countsOfStars(
  manager: EntityManager,
  products: readonly string[],
): Promise<number[]> {
  const rows = await manager.query<{ stars: number; count: number }[]>(
    `SELECT stars, count(*)::int AS count FROM reviews WHERE product_id = ANY ($1::uuid[]) AND NOT is_hidden GROUP BY stars`,
    [products],
  );
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0);
}

/** Reviews that are shown of one author. */
const OF_AUTHOR = 5;

/** The newest reviews of an author, hidden ones too. */
export const reviewsOfAuthor = (manager: EntityManager, user: string): Promise<Found> =>
  find(manager, { where: 'r.user_id = $1', values: [user] }, { page: 1, limit: OF_AUTHOR });

const sortColumns: Record<ReviewSort, string> = {
  written: 'r.created_at',
  stars: 'r.stars',
  product: 'p.sort_name',
};

/** The reviews of the shop that fit, the newest first among equals. */
export function allReviews(
  manager: EntityManager,
  { search, show, sort, order, ...window }: AdminReviewQuery,
): Promise<Found> {
  const parts = ['true'];
  const values: string[] = [];
  if (show) parts.push(show === 'hidden' ? 'r.is_hidden' : 'NOT r.is_hidden');
  if (search) {
    values.push(search);
    const found = ['p.folded_name', 'fold(r.author)', 'fold(r.text)'];
    parts.push(`(${found.map((text) => `${text} LIKE search_pattern($1)`).join(' OR ')})`);
  }
  const first = `${sortColumns[sort]} ${order}`;
  return find(manager, { where: parts.join(' AND '), values, first }, window);
}

/** One review by its id, or by product and author. */
export async function findReview(
  manager: EntityManager,
  by: { review: string } | { product: string; user: string },
  lock = false,
): Promise<ReviewRow | null> {
  const [where, values] =
    'review' in by
      ? ['r.id = $1', [by.review]]
      : ['r.product_id = $1 AND r.user_id = $2', [by.product, by.user]];
  const [row] = await manager.query<ReviewRow[]>(
    `SELECT ${columns} ${from} WHERE ${where} ${lock ? 'FOR UPDATE OF r' : ''}`,
    values,
  );
  return row ?? null;
}

/** @throws DomainError `catalogue.reviewNotFound` */
export async function foundReview(
  manager: EntityManager,
  by: Parameters<typeof findReview>[1],
  lock = false,
): Promise<ReviewRow> {
  const row = await findReview(manager, by, lock);
  if (!row) throw new DomainError('catalogue.reviewNotFound');
  return row;
}

export async function hasReceived(
  manager: EntityManager,
  product: string,
  user: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    'SELECT 1 FROM receipts WHERE product_id = $1 AND user_id = $2 AND is_delivered LIMIT 1',
    [product, user],
  );
  return rows.length > 0;
}

/** Locks a product and those that share its rating; false for one that is not in the shop. */
export async function lockReviewedProduct(
  manager: EntityManager,
  product: string,
): Promise<boolean> {
  const rows = await manager.query<{ id: string; isInShop: boolean }[]>(
    `SELECT id, ${isInShop} AS "isInShop" FROM products p WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    [await ratedTogether(manager, product)],
  );
  return rows.find(({ id }) => id === product)?.isInShop ?? false;
}
