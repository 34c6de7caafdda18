-- Frees each use that these orders hold, but those of `kept`, once, in the order of the discounts' ids. The lock is the
-- one that a claim takes: a limit that is set meanwhile counts before it or after it.
CREATE OR REPLACE FUNCTION free_discounts(claimants uuid[], kept uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT discount_id, order_id, code, buyer FROM discount_claims
              WHERE order_id = ANY (claimants) AND state = 'held' AND discount_id <> ALL (kept)
              ORDER BY discount_id, order_id LOOP
    PERFORM FROM discounts WHERE id = one.discount_id FOR KEY SHARE;
    UPDATE discount_claims SET state = 'freed'
     WHERE order_id = one.order_id AND discount_id = one.discount_id AND state = 'held';
    CONTINUE WHEN NOT FOUND;
    UPDATE discounts SET uses = uses - 1 WHERE id = one.discount_id AND uses_max IS NOT NULL;
    UPDATE discount_codes SET uses = uses - 1
     WHERE code = one.code AND discount_id = one.discount_id AND uses_max IS NOT NULL;
    UPDATE discount_buyers SET uses = uses - 1 WHERE discount_id = one.discount_id AND buyer = one.buyer;
  END LOOP;
END $$;
