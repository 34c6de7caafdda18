import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reasons in the ledger; `short`: a reservation that no roll has returns its cuts until it finds one. */
const REASONS = [
  ...['initial', 'adjust', 'hold', 'release', 'convert'],
  ...['receive', 'count', 'flaw', 'cutLoss', 'quarantine', 'clear', 'scrap', 'sample', 'short'],
];

const products = `
  ALTER TABLE products
    ADD COLUMN by_roll boolean NOT NULL DEFAULT false,
    ADD COLUMN least_end int NOT NULL DEFAULT 0,
    ADD COLUMN longest int NOT NULL DEFAULT 0,
    ADD COLUMN one_lot int NOT NULL DEFAULT 0;
  ALTER TABLE products ADD CONSTRAINT products_by_roll CHECK (
    CASE WHEN by_roll THEN sale_kind = 'length' AND longest <= one_lot AND one_lot <= stock AND least_end >= 0
         ELSE longest = 0 AND one_lot = 0 END) NOT VALID`;

const deliveries = `
  CREATE SEQUENCE delivery_numbers;
  CREATE TABLE deliveries (
    id uuid PRIMARY KEY,
    number text NOT NULL UNIQUE,
    supplier text NOT NULL CHECK (char_length(supplier) BETWEEN 1 AND 120),
    supplier_ref text CHECK (char_length(supplier_ref) BETWEEN 1 AND 60),
    note text CHECK (char_length(note) BETWEEN 1 AND 300),
    key text NOT NULL UNIQUE,
    by_user uuid NOT NULL,
    by_name text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  )`;

// A roll is one continuous length of one dye lot; what leaves it leaves at the scissors' end, so cut_off is the sum of its
// cuts. Amounts are cuts of the product.
const rolls = `
  CREATE SEQUENCE roll_numbers;
  CREATE TABLE rolls (
    id uuid PRIMARY KEY,
    number text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9-]{1,24}$'),
    product_id uuid NOT NULL REFERENCES products (id),
    delivery_id uuid REFERENCES deliveries (id),
    parent_id uuid REFERENCES rolls (id),
    lot text NOT NULL CHECK (char_length(lot) BETWEEN 1 AND 40),
    shade text CHECK (shade ~ '^[A-Z]$'),
    state text NOT NULL CHECK (state IN ('quarantine', 'open', 'closed')),
    received int NOT NULL CHECK (received > 0),
    left_cuts int NOT NULL CHECK (left_cuts BETWEEN 0 AND received),
    reserved int NOT NULL DEFAULT 0 CHECK (reserved >= 0),
    cut_off int NOT NULL DEFAULT 0 CHECK (cut_off >= 0),
    free int GENERATED ALWAYS AS (left_cuts - reserved) STORED,
    place text CHECK (char_length(place) BETWEEN 1 AND 40),
    usable_width_mm int CHECK (usable_width_mm BETWEEN 20 AND 6000),
    cost_cents int CHECK (cost_cents >= 0),
    received_at timestamptz NOT NULL DEFAULT now(),
    closed_at timestamptz,
    counted_at timestamptz,
    version int NOT NULL DEFAULT 1,
    CONSTRAINT rolls_promised CHECK (reserved <= left_cuts AND (state = 'open' OR reserved = 0)),
    CONSTRAINT rolls_cut CHECK (left_cuts = received - cut_off),
    CONSTRAINT rolls_closed CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (state <> 'closed' OR left_cuts = 0))
  ) WITH (fillfactor = 70);
  CREATE INDEX rolls_of_product ON rolls (product_id, number);
  CREATE INDEX rolls_open ON rolls (product_id) WHERE state = 'open';
  CREATE INDEX rolls_search ON rolls
    USING gin (fold(number || E'\\n' || lot || E'\\n' || coalesce(place, '')) gin_trgm_ops);
  CREATE INDEX rolls_of_delivery ON rolls (delivery_id);
  CREATE INDEX rolls_of_parent ON rolls (parent_id) WHERE parent_id IS NOT NULL`;

// A part of a roll promised to an order. A product that is deleted keeps its promises.
const allotments = `
  CREATE TABLE allotments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES stock_hold (order_id),
    epoch int NOT NULL,
    product_id uuid NOT NULL REFERENCES products (id),
    roll_id uuid REFERENCES rolls (id),
    length_no int NOT NULL CHECK (length_no >= 0),
    cuts int NOT NULL CHECK (cuts > 0),
    state text NOT NULL DEFAULT 'reserved' CHECK (state IN ('reserved', 'cut', 'short', 'released', 'returned')),
    CONSTRAINT allotments_somewhere CHECK (roll_id IS NOT NULL OR state IN ('short', 'released'))
  );
  CREATE INDEX allotments_of_order ON allotments (order_id);
  CREATE INDEX allotments_to_cut ON allotments (roll_id) WHERE state = 'reserved';
  CREATE INDEX allotments_short ON allotments (product_id) WHERE state = 'short'`;

const cuts = `
  CREATE TABLE roll_cuts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    roll_id uuid NOT NULL REFERENCES rolls (id),
    span int4range NOT NULL CHECK (NOT isempty(span) AND lower(span) >= 0),
    reason text NOT NULL CHECK (reason IN ('order', 'sample', 'flaw', 'loss', 'count', 'split')),
    allotment_id bigint UNIQUE REFERENCES allotments (id),
    actual_mm int CHECK (actual_mm > 0),
    by_user uuid NOT NULL,
    by_name text NOT NULL,
    note text CHECK (char_length(note) BETWEEN 1 AND 300),
    key text UNIQUE,
    at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT never_cut_twice EXCLUDE USING gist (roll_id WITH =, span WITH &&)
  )`;

// Cloth of an order that has left the shop lies on no roll.
const receipts = 'ALTER TABLE receipts ADD COLUMN has_left boolean NOT NULL DEFAULT false';

const ledger = `
  ALTER TABLE stock_movement
    DROP CONSTRAINT stock_movement_reason_check,
    DROP CONSTRAINT stock_movement_direction;
  ALTER TABLE stock_movement
    ADD CONSTRAINT stock_movement_reason_check
      CHECK (reason IN (${REASONS.map((reason) => `'${reason}'`).join(', ')})) NOT VALID,
    ADD CONSTRAINT stock_movement_direction
      CHECK (CASE reason WHEN 'hold' THEN delta < 0 WHEN 'release' THEN delta > 0 ELSE true END) NOT VALID`;

/** Rolls, what orders were promised of them, and what the scissors did; no product of before is kept by roll. */
export class Rolls0000000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gist');
    await runner.query(products);
    await runner.query(deliveries);
    await runner.query(rolls);
    await runner.query(allotments);
    await runner.query(cuts);
    await runner.query(receipts);
    await runner.query(ledger);
    await runner.query('DROP FUNCTION IF EXISTS set_stock_level_before_rolls CASCADE');
    await loadFunctions(runner, new URL('../functions/', import.meta.url), ['set_stock_level']);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('rolls and their promises would be lost: drop the database'));
  }
}
