import 'reflect-metadata';
import { OWNERS_WORD } from '@shop/service-kit/testing/guard-owner';
import { guardBus } from '@shop/service-kit/testing/guard-bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

/** Who may ask is settled before anybody looks at a picture. */
const noStore = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'none',
};

guardBus({
  name: 'catalogue',
  dataSourceOptions,
  module: (config) => AppModule.with({ ...config, ...noStore }),
  belongings: async (dataSource, owner) => {
    const [product, review] = [crypto.randomUUID(), crypto.randomUUID()];
    await dataSource.query(`INSERT INTO categories (name) VALUES ('owned') ON CONFLICT DO NOTHING`);
    await dataSource.query(
      `INSERT INTO products (id, name, description, price_cents, category, stock)
       VALUES ($1, 'Voile', 'Thin.', 900, 'owned', 3)`,
      [product],
    );
    await dataSource.query('INSERT INTO saved_products VALUES ($1, $2)', [owner, product]);
    await dataSource.query(
      `INSERT INTO reviews (id, product_id, user_id, author, stars, text) VALUES ($1, $2, $3, $4, 5, $4)`,
      [review, product, owner, OWNERS_WORD],
    );
    return { product, review, user: owner };
  },
});
