// Writes docs/screens/<screen>-<width>.jpg of a running shop: node frontend/e2e/screenshots.mjs [screen ...]
// SHOP_URL (default http://localhost:5000) and CHROMIUM_PATH (default /usr/bin/chromium) may be set.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const shop = process.env.SHOP_URL ?? 'http://localhost:5000';
const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const widths = { 1440: 900, 1024: 768, 390: 844 };
/** Small enough to keep all of them in the repository, sharp enough to judge them. */
const small = { type: 'jpeg', quality: 60 };
const scaleOf = (width) => (width > 1000 ? 0.75 : 1);
const accounts = {
  shopper: { email: 'shopper@loomery.test', password: 'loomery-shopper' },
  admin: { email: 'admin@loomery.test', password: 'loomery-admin' },
};

async function ask(path, body, token) {
  const answer = await fetch(`${shop}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const { products } = await ask('/products?limit=12');
const inStock = products.filter(({ stock }) => stock > 0);
const tokens = {};
for (const [name, account] of Object.entries(accounts))
  tokens[name] = (await ask('/auth/login', account)).token;
const { orders } = await ask('/orders/mine', undefined, tokens.shopper);
const cart = {
  items: inStock.slice(0, 3).map(({ _id, ...product }, at) => ({
    ...product,
    product: _id,
    image: product.images[0] ?? product.image,
    quantity: Math.min(at + 1, product.stock),
  })),
};

/** Nothing loads any more: no spinner, no picture or letter that is still on its way. */
async function settled(page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => {
    const isLoading = [...document.querySelectorAll('[role=status]')].some((status) =>
      status.textContent.startsWith('Loading'),
    );
    const seen = [...document.images].filter((image) => {
      const { top, left, right } = image.getBoundingClientRect();
      return image.checkVisibility() && top < innerHeight && left < innerWidth && right > 0;
    });
    return (
      !isLoading && document.fonts.status === 'loaded' && seen.every(({ complete }) => complete)
    );
  });
  await page.waitForLoadState('networkidle');
}

const informations = [
  ...['about', 'contact', 'faq', 'shipping', 'returns', 'terms', 'privacy', 'support'],
  ...['technical-support', 'quality', 'quality-guarantee', 'sustainability', 'sample-requests'],
  ...['fabric-manufacturing', 'custom-printing', 'textile-design', 'quality-control'],
  ...['bulk-orders', 'services/web-development'],
];

/** name: [path, whose session, with something in the cart] */
const screens = {
  home: ['/'],
  products: ['/products'],
  'products-silk': ['/products?category=silk&sort=price&order=desc'],
  'products-none': ['/products?search=nothing-like-this'],
  product: [`/products/${inStock[0]._id}`],
  login: ['/login'],
  register: ['/register'],
  saved: ['/saved', 'shopper'],
  'product-gone': ['/products/00000000-0000-4000-8000-000000000000'],
  'product-admin': [`/products/${inStock[0]._id}`, 'admin'],
  ...Object.fromEntries(informations.map((path) => [path.replaceAll('/', '-'), [`/${path}`]])),
  cart: ['/cart', undefined, true],
  'cart-empty': ['/cart'],
  checkout: ['/checkout', 'shopper', true],
  orders: ['/orders', 'shopper'],
  ...(orders[0] && { order: [`/orders/${orders[0]._id}`, 'shopper'] }),
  'access-denied': ['/admin', 'shopper'],
  'not-found': ['/no/such/page'],
  'admin-dashboard': ['/admin', 'admin'],
  'admin-orders': ['/admin/orders', 'admin'],
  'admin-analytics': ['/admin/analytics', 'admin'],
  'admin-reviews': ['/admin/reviews', 'admin'],
};

const only = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
for (const [width, height] of Object.entries(widths)) {
  for (const [name, [path, who, hasCart]] of Object.entries(screens)) {
    if (only.length > 0 && !only.includes(name)) continue;
    // A page of information is much the same at 1024 px as at 1440.
    if (informations.includes(path.slice(1)) && width === '1024') continue;
    const context = await browser.newContext({
      viewport: { width: Number(width), height },
      deviceScaleFactor: scaleOf(Number(width)),
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(
      ([token, kept]) => {
        if (token) localStorage.setItem('token', token);
        if (kept) localStorage.setItem('cart', JSON.stringify(kept));
      },
      [tokens[who], hasCart && cart],
    );
    await page.goto(shop + path, { waitUntil: 'networkidle' });
    await settled(page);
    await page.screenshot({ path: join(folder, `${name}-${width}.jpg`), ...small });
    await context.close();
  }
}
await browser.close();
