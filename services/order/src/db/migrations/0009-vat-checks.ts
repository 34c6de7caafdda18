import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the reply of a member state's tax office about a VAT number; the consultation number proves it. */
export class VatChecks0000000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vat_checks (
        value text PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('waiting', 'known', 'unknown')),
        consultation text,
        tries int NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL DEFAULT now(),
        wanted_at timestamptz NOT NULL DEFAULT now(),
        checked_at timestamptz,
        CHECK ((state = 'waiting') = (checked_at IS NULL))
      )`);
    await runner.query(
      "CREATE INDEX vat_checks_waiting ON vat_checks (next_at) WHERE state = 'waiting'",
    );
    await runner.query(
      "CREATE INDEX vat_checks_by_age ON vat_checks (wanted_at) WHERE state <> 'known'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vat_checks');
  }
}
