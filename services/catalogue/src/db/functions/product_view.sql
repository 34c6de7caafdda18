-- The details follow as texts: jsonb || would sort the keys and add spaces to every list. A draft of a cloth is for admins
-- alone; a product without a published cloth, or without price steps, has no such field.
-- As toDollars divides, Math.round rounds half a per cent up, and a Date cuts off milliseconds.
CREATE OR REPLACE FUNCTION product_view(p products, struck_cents int) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(row_to_json(shown)::text, -1)
    || coalesce((SELECT ',"cloth":' || summary FROM cloths WHERE id = p.cloth_id AND state = 'published'), '')
    || CASE WHEN p.price_steps = '[]' THEN '' ELSE ',"priceSteps":' ||
         (SELECT json_agg(json_build_object('from', s."from" / p.cuts_per_unit::float8, 'price', s.cents / 100::float8)
                          ORDER BY s."from")::text
            FROM jsonb_to_recordset(p.price_steps) AS s ("from" int, cents int)) END
    || coalesce(',' || nullif(substr(p.details::text, 2), '}'), '}') FROM (
    SELECT p.id AS "_id", p.name, p.description, p.price_cents / 100::float8 AS price,
      struck_cents / 100::float8 AS "originalPrice",
      floor((1 - p.price_cents / struck_cents::float8) * 100 + 0.5)::int AS "discountPercentage",
      p.category, images.images, images.images[1] AS image, p.features, p.rating,
      p.review_count AS "reviewCount", upper(right(p.id::text, 8)) AS sku, p.version,
      to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
    FROM (SELECT ARRAY(SELECT '/images/' || image_key || '-800.webp' FROM product_images
                        WHERE product_id = p.id ORDER BY position) AS images) images
  ) shown
$$;
