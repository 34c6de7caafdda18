import { setTimeout as pause } from 'node:timers/promises';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { sum } from '@shop/contracts/core/numbers';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../load/product-fixtures.js';
import type { Admin } from '../load/admin.js';
import { randomBetween } from '../load/shopper.js';
import { isServerFault, Counter } from '../load/counter.js';
import { repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const BUYERS = 50;
const ADMINS = 4;
const PRODUCTS = 3;
const FIRST_STOCK = 60;
/** Milliseconds for which an admin keeps the form open while the stock changes. */
const FORM_OPEN_MS = { least: 20, most: 300 };

/** Expected stock changes of a product, according to the responses. */
interface StockExpectation {
  product: Product;
  sold: number;
  added: number;
}

export const stockEdits = scenario({
  id: 'R20',
  what: `${String(ADMINS)} admins save the stock of products from forms that grow old while ${String(BUYERS)} buyers buy them`,
  expected: 'stock = first stock + differences saved - pieces sold; no piece comes back; no 5xx',
  long: { seconds: 60 },
  full: { seconds: 20 },
  short: { seconds: 5 },
  run: async (shop, { seconds }) => {
    const assertions = new Assertions();
    const edits = new Counter();
    const orders = new Counter();
    const products = await shop.productFixtures.addMany(PRODUCTS, { stock: FIRST_STOCK });
    const expectations = products.map((product): StockExpectation => ({
      product,
      sold: 0,
      added: 0,
    }));
    const buyers = await shop.userPool.shoppers(BUYERS);
    const admins = await shop.userPool.admins(ADMINS);
    const end = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > end;
    const editing = repeatInLanes(ADMINS, isOver, async (lane) => {
      const admin = admins[lane];
      const expectation = expectations[lane % PRODUCTS];
      if (admin && expectation) await edit(admin, expectation, edits);
    });
    const buying = repeatInLanes(BUYERS, isOver, async (lane) => {
      const buyer = buyers[lane];
      const expectation = expectations[lane % PRODUCTS];
      const quantity = 1 + (lane % 4);
      if (!buyer || !expectation) return;
      const { end: how, last } = await buyer.buy([{ product: expectation.product, quantity }]);
      orders.add(last.status);
      if (how === 'placed') expectation.sold += quantity;
      await pause(randomBetween(0, 200));
    });
    await Promise.all([editing, buying]);
    for (const expectation of expectations) await compare(shop, expectation, assertions);
    assertions.equal('5xx', edits.where(isServerFault) + orders.where(isServerFault), 0);
    assertions.is(edits.of(200) > 0 && orders.of(201) > 0, 'nothing was saved or nothing was sold');
    const pieces = sum(expectations.map(({ sold }) => sold));
    return {
      summary: `${String(pieces)} pieces sold, orders ${orders.toString()}, forms ${edits.toString()}`,
      faults: assertions.faults,
    };
  },
});

/** Opens the form, waits, and saves another stock than the form showed. */
async function edit(admin: Admin, expectation: StockExpectation, edits: Counter): Promise<void> {
  const path = `/api/admin/products/${expectation.product.id}`;
  const opened = await admin.get(path);
  edits.add(opened.status === 200 ? 'opened' : opened.status);
  if (opened.status !== 200) return;
  const { stock, version } = JSON.parse(opened.text) as ProductView;
  const difference = Math.max(-stock, Math.round(randomBetween(-8, 16)));
  await pause(randomBetween(FORM_OPEN_MS.least, FORM_OPEN_MS.most));
  const saved = await admin.saveForm(path, {
    stock: String(stock + difference),
    stockSeen: String(stock),
    version: String(version),
  });
  edits.add(saved.status);
  if (saved.status === 200) expectation.added += difference;
}

async function compare(
  shop: ChaosShop,
  expectation: StockExpectation,
  assertions: Assertions,
): Promise<void> {
  const stock = await shop.productFixtures.stockOf(expectation.product);
  assertions.equal(
    `stock of ${expectation.product.id}`,
    stock,
    FIRST_STOCK + expectation.added - expectation.sold,
  );
}
