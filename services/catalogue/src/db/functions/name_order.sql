-- A folded name as it is sorted: each number has twelve digits, so that No. 2 stands before No. 10.
CREATE OR REPLACE FUNCTION name_order(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace(name, '([0-9]+)', '00000000000\1', 'g'), '[0-9]*([0-9]{12})(?![0-9])', '\1', 'g');
