-- A pattern for LIKE that finds the words anywhere in a folded text; % and _ mean themselves.
CREATE OR REPLACE FUNCTION search_pattern(words text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || replace(replace(replace(fold(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
