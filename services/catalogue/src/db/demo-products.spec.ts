import 'reflect-metadata';
import { buildProcess, startProcess } from '@shop/service-kit-testing';
import { demoProducts, soldByProduct } from '@shop/seeds/demo';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { addDemoProducts, missingProducts } from './demo-products.js';

let shop: OpenCatalogue;
beforeEach(async () => {
  shop = await openCatalogue();
});
afterEach(() => shop.close());

const demo = { sold: soldByProduct(), images: new Map<string, string[]>() };

describe('the demo products', () => {
  it('fill an empty shop once, with the stock that the demo orders will take', async () => {
    const products = await missingProducts(shop.dataSource, demoProducts());
    await addDemoProducts(shop.products, { ...demo, products });
    expect(await missingProducts(shop.dataSource, demoProducts())).toEqual([]);
    const { total, categories } = await shop.list();
    expect(total).toBeGreaterThanOrEqual(60);
    expect(categories).toEqual(['cotton', 'denim', 'silk', 'synthetic', 'wool']);
    for (const { _id, stock } of products)
      expect(await shop.stockOf(_id)).toBe(stock + (demo.sold.get(_id) ?? 0));
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('are completed where the seed was interrupted', async () => {
    const [first] = demoProducts();
    if (first) await addDemoProducts(shop.products, { ...demo, products: [first] });
    const missing = await missingProducts(shop.dataSource, demoProducts());
    expect(missing).toHaveLength(demoProducts().length - 1);
  });

  it('stay out of a shop that has products of its own', async () => {
    await shop.add();
    expect(await missingProducts(shop.dataSource, demoProducts())).toEqual([]);
  });
});

describe('the demo’s data', () => {
  it('is refused by a production shop', async () => {
    buildProcess('services/catalogue');
    const seed = startProcess('services/catalogue/dist/db/seed.js', {
      PROFILE: 'production',
      DATABASE_URL: 'postgres://catalogue_app:unused@127.0.0.1:1/catalogue',
    });
    expect(await seed.ended).toBe(1);
    expect(seed.output()).toContain('the demo products belong in no other shop');
  });
});
