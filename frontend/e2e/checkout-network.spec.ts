// Network failures during the checkout (reliability R13, R23).
import type { Page } from 'playwright-core';
import { fillInCheckout } from './account';
import { logIn, reads, shopper } from './browser';
import { cartCount, fillCart } from './cart';
import { newVisitors } from './visitors';

const orders = /\/api\/orders$/;

/** Returns the number of this visitor's orders. */
const ordersOf = (page: Page) =>
  page.evaluate<number>(
    `fetch('/api/orders/mine', { headers: { authorization: 'Bearer ' + localStorage.getItem('token') } })
      .then((response) => response.json()).then(({ total }) => total)`,
  );

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' });

describe('on a bad day', () => {
  const visitor = newVisitors();

  describe('the checkout', () => {
    let before: number;
    beforeEach(async () => {
      const { page } = visitor();
      await page.goto('/login');
      await logIn(page, shopper);
      await page.getByRole('button', { name: 'Logout' }).first().waitFor();
      await fillCart(page);
      before = await ordersOf(page);
      await page.goto('/checkout');
      await fillInCheckout(page);
    });

    it('keeps cart and form of an offline checkout with a message, and places one order back online', async () => {
      const { page } = visitor();
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

    it('places one order, not two, when the checkout is reloaded while the order is sent', async () => {
      const { page } = visitor();
      const taken = new Promise<void>((done) => {
        // The server places the order; its response never arrives.
        void page.route(orders, async (route) => {
          await route.fetch();
          done();
        });
      });
      await place(page).click();
      await taken;
      // The order of these lines matters: without its route, the request would continue and complete before the reload.
      await page.reload();
      await page.unroute(orders);
      await cartCount(page).waitFor();
      await page.goto('/checkout');
      await fillInCheckout(page);
      await place(page).click();
      await reads(page, 'Order placed successfully!');
      expect(await ordersOf(page)).toBe(before + 1);
    });

    it('places one order when it is submitted twice and after going back while the next page loads', async () => {
      const { page } = visitor();
      await page.route(/\/home-page-[^/]+\.js$/, () => undefined);
      await place(page).dblclick();
      await reads(page, 'Order placed successfully!');
      await page.goBack();
      await page.waitForURL('**/cart');
      await reads(page, 'Your cart is empty');
      expect(await ordersOf(page)).toBe(before + 1);
    });
  });

  it('shows on login the status of a proxy, and a timeout of the server after ten seconds', async () => {
    const { page } = visitor();
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
