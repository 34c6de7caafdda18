import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cloth across an image, in tenths of a millimetre, for the ruler over it. */
export class ImageScales0000000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE image_scales (
        image_key text PRIMARY KEY CHECK (image_key ~ '^products/[0-9a-f]{64}$'),
        tenths int NOT NULL CHECK (tenths BETWEEN 10 AND 100000)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE image_scales');
  }
}
