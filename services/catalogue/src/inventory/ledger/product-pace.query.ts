/** Products of a batch. */
export const PACE_BATCH = 200;

/**
 * Counts the next products again whose count is an hour old: stock ÷ (sold in the last 56 days ÷ days of them on which
 * the product was live and in stock, at least 7). A day is 24 hours back from now.
 */
export const COUNT_PACE = `
  WITH due AS (
    SELECT product_id FROM product_pace WHERE paced_at < now() - interval '1 hour'
     ORDER BY paced_at LIMIT ${String(PACE_BATCH)} FOR UPDATE SKIP LOCKED),
  moved AS (
    SELECT m.product_id, floor(extract(epoch FROM now() - m.at) / 86400)::int AS ago, sum(m.delta) AS delta,
           -coalesce(sum(m.delta) FILTER (WHERE m.reason IN ('hold', 'release')), 0) AS sold
      FROM due JOIN stock_movement m USING (product_id)
     WHERE m.at > now() - interval '56 days' GROUP BY 1, 2),
  sales AS (SELECT product_id, sum(sold) AS sold FROM moved GROUP BY 1 HAVING sum(sold) > 0),
  days AS (
    SELECT product_id, moved.delta IS NOT NULL AS has_moved,
           p.stock - coalesce(sum(moved.delta) OVER (PARTITION BY product_id ORDER BY ago), 0) AS at_start
      FROM sales CROSS JOIN generate_series(0, 55) ago
           JOIN products p ON p.id = product_id AND p.created_at < now() - ago * interval '1 day'
           LEFT JOIN moved USING (product_id, ago)),
  counted AS (
    SELECT product_id, count(*) FILTER (WHERE at_start > 0 OR has_moved) AS days FROM days GROUP BY 1)
  UPDATE product_pace pace SET paced_at = now(), days_left = coalesce(
    (SELECT round(p.stock::numeric * greatest(counted.days, 7) / sales.sold, 2)
       FROM sales JOIN counted USING (product_id) JOIN products p ON p.id = product_id
      WHERE product_id = due.product_id), 'Infinity')
    FROM due WHERE pace.product_id = due.product_id`;
