-- The state of a payment in words: the same as `moneyStateOf` of the contract.
CREATE OR REPLACE FUNCTION money_state(
  state text, secured bigint, captured bigint, released bigint, refunded bigint, disputed bigint)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN state IN ('opening', 'open') THEN 'open'
    WHEN state IN ('closed', 'lapsed', 'refused') THEN state
    WHEN disputed > 0 THEN 'disputed'
    WHEN secured = 0 THEN 'none'
    WHEN refunded > 0 THEN CASE WHEN refunded = captured THEN 'refunded' ELSE 'partly refunded' END
    WHEN captured > 0 THEN CASE WHEN captured + released < secured THEN 'partly charged' ELSE 'charged' END
    WHEN state = 'owed' THEN 'owed'
    WHEN released = secured THEN 'released'
    ELSE 'held' END
$$;
