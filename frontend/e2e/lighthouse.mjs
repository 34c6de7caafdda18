// npm run lighthouse: audits a running shop with the mobile profile of Lighthouse, and fails below our minimum
// scores.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const shop = process.env.SHOP_URL ?? 'http://localhost:5000';
const marks = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const response = await fetch(`${shop}/api/products?limit=1`);
const { products } = await response.json();
const pages = { home: '/', list: '/products', detail: `/products/${products[0]._id}` };

async function examine(path) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, `${shop}${path}`, '--quiet', '--output=json'],
      `--only-categories=${Object.keys(marks).join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
    },
  );
  return JSON.parse(stdout);
}

for (const [name, path] of Object.entries(pages)) {
  const { categories, audits } = await examine(path);
  const scores = Object.entries(marks).map(([mark, least]) => {
    const score = Math.round((categories[mark].score ?? 0) * 100);
    if (score < least) process.exitCode = 1;
    return `${mark} ${score}`;
  });
  const [fcp, lcp, tbt, cls] = [...times, 'cumulative-layout-shift'].map(
    (id) => audits[id].displayValue,
  );
  console.log(
    `${name.padEnd(8)}${scores.join('  ')}  FCP ${fcp}, LCP ${lcp}, TBT ${tbt}, CLS ${cls}`,
  );
  const timed = new Set(categories.performance.auditRefs.map(({ id }) => id));
  const failed = Object.values(audits).filter(
    ({ id, score, scoreDisplayMode }) =>
      !timed.has(id) && scoreDisplayMode === 'binary' && score === 0,
  );
  for (const { title } of failed) console.log(`        ${title}`);
}
