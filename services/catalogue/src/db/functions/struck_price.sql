-- The higher price that is shown struck; null where there is none. By the lowest of 30 days there is none either where
-- the price did not fall, or where that lowest is not above it.
CREATE OR REPLACE FUNCTION struck_price(p products, by_lowest boolean) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p.original_price_cents > p.price_cents AND by_lowest THEN nullif(greatest(p.lowest_cents, p.price_cents), p.price_cents)
              WHEN p.original_price_cents > p.price_cents THEN p.original_price_cents END
$$;
