// A slow, broken or missing network, and a browser that keeps nothing (reliability R13, R22, R23).
import type { Browser, Page } from 'playwright-core';
import { arrive, logIn, openBrowser, reads, shopper, shopUrl, type Visitor } from './browser';

const orders = /\/api\/orders$/;

interface Product {
  _id: string;
  stock: number;
  images: string[];
}

/** A product of which there is plenty. */
async function plenty(): Promise<Product> {
  const answer = await fetch(`${shopUrl}/api/products?limit=100`);
  const { products } = (await answer.json()) as { products: Product[] };
  const [product] = products.filter(({ stock }) => stock > 30);
  if (!product) throw new Error('The shop is sold out.');
  return product;
}

/** Puts one piece into the cart, without a click. */
async function fillCart(page: Page) {
  const { _id, ...product } = await plenty();
  const line = { ...product, product: _id, image: product.images[0] ?? null, quantity: 1 };
  await page.evaluate(
    `localStorage.setItem('cart', ${JSON.stringify(JSON.stringify({ items: [line] }))})`,
  );
}

async function fillCheckout(page: Page) {
  await page.goto('/checkout');
  const fields = {
    Phone: '01711-000000',
    Street: 'Road 7, House 12',
    City: 'Dhaka',
    'Postal code': '1209',
    'Card number': '4242 4242 4242 4242',
    Expiry: '12 / 30',
    CVC: '123',
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

/** How many orders this visitor has. */
const ordersOf = (page: Page) =>
  page.evaluate<number>(
    `fetch('/api/orders/mine', { headers: { authorization: 'Bearer ' + localStorage.getItem('token') } })
      .then((answer) => answer.json()).then(({ total }) => total)`,
  );

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const cartCount = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart 1 item' });

describe('on a bad day', () => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  beforeEach(async () => {
    visitor = await arrive(browser);
  });
  afterEach(async () => {
    await visitor.leave();
  });
  afterAll(async () => {
    await browser.close();
  });

  describe('the checkout', () => {
    let before: number;
    beforeEach(async () => {
      const { page } = visitor;
      await page.goto('/login');
      await logIn(page, shopper);
      await page.getByRole('button', { name: 'Logout' }).first().waitFor();
      await fillCart(page);
      before = await ordersOf(page);
      await fillCheckout(page);
    });

    it('offline says so and keeps cart and form; back online it places one order', async () => {
      const { page } = visitor;
      await page.context().setOffline(true);
      await place(page).click();
      await reads(page, 'Order failed. Please try again.');
      await cartCount(page).waitFor();
      expect(await page.getByLabel('Street').inputValue()).toBe('Road 7, House 12');
      await page.context().setOffline(false);
      await place(page).click();
      await reads(page, 'Order placed successfully!');
      expect(await ordersOf(page)).toBe(before + 1);
    });

    it('reloaded while the order is on its way places one order, not two', async () => {
      const { page } = visitor;
      const taken = new Promise<void>((done) => {
        // The server takes the order; its answer never comes.
        void page.route(orders, async (route) => {
          await route.fetch();
          done();
        });
      });
      await place(page).click();
      await taken;
      await page.unroute(orders);
      await page.reload();
      await cartCount(page).waitFor();
      await fillCheckout(page);
      await place(page).click();
      await reads(page, 'Order placed successfully!');
      expect(await ordersOf(page)).toBe(before + 1);
    });

    it('pressed twice, and gone back to, places one order', async () => {
      const { page } = visitor;
      await place(page).dblclick();
      await reads(page, 'Order placed successfully!');
      await page.goBack();
      await page.waitForURL('**/cart');
      await reads(page, 'Your cart is empty');
      expect(await ordersOf(page)).toBe(before + 1);
    });
  });

  it.each([
    ['/products', 'Error fetching products'],
    ['/products/00000000-0000-4000-8000-000000000000', 'Failed to fetch product'],
  ])('a page of a proxy instead of an answer at %s is told as "%s"', async (address, words) => {
    const { page } = visitor;
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await page.goto(address);
    await reads(page, words);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try Again' }).waitFor();
  });

  it('the login names the status of a proxy, and the silence of a server after ten seconds', async () => {
    const { page } = visitor;
    await page.goto('/login');
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await logIn(page, shopper);
    await reads(page, 'Server error: 502');
    await page.unroute('**/api/auth/login');
    await page.route('**/api/auth/login', () => undefined);
    const pressed = Date.now();
    await page.getByRole('button', { name: 'Login' }).click();
    await reads(page, 'No response from server. Please check if backend is running.');
    expect(Date.now() - pressed).toBeGreaterThan(9_000);
    expect(await page.getByLabel('Email').inputValue()).toBe(shopper.email);
  });

  it('a slow list shows that it is coming, in its size, and then comes', async () => {
    const { page } = visitor;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route('**/api/products**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/products');
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    letGo();
    await page.getByRole('article').first().waitFor();
  });

  it('two tabs have one cart', async () => {
    const { page } = visitor;
    await page.goto('/products');
    const other = await page.context().newPage();
    await other.goto('/cart');
    await reads(other, 'Your cart is empty');
    await page
      .getByRole('button', { name: /^Add to Cart/, disabled: false })
      .first()
      .click();
    await cartCount(other).waitFor();
    await other.getByRole('button', { name: 'Clear Cart' }).click();
    await cartCount(page).waitFor({ state: 'detached' });
  });

  it.each([
    ['no JSON', '{{{'],
    ['another shape', '{"items":[{"product":1}]}'],
    ['a list', '[]'],
  ])('a stored cart that is %s is an empty cart', async (_what, text) => {
    const { page } = visitor;
    await page.addInitScript(`localStorage.setItem('cart', ${JSON.stringify(text)})`);
    await page.goto('/cart');
    await reads(page, 'Your cart is empty');
    await page.goto('/products');
    await page
      .getByRole('button', { name: /^Add to Cart/, disabled: false })
      .first()
      .click();
    await cartCount(page).waitFor();
  });

  it('a browser that keeps nothing still has a cart while the shop is open', async () => {
    const { page } = visitor;
    await page.addInitScript(`for (const name of ['getItem', 'setItem', 'removeItem'])
      Storage.prototype[name] = () => { throw new DOMException('denied', 'SecurityError') };`);
    await page.goto('/products');
    await page
      .getByRole('button', { name: /^Add to Cart/, disabled: false })
      .first()
      .click();
    await cartCount(page).click();
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
  });
});
