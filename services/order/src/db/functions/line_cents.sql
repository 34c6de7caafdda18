-- As lineCents of the contract: half a cent is rounded up, once for the line.
CREATE OR REPLACE FUNCTION line_cents(price_cents int, quantity int, cuts_per_unit int)
RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (2 * price_cents::bigint * (quantity * 1000::bigint / cuts_per_unit) + 1000) / 2000;
