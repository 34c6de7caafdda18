// Fills an empty shop with the demo's pictures and products; does nothing to a shop that has data.
import 'reflect-metadata';
import { demoProducts, soldByProduct } from '@shop/seeds/demo';
import { renderPictures } from '@shop/seeds/render-pictures';
import { nameLog, rootLogger } from '@shop/service-kit/logger';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource } from 'typeorm';
import { readSeedConfig } from '../config.js';
import { PictureStore } from '../pictures/picture-store.js';
import { ProductsService } from '../products/products.service.js';
import { dataSourceOptions } from './data-source.js';
import { addDemoProducts, missingProducts } from './demo-products.js';

const EVERY = 10;

const config = readSeedConfig();
nameLog('catalogue', config.LOG_LEVEL);
const dataSource = await new DataSource(dataSourceOptions(config.DATABASE_URL)).initialize();
const products = await missingProducts(dataSource, demoProducts());
if (products.length > 0) {
  const manifest = await renderPictures({
    into: config.PICTURES_DIR,
    onProgress: (drawn, total) => {
      if (drawn % EVERY === 0) rootLogger.info({ drawn, total }, 'drawing pictures');
    },
  });
  const store = new PictureStore(config);
  for (const folder of ['products', 'site']) await store.putFolder(config.PICTURES_DIR, folder);
  const galleries = Object.entries(manifest.products);
  await addDemoProducts(new ProductsService(dataSource, new Outbox()), {
    products,
    sold: soldByProduct(),
    pictures: new Map(galleries.map(([id, pictures]) => [id, pictures.map(({ key }) => key)])),
  });
}
await dataSource.destroy();
rootLogger.info({ products: products.length }, 'demo products added');
