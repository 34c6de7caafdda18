import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the state of a VAT number until its next check. */
export class VatChecksDue0000000000032 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'vat_checks_due',
      'ON vat_checks (next_at) WHERE checked_at IS NULL OR wanted_at > checked_at',
    );
    await dropIndex(runner, 'vat_checks_waiting');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'vat_checks_waiting',
      "ON vat_checks (next_at) WHERE state = 'waiting'",
    );
    await dropIndex(runner, 'vat_checks_due');
  }
}
