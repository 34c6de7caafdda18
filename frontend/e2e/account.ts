import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { arrive, shopUrl } from './browser';
import { cartCount } from './cart';

interface Product {
  _id: string;
  name: string;
  price: number;
  stock: number;
  /** Present for products sold by length. */
  sale?: unknown;
}

/** Calls the API of the shop with this token. */
export async function call(
  path: string,
  { token = '', ...init }: RequestInit & { token?: string } = {},
) {
  const response = await fetch(`${shopUrl}/api${path}`, {
    ...init,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...init.headers,
    },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Returns a token for an account. */
export async function tokenOf(account: { email: string; password: string }): Promise<string> {
  const { body } = await call('/auth/login', { method: 'POST', body: JSON.stringify(account) });
  return body['token'] as string;
}

/** Registers an account; returns it with a function that counts its orders. */
export async function register() {
  const account = {
    name: 'Ayesha Karim',
    email: `ayesha-${String(Date.now())}-${String(Math.random()).slice(2, 8)}@example.test`,
    password: 'a-long-thread',
  };
  const { body } = await call('/auth/register', { method: 'POST', body: JSON.stringify(account) });
  const { token } = body;
  if (typeof token !== 'string') throw new Error(JSON.stringify(body));
  return {
    ...account,
    token,
    orders: async () => (await call('/orders/mine', { token })).body['total'] as number,
  };
}

/** Returns a product with a large stock that is sold by the piece. */
export async function plentiful(): Promise<Product> {
  const { body } = await call('/products?limit=100');
  const most = (body['products'] as Product[]).filter(({ stock, sale }) => !sale && stock > 50);
  // Chosen at random, because an abandoned order of another e2e test may still be in progress.
  const one = most[Math.floor(Math.random() * most.length)];
  if (!one) throw new Error('The shop is empty.');
  return one;
}

/** Returns the current stock of a product. */
export async function stockOf(product: Pick<Product, '_id'>): Promise<number> {
  return (await call(`/products/${product._id}`)).body['stock'] as number;
}

/** Waits until the stock is `pieces`: a list may be a second old, and a release may arrive late. */
export async function expectStock(product: Pick<Product, '_id'>, pieces: number): Promise<void> {
  const end = Date.now() + 20_000;
  while ((await stockOf(product)) !== pieces && Date.now() < end) await pause(250);
  expect(await stockOf(product)).toBe(pieces);
}

const address = {
  Phone: '01711-000000',
  Street: 'Road 7, House 12',
  City: 'Dhaka',
  'Postal code': '1209',
};
const demoCard = { 'Card number': '4242 4242 4242 4242', Expiry: '12 / 30', CVC: '123' };

const fill = async (page: Page, fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
};

/** Fills in the shipping address of the open checkout. */
export const fillInAddress = (page: Page): Promise<void> => fill(page, address);

/** Fills in the demo card of the open checkout. */
export const fillInDemoCard = (page: Page): Promise<void> => fill(page, demoCard);

/** Fills in the form of the open checkout. */
export const fillInCheckout = (page: Page): Promise<void> =>
  fill(page, { ...address, ...demoCard });

/** Opens the checkout as a new shopper with a product in the cart. */
export async function arriveAtCheckout(browser: Browser, product: Product) {
  const account = await register();
  const visitor = await arrive(browser);
  const { page } = visitor;
  await page.goto('/login');
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
  }, account.token);
  await page.goto(`/products/${product._id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await cartCount(page).waitFor();
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const fillIn = () => fillInCheckout(page);
  await fillIn();
  return { ...visitor, account, fillIn, button: page.getByRole('button', { name: 'Place Order' }) };
}
