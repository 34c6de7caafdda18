import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from './accessibility';
import { admin, arrive, logIn, open, openBrowser, reads } from './browser';

const dollars = (text: string) => Number(text.replace(/[$,]/g, ''));
const cents = (text: string) => Math.round(dollars(text) * 100);

/** Expects every loaded image to be valid. */
async function expectImages(page: Page) {
  const images = page.locator('main img');
  await images.first().waitFor();
  await page.waitForLoadState('networkidle');
  const widths = await images.evaluateAll((images: HTMLImageElement[]) =>
    images.filter(({ complete }) => complete).map(({ naturalWidth }) => naturalWidth),
  );
  expect(widths.length).toBeGreaterThan(0);
  expect(Math.min(...widths)).toBeGreaterThan(0);
}

async function browseAsGuest(page: Page): Promise<string> {
  await page.goto('/');
  await expectImages(page);
  await expectAccessible(page);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Products' })
    .click();
  await page.waitForURL('**/products');
  await page.getByRole('article').first().waitFor();
  await expectImages(page);
  await expectAccessible(page);

  const counter = page.getByText(/^Showing \d+ of \d+ products$/);
  const everything = await counter.first().innerText();
  await page.getByLabel('Search', { exact: true }).fill('silk');
  await page.waitForURL(/search=silk/);
  await counter.filter({ hasNotText: everything }).first().waitFor();
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add to Cart/, disabled: false }) })
    .first();
  const link = card.getByRole('heading').getByRole('link');
  const name = await link.innerText();
  await link.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expectImages(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await reads(page, 'Please login to add items to cart');
  return page.url();
}

async function register(page: Page, email: string) {
  await open(page, '/register');
  await page.getByLabel('Full name').fill('Ayesha Karim');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-thread');
  await page.getByLabel('Confirm password').fill('a-long-thread');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await reads(page, 'Registered!');
  await page.getByRole('button', { name: 'Logout' }).first().waitFor();
}

/** Buys one piece; returns the total of the order. */
async function buy(page: Page, product: string): Promise<string> {
  await page.goto(product);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await reads(page, 'Product added to cart!');
  await page.goto('/cart');
  await page.getByRole('heading', { name: 'Your cart' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  await page.getByLabel('Phone').fill('01711-000000');
  await page.getByLabel('Street').fill('Road 7, House 12');
  await page.getByLabel('City').fill('Dhaka');
  await page.getByLabel('Postal code').fill('1209');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVC').fill('123');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await reads(page, 'Order placed successfully!');
  expect(new URL(page.url()).pathname).toBe('/');

  await page.getByRole('link', { name: 'View your order' }).click();
  const total = page.getByRole('region', { name: 'Total' }).getByText(/^\$/);
  await total.waitFor();
  await expectAccessible(page);
  return total.innerText();
}

/** Returns the Total Revenue on the dashboard in cents. */
async function revenue(page: Page): Promise<number> {
  await page.goto('/admin');
  const value = page.getByText('Total Revenue').locator('xpath=following-sibling::*');
  await value.waitFor();
  return cents(await value.innerText());
}

/** Waits for a stable figure, because a new shop is still counting its first orders. */
async function settled(read: () => Promise<number>): Promise<number> {
  let figure = await read();
  await until(async () => {
    await pause(2_000);
    const before = figure;
    figure = await read();
    return figure === before;
  }, 'the figures stay');
  return figure;
}

async function until(isTrue: () => Promise<boolean>, what: string) {
  const end = Date.now() + 30_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`);
    await pause(500);
  }
}

describe('the shop', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('sells a fabric to a new customer, and shows the admin the order and its revenue', async () => {
    const email = `ayesha-${String(Date.now())}@example.test`;
    const clerk = await arrive(browser);
    await clerk.page.goto('/login');
    await expectAccessible(clerk.page);
    await logIn(clerk.page, admin);
    await reads(clerk.page, 'Logged in!');
    const before = await settled(() => revenue(clerk.page));

    const guest = await arrive(browser);
    const product = await browseAsGuest(guest.page);
    await register(guest.page, email);
    const total = await buy(guest.page, product);

    await until(
      // Other tests may buy at the same time.
      async () => (await revenue(clerk.page)) >= before + cents(total),
      'the revenue has grown by the order',
    );
    await expectAccessible(clerk.page);
    await clerk.page.getByRole('link', { name: 'Process Orders' }).click();
    await clerk.page.getByLabel('Search orders').fill(email);
    await clerk.page.waitForURL(/search=ayesha/);
    const row = clerk.page.getByRole('row').filter({ hasText: email });
    await row.waitFor();
    expect(await row.innerText()).toContain(total);
    expect(await row.getByRole('combobox').inputValue()).toBe('pending');
    await expectAccessible(clerk.page);

    expect({ guest: guest.faults, clerk: clerk.faults }).toEqual({ guest: [], clerk: [] });
    await guest.leave();
    await clerk.leave();
  });
});
