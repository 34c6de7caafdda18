-- Regulation (EU) 1007/2011, articles 4, 5 and 9: each part of a published cloth comes to 100 %, and 'other' is at most
-- 5 %, or 15 % where it is several fibres. A draft may come to less.
CREATE OR REPLACE FUNCTION fibres_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cloth uuid;
  is_published boolean;
BEGIN
  IF TG_TABLE_NAME = 'cloths' THEN cloth := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN cloth := OLD.cloth_id;
  ELSE cloth := NEW.cloth_id;
  END IF;
  SELECT state = 'published' INTO is_published FROM cloths WHERE id = cloth;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF (is_published AND NOT EXISTS (SELECT FROM cloth_fibres WHERE cloth_id = cloth)) OR EXISTS (
    SELECT FROM cloth_fibres WHERE cloth_id = cloth GROUP BY part
    HAVING sum(per_mille) > 1000 OR (is_published AND sum(per_mille) < 1000)
        OR sum(per_mille) FILTER (WHERE fibre = 'other') > CASE WHEN bool_or(is_several) THEN 150 ELSE 50 END)
  THEN
    RAISE EXCEPTION 'the composition of cloth % is not whole', cloth
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fibres_whole';
  END IF;
  RETURN NULL;
END $$;

-- PostgreSQL replaces no constraint trigger.
DO $$ BEGIN
  DROP TRIGGER IF EXISTS fibres_whole ON cloth_fibres;
  CREATE CONSTRAINT TRIGGER fibres_whole AFTER INSERT OR UPDATE OR DELETE ON cloth_fibres
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fibres_whole();
  DROP TRIGGER IF EXISTS fibres_whole ON cloths;
  CREATE CONSTRAINT TRIGGER fibres_whole AFTER INSERT OR UPDATE OF state ON cloths
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fibres_whole();
END $$;
