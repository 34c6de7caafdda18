import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HomePage0000000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO pages (path) VALUES ('/')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE pages SET live_number = NULL WHERE path = '/'`);
    await runner.query(`DELETE FROM pages WHERE path = '/'`);
  }
}
