// A broken network while it matters most (reliability R13, R23).
import type { Browser, Page } from 'playwright-core';
import { arrive, logIn, openBrowser, reads, shopper, type Visitor } from './browser';
import { cartCount, fillCart } from './cart';

const orders = /\/api\/orders$/;

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
      // In this order: without its route the call would go on, and be answered before the page is left.
      await page.reload();
      await page.unroute(orders);
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
});
