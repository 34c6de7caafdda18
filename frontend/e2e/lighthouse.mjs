// npm run lighthouse: audits a running shop with the mobile profile of Lighthouse, signed in and with a full cart.
// Fails below our minimum scores. Each figure is the median of RUNS runs (default 5); leave the machine idle in the
// meantime.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const PORT = '9444';
const shop = process.env.SHOP_URL ?? 'http://localhost:5000';
const runs = Number(process.env.RUNS ?? 5);
const marks = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Private pages, which are hidden from search engines. */
const own = ['cart', 'checkout'];
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const ask = async (path, body) => {
  const headers = { 'content-type': 'application/json' };
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${shop}/api${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};
const { products } = await ask('/products?limit=12');
const account = { email: 'shopper@loomery.test', password: 'loomery-shopper' };
const { token } = await ask('/auth/login', account);
const items = products
  .filter(({ stock }) => stock > 1)
  .slice(0, 2)
  .map(({ _id, ...product }) => ({
    ...product,
    product: _id,
    image: product.images[0] ?? product.image,
    quantity: 2,
  }));
const cart = { items, itemCount: 4, total: items.reduce((sum, { price }) => sum + price * 2, 0) };
const pages = {
  home: '/',
  list: '/products',
  product: `/products/${products[0]._id}`,
  cart: '/cart',
  checkout: '/checkout',
};

/** Opens a browser in which the shopper is signed in and has the cart; Lighthouse connects to its debugging port. */
async function openBrowser(profile) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${PORT}`],
  });
  const page = await context.newPage();
  await page.goto(`${shop}/robots.txt`);
  await page.evaluate(
    (kept) => Object.entries(kept).forEach(([name, value]) => localStorage.setItem(name, value)),
    { token, cart: JSON.stringify(cart) },
  );
  await page.goto('about:blank');
  return context;
}

async function examine(path) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${shop}${path}`,
      '--quiet',
      '--output=json',
      `--port=${PORT}`,
      '--disable-storage-reset',
      `--only-categories=${Object.keys(marks).join(',')}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function report(name, path) {
  const seen = [];
  for (let run = 0; run < runs; run++) seen.push(await examine(path));
  const scores = Object.entries(marks)
    .filter(([mark]) => mark !== 'seo' || !own.includes(name))
    .map(([mark, least]) => {
      const each = seen.map(({ categories }) => Math.round((categories[mark].score ?? 0) * 100));
      if (median(each) < least) process.exitCode = 1;
      return `${mark} ${median(each)}`;
    });
  const [fcp, lcp, tbt] = times.map((id) =>
    Math.round(median(seen.map(({ audits }) => audits[id].numericValue))),
  );
  const cls = median(seen.map(({ audits }) => audits['cumulative-layout-shift'].numericValue));
  const speed = median(seen.map(({ environment }) => environment.benchmarkIndex));
  console.log(
    `${name.padEnd(10)}${scores.join('  ')}  FCP ${fcp} ms, LCP ${lcp} ms, TBT ${tbt} ms, CLS ${cls.toFixed(3)}, machine ${Math.round(speed)}`,
  );
  const [{ audits, categories }] = seen;
  const timed = new Set(categories.performance.auditRefs.map(({ id }) => id));
  const failed = Object.values(audits).filter(
    ({ id, score, scoreDisplayMode }) =>
      !timed.has(id) &&
      !(id === 'is-crawlable' && own.includes(name)) &&
      scoreDisplayMode === 'binary' &&
      score === 0,
  );
  for (const { title } of failed) console.log(`          ${title}`);
}

const profile = await mkdtemp(join(tmpdir(), 'loomery-lighthouse-'));
const context = await openBrowser(profile);
try {
  for (const [name, path] of Object.entries(pages)) await report(name, path);
} finally {
  await context.close();
  await rm(profile, { recursive: true, force: true });
}
