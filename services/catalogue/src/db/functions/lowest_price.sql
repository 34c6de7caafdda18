-- The lowest price of the 30 days before a moment; null where the history does not reach that far back.
CREATE OR REPLACE FUNCTION lowest_price(product uuid, moment timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT min(price_cents) FROM price_history
   WHERE product_id = product AND from_at < moment AND coalesce(to_at, moment) > moment - interval '30 days'
  HAVING min(from_at) <= moment - interval '30 days'
$$;
