import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds photos of returns, as they are shown. */
export class ReturnPhotos0000000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE return_photos (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        return_id uuid NOT NULL REFERENCES order_returns (id) ON DELETE CASCADE,
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        webp bytea NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (return_id, sha256)
      );
      CREATE INDEX return_photos_by_age ON return_photos (added_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE return_photos');
  }
}
