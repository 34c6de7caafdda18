import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { chromiumProgram } from '@shop/dev-stack/machine/programs';
import { requireProgram } from '@shop/dev-stack/servers/data-directory';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../load/product-fixtures.js';
import { Assertions, scenario } from './scenario.js';

const TIMEOUT_MS = 60_000;
const PLACED = 'Order placed successfully!';
const FAILED = 'Order failed. Please try again.';
/** A bad mobile network: 400 ms each way, 50 kB/s. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

interface Checkout {
  shop: ChaosShop;
  page: Page;
  assertions: Assertions;
}

/** Failures between the shopper and the shop; each must end with the order placed. */
const FAILURES: Record<string, (checkout: Checkout) => Promise<void>> = {
  'a double click': async ({ page }) => {
    await page.getByRole('button', { name: 'Place Order' }).dblclick();
    await reads(page, PLACED);
  },
  'the network lost during the order': async ({ page, assertions }) => {
    await page.context().setOffline(true);
    await press(page);
    await reads(page, FAILED);
    assertions.is((await cartOf(page)) === 1, 'offline: the cart was not kept');
    await page.context().setOffline(false);
    await press(page);
    await reads(page, PLACED);
  },
  'a slow network': async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', SLOW);
    await press(page);
    await reads(page, PLACED);
    await session.detach();
  },
  'a reload before the response': async ({ shop, page, assertions }) => {
    for (const replica of shop.replicas('order')) replica.stall();
    await press(page);
    await pause(500);
    await page.reload();
    for (const replica of shop.replicas('order')) replica.resume();
    assertions.is((await cartOf(page)) === 1, 'reload: the cart was not kept');
    await fillIn(page);
    await press(page);
    await reads(page, PLACED);
  },
  'the back button after the order': async ({ page, assertions }) => {
    await press(page);
    await reads(page, PLACED);
    await page.goBack();
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    assertions.is((await cartOf(page)) === 0, 'back: the cart is not empty after the order');
  },
};

export const browserFailures = scenario({
  id: 'R23',
  what: 'a shopper in a browser whose network fails, who reloads while the order is sent, clicks twice, goes back',
  expected: '1 order each time, the right alert, the cart kept until it is placed',
  long: { times: 3 },
  full: { times: 1 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const assertions = new Assertions();
    const browser = await openBrowser();
    let e2e = 0;
    try {
      for (let time = 0; time < times; time += 1) {
        for (const [name, failure] of Object.entries(FAILURES)) {
          e2e += 1;
          const orders = await checkOut(shop, browser, failure, assertions);
          assertions.equal(`${name}: orders`, orders, 1);
        }
      }
    } finally {
      await browser.close();
    }
    return {
      summary: `${String(e2e)} checkouts with ${String(Object.keys(FAILURES).length)} kinds of failure, one order each`,
      faults: assertions.faults,
    };
  },
});

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: requireProgram(chromiumProgram),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });

/** Runs one shopper with one piece in the cart; returns the number of placed orders. */
async function checkOut(
  shop: ChaosShop,
  browser: Browser,
  failure: (checkout: Checkout) => Promise<void>,
  assertions: Assertions,
): Promise<number> {
  const product = await shop.productFixtures.add({ stock: 10 });
  const [shopper] = await shop.userPool.newShoppers(1);
  const baseURL = `http://localhost:${String(shop.replica('gateway').port)}`;
  const context = await browser.newContext({ baseURL });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    const page = await context.newPage();
    await goToCheckout(page, product, shopper?.token ?? '');
    await failure({ shop, page, assertions });
  } finally {
    await context.close();
  }
  return ordersOf(shop, product);
}

async function goToCheckout(page: Page, product: Product, token: string): Promise<void> {
  await page.goto('/about');
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await page.goto(`/products/${product.id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await reads(page, 'Product added to cart!');
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillIn(page);
}

const FIELDS: Record<string, string> = {
  Phone: '01711-000000',
  Street: 'Road 7, House 12',
  City: 'Dhaka',
  'Postal code': '1209',
  'Card number': '4242 4242 4242 4242',
  Expiry: '12 / 30',
  CVC: '123',
};

async function fillIn(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(FIELDS)) await page.getByLabel(label).fill(text);
}

const press = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

const reads = (page: Page, text: string) =>
  page.getByText(text).first().waitFor({ state: 'attached' });

/** Counts the lines of the cart that the browser stores. */
const cartOf = (page: Page): Promise<number> =>
  page.evaluate(`JSON.parse(localStorage.getItem('cart') ?? '{"items":[]}').items.length`);

async function ordersOf(shop: ChaosShop, { id }: Product): Promise<number> {
  const count = () =>
    shop.evidence.databases.count(
      'order',
      `SELECT count(*) AS count FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE l.product_id = $1 AND o.status NOT IN ('placing', 'rejected')`,
      [id],
    );
  // The first attempt may still be in progress.
  await until(async () => (await count()) > 1, { withinMs: 3_000, everyMs: 200 });
  return count();
}
