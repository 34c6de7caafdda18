// The rating that the shop shows of a product: the colourways of a cloth share one (W38). Each product also has figures of its
// own, `own_rating` and `own_review_count`; the shown ones are computed from them here and nowhere else.
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { publishChanged } from './product-events.js';

/** SQL: the cloth with whose colourways the product `p` shares its rating. */
const sharedCloth =
  'CASE WHEN p.colour_name IS NOT NULL AND p.deleted_at IS NULL THEN p.cloth_id END';

const TOGETHER = `
  SELECT $1::uuid AS id
   UNION SELECT s.id FROM products p JOIN products s ON s.cloth_id = p.cloth_id
          WHERE p.id = $1 AND p.colour_name IS NOT NULL AND p.deleted_at IS NULL
            AND s.colour_name IS NOT NULL AND s.deleted_at IS NULL`;

/** Returns the ids of the products that share their rating with this one, itself included. */
export async function ratedTogether(manager: EntityManager, product: string): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(TOGETHER, [product]);
  return rows.map(({ id }) => id);
}

const SHOW = `
  WITH figures AS (
    SELECT p.id, sum(p.own_review_count) OVER shared AS count,
           sum(round((coalesce(p.own_rating, 0) * p.own_review_count)::numeric, 1)) OVER shared AS stars
      FROM products p
     WHERE p.deleted_at IS NULL AND (p.id = ANY ($1::uuid[]) OR p.cloth_id = ANY ($2::uuid[]))
    WINDOW shared AS (PARTITION BY coalesce(${sharedCloth}, p.id))
  ), shown AS (
    SELECT id, count::int, CASE WHEN count > 0 THEN least(5, greatest(0, stars / count))::float8 END AS rating FROM figures
  )
  UPDATE products p SET review_count = shown.count, rating = shown.rating, revision = p.revision + 1
    FROM shown
   WHERE p.id = shown.id AND (p.review_count, p.rating) IS DISTINCT FROM (shown.count, shown.rating)
  RETURNING p.id`;

/**
 * Writes the shown rating of these products and of all colourways of these cloths, and publishes those that have changed.
 * The caller has locked them.
 */
export async function showRatings(
  manager: EntityManager,
  outbox: Outbox,
  { products, cloths }: { products: readonly string[]; cloths: readonly string[] },
): Promise<void> {
  const [changed] = await manager.query<[{ id: string }[], number]>(SHOW, [products, cloths]);
  await publishChanged(
    manager,
    outbox,
    changed.map(({ id }) => id),
  );
}

// The sum of the stars is rating times count to the tenth: an imported rating has one decimal, a written one none, so no
// error can add up.
const ADD = `
  UPDATE products p SET own_review_count = own_review_count + $2,
         own_rating = CASE WHEN own_review_count + $2 > 0 THEN least(5, greatest(0,
           (round((coalesce(own_rating, 0) * own_review_count)::numeric, 1) + $3) / (own_review_count + $2))) END
   WHERE id = $1
  RETURNING ${sharedCloth} AS cloth`;

/** Adds stars to a product, and to the rating that the shop shows of it; its colourways are locked. */
export async function addToRating(
  manager: EntityManager,
  outbox: Outbox,
  product: string,
  difference: { count: number; stars: number },
): Promise<void> {
  if (difference.count === 0 && difference.stars === 0) return;
  const [[row]] = await manager.query<[{ cloth: string | null }[], number]>(ADD, [
    product,
    difference.count,
    difference.stars,
  ]);
  const cloths = row?.cloth ? [row.cloth] : [];
  await showRatings(manager, outbox, { products: [product], cloths });
}
