-- What discounts took off a product's line; null where nothing.
CREATE OR REPLACE FUNCTION line_discount_cents(price jsonb, product uuid) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif((line ->> 'discountCents')::int, 0) FROM jsonb_array_elements(price -> 'lines') line
   WHERE line ->> 'product' = product::text
$$;
