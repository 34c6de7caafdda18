-- priceFor of libs/contracts/src/money/price-for.ts: of a line of so many pieces or cuts.
CREATE OR REPLACE FUNCTION price_for(price_cents int, steps jsonb, cuts int) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN steps = '[]' THEN price_cents ELSE least(price_cents,
    (SELECT min(s.cents) FROM jsonb_to_recordset(steps) AS s ("from" int, cents int) WHERE s."from" <= cuts)) END
$$;
