import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The image files that lists name for products, until they are added. */
export class WantedImages0000000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wanted_images (
        product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        file_key text NOT NULL,
        file text NOT NULL,
        position int NOT NULL CHECK (position >= 0),
        wanted_at timestamptz NOT NULL DEFAULT now(),
        image_key text CHECK (image_key ~ '^products/[0-9a-f]{64}$'),
        PRIMARY KEY (product_id, file_key)
      )`);
    await runner.query(
      'CREATE INDEX wanted_images_by_file ON wanted_images (file_key, product_id)',
    );
    await runner.query(
      `CREATE INDEX wanted_images_waiting ON wanted_images (file_key, product_id) WHERE image_key IS NULL`,
    );
    await runner.query('CREATE INDEX wanted_images_by_age ON wanted_images (wanted_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE wanted_images');
  }
}
