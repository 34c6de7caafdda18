// Draws screens of a running shop: node frontend/e2e/screenshots.mjs [screen ...]
// Without names it writes the images that README.md shows to docs/screens; with names, those screens to .local/screens.
// SHOP_URL (default http://localhost:5000) and CHROMIUM_PATH (default /usr/bin/chromium) may be set.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const shop = process.env.SHOP_URL ?? 'http://localhost:5000';
const root = fileURLToPath(new URL('../../', import.meta.url));
const named = process.argv.slice(2);
const folder = join(root, named.length > 0 ? '.local/screens' : 'docs/screens');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const isWanted = (screen, width) =>
  named.length > 0
    ? named.includes(screen)
    : readme.includes(`docs/screens/${screen}-${width}.jpg`);
/** Each screen is opened once for the wide sizes, and once for a phone. */
const devices = [
  {
    scale: 0.75,
    sizes: [
      [1440, 900],
      [1024, 768],
    ],
  },
  { scale: 1, sizes: [[390, 844]] },
];
/** Small enough to store all images in the repository, and sharp enough to judge them. */
const small = { type: 'jpeg', quality: 60 };
const accounts = {
  shopper: { email: 'shopper@loomery.test', password: 'loomery-shopper' },
  admin: { email: 'admin@loomery.test', password: 'loomery-admin' },
};

async function ask(path, body, token) {
  const response = await fetch(`${shop}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const { products } = await ask('/products?limit=12');
const inStock = products.filter(({ stock }) => stock > 0);
const tokens = {};
for (const [name, account] of Object.entries(accounts))
  tokens[name] = (await ask('/auth/login', account)).token;
const { orders } = await ask('/orders/mine', undefined, tokens.shopper);
const { enquiries = [] } = await ask('/admin/enquiries', undefined, tokens.admin);
const cart = {
  items: inStock.slice(0, 3).map(({ _id, ...product }, at) => ({
    ...product,
    product: _id,
    image: product.images[0] ?? product.image,
    quantity: Math.min(at + 1, product.stock),
  })),
};

/** Waits until nothing is loading: no spinner, image or font. */
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
  await page.locator('#root[data-drawn]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

const informations = [
  'about',
  'contact',
  'faq',
  'shipping',
  'returns',
  'terms',
  'privacy',
  'support',
  'technical-support',
  'quality',
  'quality-guarantee',
  'sustainability',
  'sample-requests',
  'fabric-manufacturing',
  'custom-printing',
  'textile-design',
  'quality-control',
  'bulk-orders',
  'services/web-development',
];

/** name: [path, session, whether the cart is filled] */
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
  account: ['/account', 'shopper'],
  'forgot-password': ['/forgot-password'],
  'products-admin': ['/products', 'admin'],
  'access-denied': ['/admin', 'shopper'],
  'not-found': ['/no/such/page'],
  'admin-dashboard': ['/admin', 'admin'],
  'admin-products': ['/admin/products', 'admin'],
  'admin-product': [`/admin/products/edit/${inStock[0]._id}`, 'admin'],
  'admin-orders': ['/admin/orders', 'admin'],
  ...(orders[0] && { 'admin-order': [`/admin/orders/${orders[0]._id}`, 'admin'] }),
  'admin-payments': ['/admin/payments', 'admin'],
  'admin-users': ['/admin/users', 'admin'],
  'admin-enquiries': ['/admin/enquiries', 'admin'],
  ...(enquiries[0] && { 'admin-enquiry': [`/admin/enquiries/${enquiries[0]._id}`, 'admin'] }),
  'admin-audit': ['/admin/audit', 'admin'],
  'admin-jobs': ['/admin/jobs', 'admin'],
  'admin-analytics': ['/admin/analytics', 'admin'],
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
/** Opens a separate browser context for each visitor, with the session and the cart of the screen. */
async function arrive(scale, who, hasCart) {
  const context = await browser.newContext({ deviceScaleFactor: scale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(
    ([token, kept]) => {
      if (token) localStorage.setItem('token', token);
      if (kept) localStorage.setItem('cart', JSON.stringify(kept));
    },
    [tokens[who], hasCart && cart],
  );
  return page;
}

for (const { scale, sizes } of devices) {
  const pages = new Map();
  for (const [name, [path, who, hasCart]] of Object.entries(screens)) {
    if (!sizes.some(([width]) => isWanted(name, width))) continue;
    const visitor = `${who} ${hasCart}`;
    const page = pages.get(visitor) ?? (await arrive(scale, who, hasCart));
    pages.set(visitor, page);
    for (const [index, [width, height]] of sizes.entries()) {
      await page.setViewportSize({ width, height });
      if (index === 0) await page.goto(shop + path, { waitUntil: 'networkidle' });
      await settled(page);
      if (!isWanted(name, width)) continue;
      await page.screenshot({ path: join(folder, `${name}-${width}.jpg`), ...small });
    }
  }
}
await browser.close();
