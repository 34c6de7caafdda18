import { createAuditTable, dropAuditTable } from '@shop/service-kit/audit/audit-table';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Audit1795269700000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createAuditTable(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropAuditTable(runner);
  }
}
