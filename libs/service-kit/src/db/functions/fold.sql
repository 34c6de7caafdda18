-- unaccent is only stable because its dictionary could be exchanged: the text is bound to the functions of this moment.
CREATE OR REPLACE FUNCTION fold(words text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, words) COLLATE "und-x-icu");
