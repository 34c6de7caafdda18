import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { admin, arrive, logIn, openBrowser, reads, shopper, type Visitor } from './browser';

const WIDTHS = [320, 390, 768, 1024, 1440, 1920];
const SETTLED_MS = 20_000;

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
  '/cart',
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
const ofShoppers = ['/saved', '/orders', '/account', '/admin'];
const ofAdmins = [
  '/products',
  ...['', '/products', '/products/new', '/orders', '/payments', '/users', '/analytics'].map(
    (at) => `/admin${at}`,
  ),
  ...['/to-look-at', '/disputes', '/transfers', '/gift-cards'].map((at) => `/admin/payments${at}`),
  ...['/cloths', '/cloths/new', '/cloths/LW-1009'].map((at) => `/admin${at}`),
  ...['/rolls', '/rolls?state=quarantine', '/rolls/receive', '/cutting'].map((at) => `/admin${at}`),
  ...['/rolls/deliveries', '/certificates', '/certificates/new'].map((at) => `/admin${at}`),
  ...['/enquiries', '/emails', '/reviews', '/audit'].map((at) => `/admin${at}`),
  ...['/delivery', '/delivery/zones/new', '/taxes', '/taxes/zones/new', '/shop'].map(
    (at) => `/admin/settings${at}`,
  ),
  ...['/payments', '/discounts', '/discounts/new', '/reductions'].map(
    (at) => `/admin/settings${at}`,
  ),
];

/** Whether nothing of the page sticks out; a layout that changes with the width is drawn a moment after it. */
async function fits(page: Page): Promise<boolean> {
  const end = Date.now() + SETTLED_MS;
  while (Date.now() < end) {
    if (await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'))
      return true;
    await page.waitForTimeout(100);
  }
  return false;
}

/** What is wrong with the page that is open, apart from what axe finds. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const h1 = await page.locator('h1').count();
  if (h1 !== 1) faults.push(`${String(h1)} first headings`);
  if ((await page.getByRole('main').count()) !== 1) faults.push('not one main part');
  if (!/^.+ · Loomery$/.test(await page.title())) faults.push(`title "${await page.title()}"`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (!(await fits(page))) faults.push(`too wide at ${String(width)}`);
  }
  return faults;
}

async function look(visitor: Visitor, address: string) {
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expectAccessible(page);
  expect({ address, faults: await faultsOf(page) }).toEqual({ address, faults: [] });
  // The narrow layout is another page to axe.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
}

describe('every page is open to everybody, fits every screen, and has one title and one main part', () => {
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

  it.each(open)('%s', async (address) => {
    await look(visitor, address);
  });

  it('a product, with each of its tabs, and close up', async () => {
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

  it('a cart with something in it, and the form to pay for it', async () => {
    const { page } = visitor;
    await page.goto('/products');
    await page
      .getByRole('button', { name: /^Add to Cart/, disabled: false })
      .first()
      .click();
    // the click may have come before the app that adds the line
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

  it('forms that say what is missing', async () => {
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

  it('the drawers of a narrow screen', async () => {
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

  it.each([
    [shopper, ofShoppers],
    [admin, ofAdmins],
  ])('what %j alone may see', async (account, addresses) => {
    const guest = await arrive(browser);
    await guest.page.goto('/login');
    await logIn(guest.page, account);
    await reads(guest.page, 'Logged in!');
    for (const address of addresses) await look(guest, address);
    await guest.leave();
  });
});
