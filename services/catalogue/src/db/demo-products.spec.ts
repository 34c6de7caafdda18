import 'reflect-metadata';
import { buildProcess, startProcess } from '@shop/service-kit-testing/test-process';
import { toCents } from '@shop/contracts/money/price';
import { demoOrders, demoProducts, soldByProduct } from '@shop/seeds/demo';
import { demoCertificates } from '@shop/seeds/demo-certificates';
import { demoCloths } from '@shop/seeds/demo-cloths';
import { demoDeliveries } from '@shop/seeds/demo-rolls';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { addDemoCertificates } from './demo-certificates.js';
import { addDemoCloths } from './demo-cloths.js';
import { addDemoProducts, missingProducts } from './demo-products.js';

let shop: OpenCatalogue;
beforeEach(async () => {
  shop = await openCatalogue();
});
afterEach(() => shop.close());

const services = () => ({ ...shop, outbox: new Outbox() });
const demo = { sold: soldByProduct(), images: new Map<string, string[]>() };

describe('the demo products', () => {
  it('adds the demo products to an empty shop once, with the stock that the demo orders will take', async () => {
    const products = await missingProducts(shop.dataSource, demoProducts());
    await addDemoProducts(services(), { ...demo, products });
    expect(await missingProducts(shop.dataSource, demoProducts())).toEqual([]);
    const { total, categories } = await shop.list();
    expect(total).toBeGreaterThanOrEqual(60);
    expect(categories).toEqual(['cotton', 'denim', 'silk', 'synthetic', 'wool']);
    for (const { _id, stock } of products)
      expect(await shop.stockOf(_id)).toBe(stock + (demo.sold.get(_id) ?? 0));
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('completes the demo products if the seed was interrupted', async () => {
    const [first] = demoProducts();
    if (first) await addDemoProducts(services(), { ...demo, products: [first] });
    const missing = await missingProducts(shop.dataSource, demoProducts());
    expect(missing).toHaveLength(demoProducts().length - 1);
  });

  it('adds no demo products to a shop with its own products', async () => {
    await shop.add();
    expect(await missingProducts(shop.dataSource, demoProducts())).toEqual([]);
  });
});

describe('the demo rolls', () => {
  const now = new Date();
  const state = () =>
    shop.dataSource.query<unknown[]>(
      'SELECT stock, longest FROM products WHERE by_roll AND longest <= one_lot AND one_lot <= stock',
    );

  it('adds demo rolls with a piece of one dye lot for every length of the demo orders, and the stock', async () => {
    const products = demoProducts();
    await addDemoProducts(services(), { ...demo, products, deliveries: demoDeliveries(now) });
    expect(await state()).toHaveLength(58);
    for (const { _id: order, items, status } of demoOrders(now)) {
      const lines = items.map(({ product, quantity, price }) => ({
        product,
        quantity,
        thousandths: quantity * 1000,
        expectedPriceCents: toCents(price),
      }));
      expect(await shop.hold({ order, epoch: 1, lines })).toMatchObject({ outcome: 'held' });
      if (status === 'cancelled') await shop.release(order);
    }
    for (const { _id, stock, sale } of products)
      if ((sale?.least ?? 1) <= stock) expect(await shop.stockOf(_id)).toBe(stock);
    const coming = await shop.dataSource.query<{ stock: number; coming: number }[]>(
      'SELECT stock, coming FROM products WHERE coming > 0 ORDER BY coming DESC',
    );
    expect(coming.map(({ coming: cuts }) => cuts)).toHaveLength(3);
    expect(coming[0]).toMatchObject({ stock: 0 });
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('adds each demo roll once with the deliveries of nine suppliers', async () => {
    const products = demoProducts().filter(({ sale }) => sale);
    await addDemoProducts(services(), { ...demo, products, deliveries: demoDeliveries(now) });
    const [sums] = await shop.dataSource.query<
      [{ deliveries: number; suppliers: number; rolls: number }]
    >(
      `SELECT count(DISTINCT d.id)::int AS deliveries, count(DISTINCT supplier)::int AS suppliers, count(*)::int AS rolls
         FROM rolls r JOIN deliveries d ON d.id = r.delivery_id`,
    );
    const planned = demoDeliveries(now);
    expect(sums.rolls).toBe(planned.flatMap(({ rolls }) => rolls).length);
    expect(sums.deliveries).toBe(planned.length);
    expect(sums.suppliers).toBe(9);
  });
});

describe('the demo cloths', () => {
  const listed = () =>
    shop.dataSource.query<{ state: string; products: number; summaries: number }[]>(
      `SELECT c.state, count(p.id)::int AS products,
              (count(*) FILTER (WHERE v.view LIKE '%"cloth":{"code":"' || c.code || '"%'))::int AS summaries
         FROM cloths c LEFT JOIN products p ON p.cloth_id = c.id LEFT JOIN product_views v ON v.product_id = p.id
        GROUP BY 1`,
    );

  it('publishes the demo cloths and shows them on their products', async () => {
    const products = demoProducts();
    const cloths = await addDemoCloths(shop.dataSource, demoCloths());
    await addDemoProducts(services(), { ...demo, products, cloths });
    const { length } = products;
    expect(await listed()).toEqual([{ state: 'published', products: length, summaries: length }]);
  });

  it('adds the demo cloths once, though the seed was interrupted', async () => {
    for (let times = 0; times < 2; times += 1) await addDemoCloths(shop.dataSource, demoCloths());
    expect(await shop.dataSource.query('SELECT count(*)::int AS n FROM cloths')).toEqual([
      { n: demoCloths().length },
    ]);
  });
});

describe('the demo certificates', () => {
  it('adds the demo certificates once, each with its cloths', async () => {
    await addDemoCloths(shop.dataSource, demoCloths());
    const certificates = demoCertificates(new Date());
    for (let times = 0; times < 2; times += 1)
      await addDemoCertificates(shop.dataSource, certificates);
    const covered = certificates.flatMap(({ fields }) => fields.cloths).length;
    expect(
      await shop.dataSource.query(
        `SELECT count(DISTINCT certificate_id)::int AS certificates, count(*)::int AS cloths FROM cloth_certificates`,
      ),
    ).toEqual([{ certificates: 12, cloths: covered }]);
  });
});

describe('the demo’s data', () => {
  it('refuses to load the demo data into a production shop', async () => {
    buildProcess('services/catalogue');
    const seed = startProcess('services/catalogue/dist/db/seed.js', {
      PROFILE: 'production',
      DATABASE_URL: 'postgres://catalogue_app:unused@127.0.0.1:1/catalogue',
    });
    expect(await seed.ended).toBe(1);
    expect(seed.output()).toContain('the demo products belong in no other shop');
  });
});
