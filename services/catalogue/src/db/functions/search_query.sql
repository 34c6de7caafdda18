-- Each word matches as a prefix. Null without a word.
CREATE OR REPLACE FUNCTION search_query(words text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_tsquery('pg_catalog.english', nullif(array_to_string(ARRAY(
  SELECT '''' || word || ''':*' FROM
    (SELECT btrim(translate(fold(word), E'''\\', '  ')) FROM unnest(words) AS word) AS folded (word)
  WHERE word <> ''), ' & '), ''));
