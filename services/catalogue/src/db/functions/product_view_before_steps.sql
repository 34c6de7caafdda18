-- The details follow as texts: jsonb || would sort the keys and add spaces to every list. A draft of a cloth is for admins
-- alone, and a product without a published cloth has no such field.
-- As toDollars divides, Math.round rounds half a per cent up, and a Date cuts off milliseconds. A discount exists only
-- where the original price is above the price (product.md).
CREATE OR REPLACE FUNCTION product_view(p products) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(row_to_json(shown)::text, -1)
    || coalesce((SELECT ',"cloth":' || summary FROM cloths WHERE id = p.cloth_id AND state = 'published'), '')
    || coalesce(',' || nullif(substr(p.details::text, 2), '}'), '}') FROM (
    SELECT p.id AS "_id", p.name, p.description, p.price_cents / 100::float8 AS price,
      CASE WHEN p.original_price_cents > p.price_cents THEN p.original_price_cents / 100::float8 END AS "originalPrice",
      CASE WHEN p.original_price_cents > p.price_cents
        THEN floor((1 - p.price_cents / p.original_price_cents::float8) * 100 + 0.5)::int END AS "discountPercentage",
      p.category, images.images, images.images[1] AS image, p.features, p.rating,
      p.review_count AS "reviewCount", upper(right(p.id::text, 8)) AS sku, p.version,
      to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
    FROM (SELECT ARRAY(SELECT '/images/' || image_key || '-800.webp' FROM product_images
                        WHERE product_id = p.id ORDER BY position) AS images) images
  ) shown
$$;
