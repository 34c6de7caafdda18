import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A roll keeps the unit and the step of its amounts, also of one that a version before has added. */
export class UnitsOfRolls0000000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rolls ADD COLUMN unit text, ADD COLUMN cuts_per_unit int');
    await loadFunctions(runner, new URL('../functions/', import.meta.url), ['set_unit_of_roll']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION set_unit_of_roll CASCADE');
    await runner.query('ALTER TABLE rolls DROP COLUMN unit, DROP COLUMN cuts_per_unit');
  }
}
