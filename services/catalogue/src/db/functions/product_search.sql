CREATE OR REPLACE FUNCTION product_search(name text, category text, features text[], description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('pg_catalog.english', fold(name)), 'A')
    || setweight(to_tsvector('pg_catalog.english', fold(category || ' ' || array_to_string(features, ' '))), 'B')
    || setweight(to_tsvector('pg_catalog.english', fold(description)), 'C');
