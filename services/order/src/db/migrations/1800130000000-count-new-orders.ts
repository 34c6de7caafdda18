import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New orders are counted once a statement: row by row, a bulk insert made as many versions of the same counts. */
export class CountNewOrders1800130000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNT_NEW_ORDERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER count_new_orders ON orders');
    await runner.query('DROP FUNCTION count_new_orders()');
    await runner.query(`
      CREATE TRIGGER count_new_order AFTER INSERT ON orders FOR EACH ROW
        WHEN (NEW.status NOT IN ('placing', 'rejected')) EXECUTE FUNCTION count_order()`);
  }
}

// In the order of status, so that two changes never wait crosswise.
const COUNT_NEW_ORDERS = `
CREATE FUNCTION count_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER count_new_order ON orders;
CREATE TRIGGER count_new_orders AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION count_new_orders();
`;
