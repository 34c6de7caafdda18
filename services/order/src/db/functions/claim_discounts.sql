-- Claims a use of each discount for an order, in the order of their ids, so that two orders never deadlock; a use that
-- the order holds already is not claimed twice. Returns the first that has none left, of all or of this buyer: then all
-- is to be rolled back.
-- What has no limit is counted by its claims alone, since a row that all orders change would make them queue.
CREATE OR REPLACE FUNCTION claim_discounts(claimant uuid, whose text, wanted jsonb, OUT missed uuid, OUT is_of_buyer boolean)
LANGUAGE plpgsql AS $$
DECLARE
  one record;
  of_discount discounts;
  of_code discount_codes;
BEGIN
  FOR one IN SELECT w.discount, w.code FROM jsonb_to_recordset(wanted) AS w (discount uuid, code text)
              ORDER BY w.discount LOOP
    INSERT INTO discount_claims AS c (discount_id, order_id, code, buyer, state)
      VALUES (one.discount, claimant, one.code, whose, 'held')
      ON CONFLICT (discount_id, order_id)
      DO UPDATE SET code = excluded.code, buyer = excluded.buyer, state = 'held' WHERE c.state = 'freed';
    CONTINUE WHEN NOT FOUND;
    missed := one.discount;
    SELECT * INTO of_discount FROM discounts WHERE id = one.discount;
    IF of_discount.uses_max IS NOT NULL THEN
      UPDATE discounts SET uses = uses + 1 WHERE id = one.discount AND uses < uses_max;
      IF NOT FOUND THEN RETURN; END IF;
    END IF;
    IF one.code IS NOT NULL THEN
      SELECT * INTO of_code FROM discount_codes
       WHERE code = one.code AND discount_id = one.discount FOR KEY SHARE;
      IF NOT FOUND THEN RETURN; END IF;
      IF of_code.uses_max IS NOT NULL THEN
        UPDATE discount_codes SET uses = uses + 1 WHERE code = one.code AND uses < uses_max;
        IF NOT FOUND THEN RETURN; END IF;
      END IF;
    END IF;
    INSERT INTO discount_buyers AS b (discount_id, buyer, uses) VALUES (one.discount, whose, 1)
      ON CONFLICT (discount_id, buyer) DO UPDATE SET uses = b.uses + 1
      WHERE of_discount.uses_per_buyer IS NULL OR b.uses < of_discount.uses_per_buyer;
    is_of_buyer := NOT FOUND;
    IF is_of_buyer THEN RETURN; END IF;
    missed := NULL;
  END LOOP;
END $$;
