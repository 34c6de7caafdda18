import { HELPFUL_MAX } from '@shop/contracts/catalogue/reviews';
import type { EntityManager } from 'typeorm';

/** Returns the ids of reviews of these products that the user marked as helpful, the newest marks. */
export async function helpfulTo(
  manager: EntityManager,
  products: readonly string[],
  user: string,
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT r.id FROM helpful_marks m JOIN reviews r ON r.id = m.review_id
      WHERE m.user_id = $1 AND r.product_id = ANY ($2::uuid[]) ORDER BY m.marked_at DESC LIMIT ${String(HELPFUL_MAX)}`,
    [user, products],
  );
  return rows.map(({ id }) => id);
}

/** Marks the review for the user, or removes the mark; counts only what changed. */
export async function setHelpful(
  manager: EntityManager,
  { review, user }: { review: string; user: string },
  isHelpful: boolean,
): Promise<void> {
  const change = isHelpful
    ? 'INSERT INTO helpful_marks (review_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
    : 'DELETE FROM helpful_marks WHERE review_id = $1 AND user_id = $2';
  await manager.query(
    `WITH changed AS (${change} RETURNING 1)
     UPDATE reviews SET helpful = helpful ${isHelpful ? '+' : '-'} (SELECT count(*)::int FROM changed) WHERE id = $1`,
    [review, user],
  );
}
