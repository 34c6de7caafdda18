import { grantAuditChanges, revokeAuditChanges } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The running service adds to its record, and neither changes nor removes entries. */
export class AuditInsertOnly1800200300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await revokeAuditChanges(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await grantAuditChanges(runner);
  }
}
