import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from '../accessibility';
import { admin, arrive, logIn, openBrowser, reads, shopper, shopUrl } from '../browser';

const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

interface Product {
  _id: string;
  price: number;
  stock: number;
}

async function call<T>(path: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(`${shopUrl}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
  return (await response.json()) as T;
}

/** Buys two pieces as a shopper; returns the price in cents. */
async function buyTwo(): Promise<number> {
  const { products } = await call<{ products: Product[] }>('/products?limit=50&sort=price');
  const product = products.find(({ stock }) => stock > 20);
  if (!product) throw new Error('The shop has nothing to sell.');
  const { token } = await call<{ token: string }>('/auth/login', shopper);
  const totalAmount = (Math.round(product.price * 100) * 2) / 100;
  const shippingAddress = {
    street: 'Road 7, House 12',
    city: 'Dhaka',
    postalCode: '1209',
    country: 'Bangladesh',
  };
  const items = [{ product: product._id, quantity: 2, price: product.price }];
  await call('/orders', { items, totalAmount, shippingAddress }, token);
  return Math.round(totalAmount * 100);
}

/** Reads the figures on the page. */
async function figures(page: Page) {
  await page.goto('/admin/analytics');
  const overview = page.getByRole('region', { name: 'Performance Overview' });
  const card = async (label: string) =>
    overview.getByText(label).locator('xpath=following-sibling::*').first().innerText();
  const chart = page.getByRole('region', { name: 'Revenue Analytics' });
  await chart.getByRole('table').waitFor({ state: 'attached' });
  const pending = page
    .getByRole('list', { name: 'Orders by status' })
    .getByRole('listitem')
    .first();
  return {
    revenue: cents(await card('Total Revenue')),
    orders: Number((await card('Total Orders')).replace(/,/g, '')),
    range: cents(await chart.locator('dd strong').first().innerText()),
    pending: Number((await pending.innerText()).replace(/\D/g, '')),
  };
}

describe('the figures of the back-office', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  it('adds an order to the figures of the back-office, on a page that everyone can read', async () => {
    const { page, faults, leave } = await arrive(browser);
    await page.goto('/login');
    await logIn(page, admin);
    await reads(page, 'Logged in!');
    const before = await figures(page);
    await expectAccessible(page);

    const paid = await buyTwo();
    const expected = {
      revenue: before.revenue + paid,
      orders: before.orders + 1,
      range: before.range + paid,
      pending: before.pending + 1,
    };
    const end = Date.now() + 30_000;
    let now = await figures(page);
    while (now.orders < expected.orders && Date.now() < end) now = await figures(page);
    expect(now).toEqual(expected);

    const chart = page.getByRole('region', { name: 'Revenue Analytics' });
    expect((await chart.locator('.recharts-surface').boundingBox())?.height).toBe(350);
    const best = page.getByRole('region', { name: 'Top Selling Products' }).getByRole('list');
    expect(await best.getByRole('listitem').count()).toBe(4);

    await page.getByRole('radio', { name: 'Day' }).check();
    await page.waitForURL(/by=day/);
    await page.getByRole('table', { name: 'Revenue by day' }).waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'View Reports' }).click();
    await page.waitForURL('**/admin/analytics');
    expect(faults).toEqual([]);
    await leave();
  });
});
