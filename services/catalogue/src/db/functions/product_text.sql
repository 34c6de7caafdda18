-- What a search for fragments reads. \x1f separates the features from the description: the place of a match shows which.
CREATE OR REPLACE FUNCTION product_text(name text, category text, features text[], description text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold(name || E'\n' || category || E'\n' || array_to_string(features, E'\n') || E'\x1f' || description);
