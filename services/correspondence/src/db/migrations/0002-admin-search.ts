import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import { createPhoneDigits } from '@shop/service-kit/phone-search';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets enquiries be searched by number and by telephone number. */
export class AdminSearch0000000000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createPhoneDigits(runner);
    await createIndexConcurrently(
      runner,
      'enquiries_by_number',
      'ON enquiries (right(id::text, 8))',
    );
    await createIndexConcurrently(
      runner,
      'enquiries_phones',
      'ON enquiries USING gin (phone_digits(phone) gin_trgm_ops) WHERE phone IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'enquiries_by_number');
    await dropIndex(runner, 'enquiries_phones');
    await runner.query('DROP FUNCTION phone_digits(text)');
  }
}
