import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reply of the shop to a review, its photos, and the users who marked it as helpful. */
export class ReviewReplies0000000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reviews ADD COLUMN reply text, ADD COLUMN replied_at timestamptz,
        ADD COLUMN helpful int NOT NULL DEFAULT 0;
      ALTER TABLE reviews ADD CONSTRAINT reviews_reply_has_time
        CHECK ((reply IS NULL) = (replied_at IS NULL) AND char_length(reply) BETWEEN 1 AND 1000) NOT VALID;
      CREATE TABLE review_photos (
        review_id uuid NOT NULL REFERENCES reviews,
        image_key text NOT NULL CHECK (image_key ~ '^products/[0-9a-f]{64}$'),
        added_at timestamptz NOT NULL DEFAULT now(),
        is_hidden boolean NOT NULL DEFAULT false,
        PRIMARY KEY (review_id, image_key)
      );
      CREATE INDEX review_photos_by_key ON review_photos (image_key);
      CREATE TABLE helpful_marks (
        review_id uuid NOT NULL REFERENCES reviews,
        user_id uuid NOT NULL,
        marked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (review_id, user_id)
      );
      CREATE INDEX helpful_marks_of_user ON helpful_marks (user_id, review_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE helpful_marks; DROP TABLE review_photos;
      ALTER TABLE reviews DROP COLUMN reply, DROP COLUMN replied_at, DROP COLUMN helpful`);
  }
}
