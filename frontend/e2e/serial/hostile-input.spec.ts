import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { call, register, tokenOf } from '../account';
import { admin, arrive, openBrowser, shopUrl } from '../browser';
import { hostileInputs } from './hostile-input';

const ROUNDS = 8;
/** Joins all eighty inputs into texts of at most this length, for long fields. */
const parts = (max: number) => {
  const texts = [''];
  for (const word of hostileInputs) {
    const last = texts.length - 1;
    if (`${texts[last] ?? ''} ${word}`.length > max) texts.push(word);
    else texts[last] = `${texts[last] ?? ''} ${word}`;
  }
  return texts;
};
/** Returns an input for a single-line field, a different one in each round. */
const line = (round: number, field: number) =>
  (hostileInputs[(round * 10 + field) % hostileInputs.length] ?? '').slice(0, 110);

async function addProduct(token: string, round: number) {
  const form = new FormData();
  const fields = {
    name: line(round, 0),
    description: parts(1_500)[round % parts(1_500).length] ?? '',
    category: line(round, 1).slice(0, 40),
    price: '10.00',
    stock: '9',
    features: line(round, 2),
    dimensions: line(round, 3).slice(0, 60),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(`${shopUrl}/api/admin/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { product } = (await response.json()) as { product?: { _id: string; price: number } };
  return product;
}

const send = (path: string, token: string, body: unknown, method = 'POST') =>
  call(path, {
    method,
    token,
    body: JSON.stringify(body),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

/** Retries, because the catalogue consumes the delivery event a moment later. */
async function review(product: string, token: string, text: string): Promise<number> {
  const end = Date.now() + 30_000;
  for (;;) {
    const { status } = await send(`/products/${product}/reviews`, token, { stars: 5, text });
    if (status === 200 || Date.now() > end) return status;
    await pause(250);
  }
}

/** Fills every field of a customer with hostile input. */
async function leaveHostileInput(boss: string, round: number) {
  const product = await addProduct(boss, round);
  const account = await register();
  const { token } = account;
  const text = parts(4_000)[round % parts(4_000).length] ?? '';
  const short = parts(900)[round % parts(900).length] ?? '';
  await send('/auth/user', token, { name: line(round, 4) }, 'PUT');
  await send('/auth/business', token, { company: line(round, 5) }, 'PUT');
  const { email } = account;
  const enquiry = { name: line(round, 6), email, company: line(round, 7), message: text };
  const { body: receipt } = await send('/contact', token, enquiry);
  if (!product) throw new Error('a product with hostile input was refused');
  const { body } = await send('/orders', token, {
    items: [{ product: product._id, quantity: 1, price: product.price }],
    totalAmount: product.price,
    shippingAddress: {
      street: line(round, 8),
      city: line(round, 9).slice(0, 60),
      postalCode: '1209',
      country: 'Bangladesh',
      line2: line(round, 0),
      region: line(round, 1).slice(0, 60),
    },
    billingAddress: {
      name: line(round, 2),
      company: line(round, 3),
      street: line(round, 4),
      city: 'Lyon',
      postalCode: '69001',
      country: 'France',
    },
    note: parts(480)[round % parts(480).length] ?? '',
  });
  const order = (body['order'] as { _id: string })._id;
  await send(`/orders/${order}/notes`, boss, { text: short });
  await send(`/orders/${order}/status`, boss, { status: 'delivered' }, 'PUT');
  const status = await review(product._id, token, short);
  return {
    product: product._id,
    order,
    enquiry: receipt['enquiry'] as string,
    token,
    reviewed: status,
  };
}
type Left = Awaited<ReturnType<typeof leaveHostileInput>>;

const become = async (page: Page, token: string) => {
  await page.goto('/login');
  await page.evaluate((known) => {
    localStorage.setItem('token', known);
  }, token);
};

describe('hostile input', () => {
  let browser: Browser;
  let boss = '';
  const left: Left[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    boss = await tokenOf(admin);
    for (let round = 0; round < ROUNDS; round += 1) left.push(await leaveHostileInput(boss, round));
  });
  afterAll(async () => {
    for (const { product } of left)
      await call(`/admin/products/${product}`, { method: 'DELETE', token: boss });
    await browser.close();
  });

  /** Opens the pages; returns the scripts that ran, and the errors and blocked content. */
  async function crawl(token: string, addresses: readonly string[]) {
    const { page, faults, leave } = await arrive(browser);
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(`${page.url()} dialog`);
      void dialog.dismiss();
    });
    await become(page, token);
    for (const address of addresses) {
      await page.goto(address);
      await page
        .locator('h1', { hasNotText: /^Loading\.\.\.$/ })
        .first()
        .waitFor();
      await page.mouse.move(400, 400);
      await page.waitForLoadState('networkidle');
      for (const name of ['Specifications', 'Reviews']) {
        const tab = page.getByRole('tab', { name });
        if ((await tab.count()) === 1) await tab.click();
      }
      const pwned = await page.evaluate('window.pwned');
      if (pwned !== undefined) ran.push(address);
    }
    await leave();
    return { ran, faults };
  }
  const clean = { ran: [], faults: [] };

  it('stores hostile input in eighty variants, and never runs it on a page for customers', async () => {
    expect(hostileInputs).toHaveLength(80);
    expect(left.map(({ reviewed }) => reviewed)).toEqual(left.map(() => 200));
    for (const { token, product, order } of left.slice(0, 3)) {
      const pages = [
        `/products/${product}`,
        '/products?sort=newest',
        '/orders',
        '/payments',
        `/orders/${order}`,
        '/account',
      ];
      expect(await crawl(token, pages)).toEqual(clean);
    }
  });

  it('never runs hostile input on a page of the back-office', async () => {
    const lists = [
      '',
      '/products',
      '/orders',
      '/users',
      '/enquiries',
      '/reviews',
      '/audit',
      '/jobs',
      '/analytics',
    ];
    const pages = left.flatMap(({ product, order, enquiry }) => [
      `/products/${product}`,
      `/admin/products/edit/${product}`,
      `/admin/orders/${order}`,
      `/admin/enquiries/${enquiry}`,
    ]);
    expect(await crawl(boss, [...lists.map((path) => `/admin${path}`), ...pages])).toEqual(clean);
  });
});
