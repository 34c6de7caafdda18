import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sends orders in parcels. Orders that were sent before get one parcel. */
export class Parcels0000000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // pack_key: idempotency key of the packing request. `opened`: the lines can be packed again, the number stays used.
    await runner.query(`
      CREATE TABLE parcels (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        number int NOT NULL CHECK (number >= 1),
        state text NOT NULL CHECK (state IN ('packed', 'dispatched', 'delivered', 'opened')),
        mark text CHECK (mark IN ('lost', 'sentBack')),
        carrier text NOT NULL DEFAULT '',
        tracking text NOT NULL DEFAULT '',
        packed_at timestamptz NOT NULL DEFAULT now(),
        dispatched_at timestamptz,
        delivered_at timestamptz,
        version int NOT NULL DEFAULT 1,
        pack_key text,
        UNIQUE (order_id, number), UNIQUE (order_id, pack_key),
        CHECK ((state IN ('dispatched', 'delivered')) = (dispatched_at IS NOT NULL)),
        CHECK ((state = 'delivered') = (delivered_at IS NOT NULL))
      )`);
    // quantity: pieces or cuts; lengths: the packed lengths of a line with several, in cuts.
    await runner.query(`
      CREATE TABLE parcel_lines (
        parcel_id uuid NOT NULL REFERENCES parcels (id) ON DELETE CASCADE,
        line_no int NOT NULL,
        quantity int NOT NULL CHECK (quantity >= 1),
        lengths int[],
        PRIMARY KEY (parcel_id, line_no)
      )`);
    await runner.query('CREATE INDEX parcels_of_state ON parcels (state, packed_at, id)');
    await runner.query(
      'CREATE INDEX parcels_of_carrier ON parcels (carrier, state, packed_at, id)',
    );
    // packed: amount of the line in parcels that are neither opened nor sent back.
    await runner.query('ALTER TABLE order_lines ADD COLUMN packed int NOT NULL DEFAULT 0');
    await runner.query(`
      ALTER TABLE order_lines ADD CONSTRAINT order_lines_packed
        CHECK (packed BETWEEN 0 AND quantity) NOT VALID`);
    await runner.query('ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_packed');
    await this.sendEarlier(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines DROP COLUMN packed');
    await runner.query('DROP TABLE parcel_lines, parcels');
  }

  private async sendEarlier(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO parcels (id, order_id, number, state, packed_at, dispatched_at, delivered_at)
      SELECT gen_random_uuid(), o.id, 1, CASE o.status WHEN 'shipped' THEN 'dispatched' ELSE 'delivered' END, sent.at, sent.at, CASE WHEN o.status = 'delivered' THEN sent.at END
        FROM orders o,
             LATERAL (SELECT coalesce(max(h.at), o.placed_at) AS at FROM order_status_history h
                       WHERE h.order_id = o.id AND h.to_status = o.status) sent
       WHERE o.status IN ('shipped', 'delivered')`);
    await runner.query(`
      INSERT INTO parcel_lines (parcel_id, line_no, quantity, lengths)
      SELECT p.id, l.line_no, l.quantity,
             CASE WHEN l.details ? 'lengths' THEN ARRAY(SELECT jsonb_array_elements_text(l.details -> 'lengths')::int) END
        FROM parcels p JOIN order_lines l USING (order_id)`);
    await runner.query(
      'UPDATE order_lines l SET packed = quantity FROM parcels p WHERE p.order_id = l.order_id',
    );
  }
}
