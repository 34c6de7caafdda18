import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ratings with their nulls last in one comparable value, so that a list by rating goes on from a place. */
export class RatingsInOrder1795307000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX products_by_rating, products_by_rating_down,
                 products_in_category_by_rating, products_in_category_by_rating_down`);
    for (const [name, unrated] of [
      ['rating', '6'],
      ['rating_down', '-1'],
    ]) {
      await runner.query(`
        CREATE INDEX products_by_${name} ON products (coalesce(rating, ${unrated}), id)
          WHERE deleted_at IS NULL`);
      await runner.query(`
        CREATE INDEX products_in_category_by_${name} ON products (category, coalesce(rating, ${unrated}), id)
          WHERE deleted_at IS NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX products_by_rating, products_by_rating_down,
                 products_in_category_by_rating, products_in_category_by_rating_down`);
    for (const [name, order, tie] of [
      ['rating', 'ASC NULLS LAST', 'id'],
      ['rating_down', 'DESC NULLS LAST', 'id DESC'],
    ]) {
      await runner.query(`
        CREATE INDEX products_by_${name} ON products (rating ${order}, ${tie})
          WHERE deleted_at IS NULL`);
      await runner.query(`
        CREATE INDEX products_in_category_by_${name} ON products (category, rating ${order}, ${tie})
          WHERE deleted_at IS NULL`);
    }
  }
}
