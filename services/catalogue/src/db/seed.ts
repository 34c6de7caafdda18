// Fills an empty shop with the demo's images and products; does nothing to a shop that has data.
import 'reflect-metadata';
import { soldByProduct } from '@shop/seeds/demo';
import { demoShopProducts } from '@shop/seeds/demo-colourways';
import { demoCertificates } from '@shop/seeds/demo-certificates';
import { demoCloths } from '@shop/seeds/demo-cloths';
import { demoReviews } from '@shop/seeds/demo-reviews';
import { demoDeliveries } from '@shop/seeds/demo-rolls';
import { readLandingPages } from '@shop/seeds/seed-files';
import { renderImages } from '@shop/seeds/render-images';
import { nameLog, rootLogger } from '@shop/service-kit/logger';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource } from 'typeorm';
import { readSeedConfig } from '../config.js';
import { ImageStore } from '../images/image-store.js';
import { storeScales } from '../products/image-scales.service.js';
import { ProductsService } from '../products/products.service.js';
import { dataSourceOptions } from './data-source.js';
import { addDemoCertificates } from './demo-certificates.js';
import { addDemoCloths } from './demo-cloths.js';
import { addDemoPages } from './demo-pages.js';
import { addDemoProducts, missingProducts } from './demo-products.js';

const EVERY = 10;

const config = readSeedConfig();
nameLog('catalogue', config.LOG_LEVEL);
const dataSource = await new DataSource(dataSourceOptions(config.DATABASE_URL)).initialize();
const products = await missingProducts(dataSource, demoShopProducts());
if (products.length > 0) {
  const manifest = await renderImages({
    into: config.IMAGES_DIR,
    onProgress: (drawn, total) => {
      if (drawn % EVERY === 0) rootLogger.info({ drawn, total }, 'drawing images');
    },
  });
  const store = new ImageStore(config);
  for (const folder of ['products', 'site']) await store.putFolder(config.IMAGES_DIR, folder);
  const galleries = Object.entries(manifest.products);
  await storeScales(
    dataSource,
    galleries.flatMap(([, images]) =>
      images.flatMap(({ key, tenths }) => (tenths === null ? [] : [{ key, tenths }])),
    ),
  );
  const cloths = await addDemoCloths(dataSource, demoCloths());
  await addDemoCertificates(dataSource, demoCertificates(new Date()));
  const outbox = new Outbox();
  const service = new ProductsService(dataSource, outbox);
  await addDemoProducts(
    { dataSource, outbox, products: service },
    {
      products,
      deliveries: demoDeliveries(new Date()),
      reviews: demoReviews(new Date()),
      cloths,
      sold: soldByProduct(),
      images: new Map(galleries.map(([id, images]) => [id, images.map(({ key }) => key)])),
    },
  );
}
if (products.length > 0) await addDemoPages(dataSource, readLandingPages());
await dataSource.destroy();
rootLogger.info({ products: products.length }, 'demo products added');
