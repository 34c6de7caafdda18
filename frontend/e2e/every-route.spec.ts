import type { Browser } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { arrive, logIn, openBrowser, reads, shopper, type Visitor } from './browser';
import { look } from './look';

const open = [
  '/',
  '/products',
  '/products?category=silk',
  '/products?search=nothing-like-this',
  '/products/00000000-0000-4000-8000-000000000000',
  '/products/no-id',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password#no-such-link',
  '/confirm-email#no-such-link',
  '/newsletter/confirm#no-such-link',
  '/newsletter/unsubscribe#no-such-link',
  '/withdrawal',
  '/cart',
  '/swatches',
  '/about',
  '/contact',
  '/faq',
  '/shipping',
  '/returns',
  '/terms',
  '/support',
  '/Privacy',
  '/services/web-development',
  '/fabric-manufacturing',
  '/custom-printing',
  '/textile-design',
  '/quality-control',
  '/bulk-orders',
  '/quality-guarantee',
  '/technical-support',
  '/sample-requests',
  '/quality',
  '/sustainability',
  '/no/such/page',
];
describe('SF-9, FAB-100: every page is open to everybody, fits every screen, and has one title and one main part', () => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await arrive(browser);
  });
  afterAll(async () => {
    await visitor.leave();
    await browser.close();
  });

  it.each(open)(
    'opens %s for everybody on every screen, with one title and one main part',
    async (address) => {
      await look(visitor, address);
    },
  );

  it('shows a product with each of its tabs, and close up, on every screen', async () => {
    const { page } = visitor;
    await page.goto('/products?search=poplin');
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    await look(visitor, (await link.getAttribute('href')) ?? '');
    for (const name of ['Specifications', 'Reviews']) {
      await page.getByRole('tab', { name }).click();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expectAccessible(page);
  });

  it('shows a filled cart and the payment form on every screen', async () => {
    const { page } = visitor;
    await page.goto('/products');
    await page
      .getByRole('button', { name: /^Add to Cart/, disabled: false })
      .first()
      .click();
    // the click may happen before the app runs, which adds the line later
    await page.getByRole('link', { name: 'Cart 1 item' }).first().waitFor();
    await look(visitor, '/cart');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await logIn(page, shopper);
    await page.waitForURL('**/checkout');
    await look(visitor, '/checkout');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await reads(page, 'Street is required');
    await expectAccessible(page);
    await page.goto('/orders');
    const order = page
      .getByRole('main')
      .getByRole('link', { name: /^Order / })
      .first();
    await look(visitor, (await order.getAttribute('href')) ?? '');
    await page
      .getByRole('button', { name: /Menu|Logout/ })
      .first()
      .waitFor();
    await page.evaluate('localStorage.clear()');
  });

  it('shows forms with messages about missing fields on every screen', async () => {
    const { page } = visitor;
    for (const [address, action] of [
      ['/login', 'Login'],
      ['/register', 'Register'],
      ['/contact', 'Send Request'],
      ['/sample-requests', 'Submit Request'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('main').getByRole('button', { name: action }).click();
      await page.getByRole('alert').first().waitFor();
      await expectAccessible(page);
    }
  });

  it('shows the drawers of a narrow screen', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expectAccessible(page);
  });
});
