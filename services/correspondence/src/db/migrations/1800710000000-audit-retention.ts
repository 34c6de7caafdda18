import { addAuditRetention, dropAuditRetention } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries of the record may be removed once they are a year old, by retention alone. */
export class AuditRetention1800710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addAuditRetention(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropAuditRetention(runner);
  }
}
