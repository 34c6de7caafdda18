import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import type { Admin } from '../load/admin.js';
import type { Product } from '../load/product-fixtures.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Assertions, scenario } from './scenario.js';

const WITHIN_MS = 90_000;
/** Times before and after the date at which both catalogues are killed, in milliseconds. */
const KILLS_AT_MS = [-200, 700];

export const liveFromADate = scenario({
  id: 'R37',
  what: 'products go live at a date, while both catalogues are killed before and after it',
  expected: 'none can be ordered before its date; each becomes live once, and can then be ordered',
  full: { products: 300, aheadMs: 40_000 },
  short: { products: 60, aheadMs: 15_000 },
  run: async (shop, { products: count, aheadMs }) => {
    const assertions = new Assertions();
    const products = await shop.productFixtures.addMany(count, { stock: 5 });
    const first = products[0];
    const last = products.at(-1);
    const [admin] = await shop.userPool.admins(1);
    const [buyer] = await shop.userPool.shoppers(1);
    if (!admin || !buyer || !first || !last) throw new Error('there is an admin and a buyer');
    const at = Date.now() + aheadMs;
    for (const product of products) await schedule(admin, product, new Date(at));
    const early = await buyer.buy([{ product: first, quantity: 1 }]);
    assertions.is(early.end !== 'placed', 'a product was ordered before its date');
    assertions.is(Date.now() < at, 'the date came before the products were scheduled');
    for (const after of KILLS_AT_MS) {
      await pause(Math.max(0, at + after - Date.now()));
      for (const replica of shop.replicas('catalogue')) replica.kill();
    }
    await until(async () => (await liveAmong(shop, products)) === count, { withinMs: WITHIN_MS });
    const lateMs = Date.now() - at;
    await shop.whenWhole();
    const changes = await wentLive(shop, products);
    assertions.equal('changes to live', changes, count);
    for (const product of [first, last]) {
      const sold = await until(
        async () => (await buyer.buy([{ product, quantity: 1 }])).end === 'placed',
        { withinMs: WITHIN_MS, everyMs: 500 },
      ).then(
        () => true,
        () => false,
      );
      assertions.is(sold, 'a product that is live cannot be ordered');
    }
    return {
      summary: `${String(count)} products live ${String(Math.round(lateMs / 100) / 10)} s after their date, each once`,
      faults: assertions.faults,
    };
  },
});

async function schedule(admin: Admin, { id }: Product, at: Date): Promise<void> {
  const form = { state: 'scheduled', liveFrom: at.toISOString() };
  const { status } = await admin.saveForm(`/api/admin/products/${id}`, form);
  if (status !== 200) throw new Error(`the product is not scheduled: ${String(status)}`);
}

const idsOf = (products: readonly Product[]) => [products.map(({ id }) => id)];

const liveAmong = (shop: ChaosShop, products: readonly Product[]) =>
  shop.evidence.databases.count(
    'catalogue',
    `SELECT count(*) FROM products WHERE id = ANY ($1::uuid[]) AND state = 'live'`,
    idsOf(products),
  );

/** Counts the changes to live; each is recorded in the transaction that makes it. */
const wentLive = (shop: ChaosShop, products: readonly Product[]) =>
  shop.evidence.databases.count(
    'catalogue',
    `SELECT count(*) FROM audit_entries WHERE subject_id = ANY ($1::uuid[]) AND action = 'product.wentLive'`,
    idsOf(products),
  );
