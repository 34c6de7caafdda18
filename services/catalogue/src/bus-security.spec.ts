import 'reflect-metadata';
import { OWNERS_WORD } from '@shop/service-kit-testing/security-suite/inputs';
import { busSecuritySuite } from '@shop/service-kit-testing/security-suite/bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

/** Rights are checked before an image is read. */
const noStore = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'none',
};

busSecuritySuite({
  name: 'catalogue',
  dataSourceOptions,
  writes: [
    'catalogue.create',
    'catalogue.change',
    'catalogue.remove',
    'catalogue.writeReview',
    'catalogue.hideReview',
    'catalogue.holdStock',
    'catalogue.saveCloth',
    'catalogue.publishCloth',
    'catalogue.changeSale',
    'catalogue.dropSaved',
  ],
  module: (config) => AppModule.with({ ...config, ...noStore }),
  belongings: async (dataSource, owner) => {
    const [product, review] = [crypto.randomUUID(), crypto.randomUUID()];
    await dataSource.query(
      `INSERT INTO categories (name, product_count) VALUES ('owned', 1)
       ON CONFLICT (name) DO UPDATE SET product_count = categories.product_count + 1`,
    );
    await dataSource.query(
      `INSERT INTO products (id, name, description, price_cents, category, stock, rating, review_count)
       VALUES ($1, 'Voile', 'Thin.', 900, 'owned', 3, 5, 1)`,
      [product],
    );
    await dataSource.query('INSERT INTO saved_products VALUES ($1, $2)', [owner, product]);
    await dataSource.query(
      `INSERT INTO reviews (id, product_id, user_id, author, stars, text) VALUES ($1, $2, $3, $4, 5, $4)`,
      [review, product, owner, OWNERS_WORD],
    );
    await dataSource.query(
      `INSERT INTO cloths (id, code, name, state, summary, width_mm, care_wash, care_bleach, care_tumble, care_iron,
         care_pro, made_in)
       VALUES ($1, 'OWNED-1', 'Voile', 'draft', '{}', 1400, '40', 'no', 'no', '150', 'P', 'BD') ON CONFLICT DO NOTHING`,
      [crypto.randomUUID()],
    );
    await dataSource.query(
      `INSERT INTO cloth_fibres SELECT id, 'cloth', 'cotton', 1000, false, false, false FROM cloths ON CONFLICT DO NOTHING`,
    );
    const cloth = { code: 'OWNED-1', cloth: 'OWNED-1', fibre: 'cotton', percent: 100 };
    const origin = { madeIn: 'BD', spunIn: 'IN', dyedIn: 'BD', isPublished: true };
    const noImages = { images: [], kept: null, added: [] };
    return {
      product,
      review,
      user: owner,
      stockSeen: 3,
      isHidden: true,
      ...noImages,
      ...cloth,
      ...origin,
    };
  },
});
