import { indexOutbox, slimOutbox } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event is written and marked without indexes that nothing reads. */
export class SlimOutbox1795312000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await slimOutbox(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexOutbox(runner);
  }
}
