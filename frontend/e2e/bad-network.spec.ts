// Browsing with a slow, broken or missing network, and without browser storage (reliability R13, R22, R23).
import type { Locator } from 'playwright-core';
import { open, reads } from './browser';
import { cartCount, fillCart } from './cart';
import { newVisitors } from './visitors';

/** A list that the browser must load itself: the API has no such sort order, so the server renders no products. */
const NOT_RENDERED = '/products?sort=colour';

describe('in a bad network', () => {
  const visitor = newVisitors();

  it.each([
    [NOT_RENDERED, 'Error fetching products'],
    ['/products/00000000-0000-4000-8000-000000000000', 'Failed to fetch product'],
  ])('reports a proxy\'s page in place of a response at %s as "%s"', async (address, message) => {
    const { page } = visitor();
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await page.goto(address);
    await reads(page, message);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try Again' }).waitFor();
  });

  it('shows a loading placeholder in the size of a slow list, and then the list', async () => {
    const { page } = visitor();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route('**/api/products**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(NOT_RENDERED);
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    letGo();
    await page.getByRole('article').first().waitFor();
  });

  it('reports that a list cannot load offline, and loads it when there is a network again', async () => {
    const { page } = visitor();
    await open(page, '/products');
    await page.getByRole('article').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-desc');
    await reads(page, 'Error fetching products');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('Error fetching products').first().waitFor({ state: 'detached' });
    await page.getByRole('article').first().waitFor();
  });

  it('shopper 20: offers to retry a page whose code cannot be loaded, and keeps the cart', async () => {
    const { page } = visitor();
    await page.goto('/about');
    await fillCart(page);
    await page.route(/checkout-page|cart-page/, (route) => route.abort());
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).first().click();
    await reads(page, 'This could not be loaded.');
    const isLoadedAgain = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await isLoadedAgain;
    await reads(page, 'This could not be loaded.');
    await page.unroute(/checkout-page|cart-page/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    await cartCount(page).waitFor();
  });

  it('shows the home page although its catalogue cannot be loaded', async () => {
    const { page } = visitor();
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Unavailable</h1>' }),
    );
    // With a query, the page does not contain the response.
    await page.goto('/?from=a-email');
    await reads(page, 'Error fetching products');
    await page.getByRole('link', { name: 'Shop Products' }).first().waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('article').first().waitFor();
  });

  it('opens the shop on slow 3G, and keeps what is put into the cart over a reload', async () => {
    const { page } = visitor();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 62_500,
      uploadThroughput: 62_500,
    });
    await page.goto('/products', { timeout: 120_000 });
    const add = page.getByRole('button', { name: /^Add to Cart/, disabled: false }).first();
    await add.click({ timeout: 120_000 });
    // The click is recorded until the script has loaded.
    await cartCount(page).waitFor({ timeout: 120_000 });
    await page.reload({ timeout: 120_000 });
    await cartCount(page).waitFor({ timeout: 120_000 });
  });

  describe('while the script is on its way', () => {
    const ADD = 'Add to Cart';
    const TRIES = 20;
    let add: Locator;
    let letGo: () => void;
    beforeEach(async () => {
      const { page } = visitor();
      const held = new Promise<void>((done) => {
        letGo = done;
      });
      await page.route(/product-list-page-.*\.js/, async (route) => {
        await held;
        await route.continue();
      });
      // A busy server may send the page without its products, but has them for the next request.
      let html: string | undefined;
      for (let tries = 0; tries < TRIES && !html?.includes(ADD); tries += 1) {
        const response = await page.goto('/products', { waitUntil: 'commit' });
        html = await response?.text();
      }
      expect(html).toContain(ADD);
      add = page.getByRole('button', { name: /^Add to Cart/, disabled: false }).first();
    });

    it('remembers a click on the page, however long its code takes', async () => {
      const { page } = visitor();
      await add.click();
      await page.waitForTimeout(2_000);
      await add.waitFor();
      letGo();
      await cartCount(page).waitFor();
    });

    it('presses a button held down during loading when it is released', async () => {
      const { page } = visitor();
      await add.hover();
      await page.mouse.down();
      letGo();
      await page.locator('#root[data-drawn]').waitFor({ state: 'attached' });
      await page.mouse.up();
      await cartCount(page).waitFor();
    });
  });

  it('treats a visitor with an invalid token as a guest, without a message', async () => {
    const { page } = visitor();
    await page.addInitScript(`localStorage.setItem('token', 'no such token')`);
    await page.goto('/cart');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Login' })
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('shares one cart between two tabs', async () => {
    const { page } = visitor();
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
  ])('shows an empty cart for a stored cart that is %s', async (_what, text) => {
    const { page } = visitor();
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

  it('keeps a cart while the shop is open in a browser that stores nothing', async () => {
    const { page } = visitor();
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
