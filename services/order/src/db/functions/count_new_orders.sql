-- Statuses are updated in their order, so that two transactions never deadlock.
CREATE OR REPLACE FUNCTION count_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chosen int := floor(random() * 16);
  step record;
BEGIN
  FOR step IN
    SELECT status, count(*)::int AS added FROM new_orders
     WHERE status NOT IN ('placing', 'rejected') GROUP BY status ORDER BY status
  LOOP
    UPDATE order_counts SET orders = orders + step.added
     WHERE status = step.status AND slot = chosen;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_new_orders AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION count_new_orders();
