import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The values before and after an import, by product: they go with the job of the import. */
export class ImportChanges0000000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE import_changes (
        job_id uuid NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
        product_id uuid NOT NULL,
        old jsonb NOT NULL,
        new jsonb NOT NULL,
        PRIMARY KEY (job_id, product_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_changes');
  }
}
