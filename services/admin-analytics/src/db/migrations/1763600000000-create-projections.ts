import { createMessagingTables, dropMessagingTables } from '@shop/service-kit/old-migrations';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What admin-analytics has heard (customers, products, orders), and the sums kept as it hears them. */
export class CreateProjections1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(`
      CREATE TABLE customers (user_id uuid PRIMARY KEY, registered_at timestamptz NOT NULL);

      CREATE TABLE products (
        product_id uuid PRIMARY KEY,
        name text NOT NULL,
        category text NOT NULL,
        price_cents integer NOT NULL CHECK (price_cents >= 0),
        stock integer NOT NULL CHECK (stock >= 0),
        image text,
        -- 0 until the product itself has been heard of: its stock may be heard first
        version integer NOT NULL,
        stock_version integer NOT NULL,
        deleted boolean NOT NULL DEFAULT false
      );

      CREATE TABLE orders (
        order_id uuid PRIMARY KEY,
        order_status text NOT NULL,
        total_cents bigint NOT NULL CHECK (total_cents >= 0),
        version integer NOT NULL,
        placed_at timestamptz NOT NULL
      );

      CREATE TABLE daily_sales (
        day date PRIMARY KEY,
        revenue_cents bigint NOT NULL CHECK (revenue_cents >= 0),
        orders integer NOT NULL CHECK (orders >= 0)
      );

      CREATE TABLE product_sales (
        product_id uuid PRIMARY KEY,
        name text NOT NULL,
        image text,
        price_cents integer NOT NULL,
        pieces bigint NOT NULL CHECK (pieces >= 0),
        revenue_cents bigint NOT NULL CHECK (revenue_cents >= 0)
      );
      CREATE INDEX product_sales_by_pieces ON product_sales (pieces DESC, product_id);

      CREATE TABLE counts (noun text PRIMARY KEY, total bigint NOT NULL CHECK (total >= 0));
      INSERT INTO counts VALUES ('customers', 0), ('products', 0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE counts, product_sales, daily_sales, orders, products, customers',
    );
    await dropMessagingTables(runner);
  }
}
