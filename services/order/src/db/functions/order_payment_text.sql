-- What an order shows of its payment: as order_price_text, the fields after those of the price.
CREATE OR REPLACE FUNCTION order_payment_text(paid uuid, payment jsonb)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((
      SELECT ',"payment":' || json_strip_nulls(json_build_object('state', a.state, 'method', a.method,
               'until', CASE a.state WHEN 'open' THEN to_char(a.until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
               'reason', a.sentence))::text
        FROM awaited_payments a WHERE a.order_id = paid), '')
    || coalesce((
      SELECT ',"credit":' || to_json(sum((part ->> 'cents')::int) / 100::float8)::text
        FROM jsonb_array_elements(payment -> 'credit') part HAVING count(*) > 0), '')
$$;
