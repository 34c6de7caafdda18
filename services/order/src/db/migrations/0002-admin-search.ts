import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import { createPhoneDigits } from '@shop/service-kit/phone-search';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the search for orders by misspelt names of customers, and by name, company and telephone number of recipients.
 */
export class AdminSearch0000000000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createPhoneDigits(runner);
    await createIndexConcurrently(
      runner,
      'orders_names',
      `ON orders USING gin (fold(user_name) gin_trgm_ops) WHERE status NOT IN ('placing', 'rejected')`,
    );
    await createIndexConcurrently(
      runner,
      'orders_recipients',
      `ON orders USING gin (
         fold((recipient ->> 'name') || ' ' || coalesce(recipient ->> 'company', '')) gin_trgm_ops,
         phone_digits(recipient ->> 'phone') gin_trgm_ops)
       WHERE recipient IS NOT NULL AND status NOT IN ('placing', 'rejected')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'orders_names');
    await dropIndex(runner, 'orders_recipients');
    await runner.query('DROP FUNCTION phone_digits(text)');
  }
}
