import { dropInboxIndex, indexInboxByTime } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retention finds the oldest rows of the inbox by an index. */
export class InboxByTime1800100000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await indexInboxByTime(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropInboxIndex(runner);
  }
}
