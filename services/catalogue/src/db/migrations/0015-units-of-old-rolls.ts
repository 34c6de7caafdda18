import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHUNK = 1_000;

// A product that is sold by the piece again has had lengths before.
const FILL = `
  WITH part AS (
    SELECT id, product_id FROM rolls WHERE $1::uuid IS NULL OR id > $1
     ORDER BY id LIMIT ${String(CHUNK)} FOR NO KEY UPDATE
  ), filled AS (
    UPDATE rolls r SET unit = coalesce(nullif(p.unit, 'piece'), 'm'), cuts_per_unit = p.cuts_per_unit
      FROM part JOIN products p ON p.id = part.product_id
     WHERE r.id = part.id AND r.cuts_per_unit IS NULL
  )
  SELECT max(id::text) AS last FROM part`;

/** The amounts of a roll of before are those of its product today; no transaction holds more than a part of them. */
export class UnitsOfOldRolls0000000000015 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let after: string | null = null;
    do {
      const rows = (await runner.query(FILL, [after])) as { last: string | null }[];
      after = rows[0]?.last ?? null;
    } while (after !== null);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
