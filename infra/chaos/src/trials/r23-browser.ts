import { pause, until } from '@shop/local/machine/until';
import { chromiumProgram } from '@shop/local/machine/programs';
import { requireProgram } from '@shop/local/servers/site';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../shop/stockroom.js';
import { Marks, trial } from './trial.js';

const PATIENCE_MS = 60_000;
const PLACED = 'Order placed successfully!';
const FAILED = 'Order failed. Please try again.';
/** A bad mobile network: 400 ms each way, 50 kB/s. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

interface Checkout {
  shop: ChaosShop;
  page: Page;
  marks: Marks;
}

/** What goes wrong between the shopper and the shop; each ends with the order placed. */
const MISHAPS: Record<string, (checkout: Checkout) => Promise<void>> = {
  'a double click': async ({ page }) => {
    await page.getByRole('button', { name: 'Place Order' }).dblclick();
    await reads(page, PLACED);
  },
  'the network gone in the middle': async ({ page, marks }) => {
    await page.context().setOffline(true);
    await press(page);
    await reads(page, FAILED);
    marks.is((await cartOf(page)) === 1, 'offline: the cart was not kept');
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
  'a reload before the answer': async ({ shop, page, marks }) => {
    for (const copy of shop.copies('order')) copy.stall();
    await press(page);
    await pause(500);
    await page.reload();
    for (const copy of shop.copies('order')) copy.resume();
    marks.is((await cartOf(page)) === 1, 'reload: the cart was not kept');
    await fillIn(page);
    await press(page);
    await reads(page, PLACED);
  },
  'the back button after the order': async ({ page, marks }) => {
    await press(page);
    await reads(page, PLACED);
    await page.goBack();
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    marks.is((await cartOf(page)) === 0, 'back: the cart is not empty after the order');
  },
};

export const browserMishaps = trial({
  id: 'R23',
  what: 'a shopper in a browser whose network fails, who reloads while the order is sent, clicks twice, goes back',
  passMark: '1 order each time, the right alert, the cart kept until it is placed',
  long: { times: 3 },
  full: { times: 1 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const marks = new Marks();
    const browser = await openBrowser();
    let walks = 0;
    try {
      for (let time = 0; time < times; time += 1) {
        for (const [name, mishap] of Object.entries(MISHAPS)) {
          walks += 1;
          const orders = await walk(shop, browser, mishap, marks);
          marks.equal(`${name}: orders`, orders, 1);
        }
      }
    } finally {
      await browser.close();
    }
    return {
      figures: `${String(walks)} checkouts with ${String(Object.keys(MISHAPS).length)} kinds of mishap, one order each`,
      faults: marks.faults,
    };
  },
});

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: requireProgram(chromiumProgram),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });

/** One shopper with one piece in the cart; answers how many orders came of it. */
async function walk(
  shop: ChaosShop,
  browser: Browser,
  mishap: (checkout: Checkout) => Promise<void>,
  marks: Marks,
): Promise<number> {
  const product = await shop.stockroom.add({ stock: 10 });
  const [shopper] = await shop.crowd.fresh(1);
  const baseURL = `http://localhost:${String(shop.copy('gateway').port)}`;
  const context = await browser.newContext({ baseURL });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    await goToCheckout(page, product, shopper?.token ?? '');
    await mishap({ shop, page, marks });
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

/** Lines in the cart that the browser keeps. */
const cartOf = (page: Page): Promise<number> =>
  page.evaluate(`JSON.parse(localStorage.getItem('cart') ?? '{"items":[]}').items.length`);

async function ordersOf(shop: ChaosShop, { id }: Product): Promise<number> {
  const count = () =>
    shop.records.databases.count(
      'order',
      `SELECT count(*) AS count FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE l.product_id = $1 AND o.status NOT IN ('placing', 'rejected')`,
      [id],
    );
  // what the first press began may still be on its way
  await until(async () => (await count()) > 1, { withinMs: 3_000, everyMs: 200 });
  return count();
}
