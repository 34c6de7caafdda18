import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders numbered per statement. */
const TOGETHER = 5_000;

const ADD_COLUMN = 'ALTER TABLE orders ADD COLUMN IF NOT EXISTS number int';

// One transaction: the numbers below the start of the sequence are just enough for the existing orders.
const BEGIN = `
  DO $$ BEGIN
    EXECUTE format('CREATE SEQUENCE order_numbers AS int START %s', 10001 + (SELECT count(*) FROM orders));
  END $$;
  ALTER TABLE orders ALTER COLUMN number SET DEFAULT nextval('order_numbers');
  ALTER SEQUENCE order_numbers OWNED BY orders.number`;

const HAS_BEGUN = `SELECT FROM pg_class WHERE oid = to_regclass('order_numbers')`;

// Numbers orders by the time of placing.
const FILL = `
  UPDATE orders o SET number = first.number + old.nth
    FROM (SELECT id, row_number() OVER (ORDER BY placed_at, id) AS nth FROM orders WHERE number IS NULL
           ORDER BY placed_at, id LIMIT ${String(TOGETHER)}) old,
         (SELECT coalesce(max(number), 10000) AS number FROM orders
           WHERE number < (SELECT seqstart FROM pg_sequence WHERE seqrelid = 'order_numbers'::regclass)) first
   WHERE o.id = old.id`;

/** Numbers all orders from one sequence. */
export class OrderNumbers0000000000006 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ADD_COLUMN);
    if (!(await hasRows(runner, HAS_BEGUN))) await runner.query(BEGIN);
    while (await hasRows(runner, 'SELECT FROM orders WHERE number IS NULL LIMIT 1'))
      await runner.query(FILL);
    await createIndexConcurrently(runner, 'orders_by_number', 'ON orders (number)', {
      isUnique: true,
    });
    await runner.query(
      'ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_are_numbered;' +
        'ALTER TABLE orders ADD CONSTRAINT orders_are_numbered CHECK (number IS NOT NULL) NOT VALID',
    );
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_are_numbered');
    await replaceFunction(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'orders_by_number');
    await runner.query('ALTER TABLE orders DROP COLUMN number');
  }
}

/** Replaces the function, which returns a new column. Orders placed in the meantime find either version. */
async function replaceFunction(runner: QueryRunner): Promise<void> {
  await runner.startTransaction();
  await runner.query('DROP FUNCTION IF EXISTS begin_orders(jsonb)');
  await loadFunctions(runner, new URL('../functions/', import.meta.url), ['begin_orders']);
  await runner.commitTransaction();
}

async function hasRows(runner: QueryRunner, query: string): Promise<boolean> {
  return ((await runner.query(query)) as unknown[]).length > 0;
}
