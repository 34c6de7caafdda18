-- What an order shows of its price and recipient: the fields of the view after the others, each with a comma before it.
CREATE OR REPLACE FUNCTION order_price_text(price jsonb, recipient jsonb)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(',' || to_json(key)::text || ':' || value::text, '' ORDER BY nth), '')
    FROM json_each(json_strip_nulls(json_build_object(
      'discounts', (
        SELECT json_agg(json_build_object('code', d.code, 'name', d.name, 'level', d.level, 'amount', d.cents / 100::float8)
                 ORDER BY d.nth)
          FROM ROWS FROM (jsonb_to_recordset(price -> 'discounts') AS (code text, name text, level text, cents int))
                 WITH ORDINALITY AS d (code, name, level, cents, nth)),
      'shipping', (
        SELECT json_build_object('method', s.method, 'name', s.name, 'time', nullif(s."time", ''),
                 'pickupNote', s."pickupNote", 'price', s."priceCents" / 100::float8,
                 'discount', s."discountCents" / 100::float8, 'taxRate', s."rateBp" / 100::float8,
                 'tax', s."taxCents" / 100::float8, 'total', (s."priceCents" - s."discountCents") / 100::float8)
          FROM jsonb_to_record(nullif(price -> 'shipping', 'null')) AS s (method uuid, name text, "time" text,
                 "pickupNote" text, "priceCents" int, "discountCents" int, "rateBp" int, "taxCents" int)
         WHERE s.method IS NOT NULL),
      'taxes', (
        SELECT json_agg(json_build_object('rate', t."rateBp" / 100::float8, 'net', t."netCents" / 100::float8,
                 'tax', t."taxCents" / 100::float8, 'isIncluded', t."isIncluded", 'note', t.note) ORDER BY t.nth)
          FROM ROWS FROM (jsonb_to_recordset(price -> 'taxes') AS ("rateBp" int, "netCents" bigint, "taxCents" bigint,
                 "isIncluded" boolean, note text))
                 WITH ORDINALITY AS t ("rateBp", "netCents", "taxCents", "isIncluded", note, nth)),
      'recipient', CASE WHEN recipient IS NOT NULL THEN json_build_object('name', recipient ->> 'name',
                 'phone', recipient ->> 'phone', 'company', recipient ->> 'company') END
    ))) WITH ORDINALITY AS part (key, value, nth)
$$;
