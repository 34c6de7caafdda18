import type { ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import type { Admin } from '../load/admin.js';
import type { Product } from '../load/product-fixtures.js';
import type { Shopper } from '../load/shopper.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { changeOf, send, whenHalfWay, WITHIN_MS } from './bulk-requests.js';
import { Assertions, scenario } from './scenario.js';

const FIRST_STOCK = 40;
const ADDED = 5;

/** The requests, the final state of each, and the stock that admins have added by then. */
const steps = [
  ['apply', 'applied', ADDED],
  ['undo', 'undone', 0],
] as const;

export const bulkChange = scenario({
  id: 'R36',
  what: 'an admin adds stock to hundreds of products at once and takes it back, while they are sold; the catalogue is killed in each half',
  expected: 'each product gets the stock once and gives it back once; nothing sold comes back',
  settlesWithinMs: 90_000,
  long: { products: 2_000 },
  full: { products: 600 },
  short: { products: 250 },
  run: async (shop, { products: count }) => {
    const assertions = new Assertions();
    const products = await shop.productFixtures.addMany(count, { stock: FIRST_STOCK });
    const [admin] = await shop.userPool.admins(1);
    const [buyer] = await shop.userPool.shoppers(1);
    if (!admin || !buyer) throw new Error('there is an admin and a buyer');
    const preview = await send<ProductBulkPreview>(admin, 'products/bulk', {
      ids: products.map(({ id }) => id),
      change: { kind: 'addStock', value: ADDED },
    });
    assertions.equal('products that can be changed', preview.possible, count);
    const path = `bulk/${preview._id}`;
    let sold = 0;
    for (const [act, state, added] of steps) {
      await send(admin, `${path}/${act}`);
      const isOver = async () => (await changeOf(admin, path)).state === state;
      const [, orders] = await Promise.all([
        killHalfWay(shop, admin, path),
        sellUntil(isOver, buyer, products),
      ]);
      sold += orders;
      assertions.equal(`products after ${act}`, (await changeOf(admin, path)).done, count);
      assertions.equal(`wrong stock after ${act}`, await wrongProducts(shop, products, added), 0);
    }
    await shop.whenWhole();
    return {
      summary: `${String(count)} products changed and put back, ${String(sold)} pieces sold meanwhile`,
      faults: assertions.faults.slice(0, 8),
    };
  },
});

/** Buys one product after another until the change is over; returns the number of orders. */
async function sellUntil(
  isOver: () => Promise<boolean>,
  buyer: Shopper,
  products: readonly Product[],
): Promise<number> {
  let sold = 0;
  let next = 0;
  for (const end = performance.now() + WITHIN_MS; performance.now() < end;) {
    if (await isOver()) break;
    const product = products[next++ % products.length];
    if (!product) break;
    const { end: how } = await buyer.buy([{ product, quantity: 1 }]);
    if (how === 'placed') sold += 1;
  }
  return sold;
}

/** Kills both catalogues, one of which works on the change, as soon as a part of the change is done. */
async function killHalfWay(shop: ChaosShop, admin: Admin, path: string): Promise<void> {
  await whenHalfWay(admin, path);
  for (const replica of shop.replicas('catalogue')) replica.kill();
}

/** Counts products whose adjustments by admins do not add up to `added`; sales are separate movements. */
const wrongProducts = (shop: ChaosShop, products: readonly Product[], added: number) =>
  shop.evidence.databases.count(
    'catalogue',
    `SELECT count(*) FROM unnest($1::uuid[]) AS p (id)
      WHERE (SELECT coalesce(sum(delta), 0) FROM stock_movement WHERE product_id = p.id AND reason = 'adjust') <> $2`,
    [products.map(({ id }) => id), added],
  );
