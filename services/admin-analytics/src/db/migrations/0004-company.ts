import { createCompanyTables } from '@shop/service-kit/db/company-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Company0000000000004 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createCompanyTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE company_settings');
  }
}
