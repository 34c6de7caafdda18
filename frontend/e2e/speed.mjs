// npm run speed: measures the waiting times of a shopper and an admin in a running shop, in Chromium on a phone or a
// desktop with a processor slowed to a quarter. Each figure is the median of RUNS runs (default 5), next to the same
// figure of a bare page; leave the machine idle in the meantime. Fails above our limits.
import { chromium } from 'playwright-core';

const shop = process.env.SHOP_URL ?? 'http://localhost:5000';
const runs = Number(process.env.RUNS ?? 5);
const SLOWER = 4;
/** Slow 3G: latency in ms, rates in bytes per second. */
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
/** In milliseconds: long enough for the page to become idle after an interaction. */
const PAUSE_MS = 700;

const list = await (await fetch(`${shop}/api/products?limit=12`)).json();
const [product] = list.products;
const bare = `data:text/html,<meta name=viewport content="width=device-width"><h1>Bare</h1><button>One</button>`;

/** Runs in the page before its scripts; collects the browser's performance entries. */
function observe() {
  window.seen = { lcp: 0, shift: 0, longest: 0 };
  const watch = (type, keep, more) =>
    new PerformanceObserver((entries) => entries.getEntries().forEach(keep)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', ({ startTime }) => (window.seen.lcp = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.seen.shift += value;
  });
  const keepLongest = ({ interactionId, duration }) => {
    if (interactionId) window.seen.longest = Math.max(window.seen.longest, duration);
  };
  watch('event', keepLongest, { durationThreshold: 16 });
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const desk = { viewport: { width: 1280, height: 900 } };

/** Opens a page in a separate browser context, measures it and closes it; signed in if there is a token. */
async function inPage(work, { token, ...device } = phone) {
  const context = await browser.newContext(device);
  if (token) await context.addInitScript((own) => localStorage.setItem('token', own), token);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  try {
    return await work(page, session);
  } finally {
    await context.close();
  }
}

const seen = (page) => page.evaluate(() => window.seen);
const settled = async (page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(PAUSE_MS);
};

/** Returns the LCP of an address over slow 3G, with a cold cache. */
const lcpOf = (address) =>
  inPage(async (page, session) => {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow3G);
    await page.goto(address);
    await settled(page);
    return (await seen(page)).lcp;
  });

/** Returns the longest interaction of a journey, as INP measures it: from each press until the next frame. */
const longestOf = (address, journey, at) =>
  inPage(async (page, session) => {
    await page.goto(address);
    await settled(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    for (const press of journey) {
      await press(page);
      await settled(page);
    }
    return (await seen(page)).longest;
  }, at);

/** Taps an element that is already visible, so that content loaded while scrolling to it does not count. */
const tap = (role, name) => async (page) => {
  const target = page.getByRole(role, { name }).first();
  await target.scrollIntoViewIfNeeded();
  await settled(page);
  await target.tap();
};

const call = async (path, { token, ...body }) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const sent = token ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${shop}/api${path}`, sent);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};
const account = { email: 'admin@loomery.test', password: 'loomery-admin' };
const { token } = await call('/auth/login', account);
const { total, isTotalCapped } = await call('/orders?view=full&limit=1', { token });
const orders = `${total}${isTotalCapped ? '+' : ''} orders`;
const clerk = { ...desk, token };
const orderList = `${shop}/admin/orders`;
const row = (page) =>
  page.waitForFunction(
    () => document.querySelector('[role=grid] tbody tr') && performance.now(),
    null,
    {
      polling: 'raf',
    },
  );
const ofOffice = [
  async (page) => (await row(page)).dispose(),
  (page) => page.getByRole('checkbox', { name: 'Select the loaded rows' }).click(),
  (page) => page.keyboard.press('PageDown'),
  (page) => page.keyboard.press('PageDown'),
  (page) => page.getByRole('columnheader').getByRole('button', { name: 'Total' }).click(),
];

/** Returns the time from the navigation until the first row, with a warm cache. */
const opening = (address, isThere) =>
  inPage(async (page, session) => {
    await page.goto(address);
    await settled(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(address);
    return (await isThere(page)).jsonValue();
  }, clerk);

/** Returns the size of the JavaScript heap in megabytes after a garbage collection. */
const heapOf = (address, journey) =>
  inPage(async (page, session) => {
    await page.goto(address);
    for (const press of journey) await press(page);
    await settled(page);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1_000_000;
  }, clerk);

const figures = [
  {
    name: 'LCP of the product page over slow 3G',
    limit: 4_000,
    unit: 'ms',
    measure: () => lcpOf(`${shop}/products/${product._id}`),
    bare: () => lcpOf(bare),
  },
  {
    name: 'layout shift while a search is typed',
    limit: 0,
    unit: '',
    measure: () =>
      inPage(async (page) => {
        await page.goto(`${shop}/products`);
        await settled(page);
        await page.getByRole('button', { name: 'Find a fabric' }).tap();
        await settled(page);
        const before = (await seen(page)).shift;
        await page.keyboard.type('cotton', { delay: 120 });
        await settled(page);
        return (await seen(page)).shift - before;
      }),
    bare: () => 0,
  },
  {
    name: 'longest interaction of the list: filters, a choice, back',
    limit: 150,
    unit: 'ms',
    measure: () =>
      longestOf(`${shop}/products`, [
        tap('button', /^Filters/),
        (page) => page.getByRole('checkbox').first().tap(),
        (page) => page.keyboard.press('Escape'),
      ]),
    bare: () => longestOf(bare, [tap('button', 'One')]),
  },
  {
    name: 'longest interaction of the product page: add to the cart',
    limit: 150,
    unit: 'ms',
    measure: () => longestOf(`${shop}/products/${product._id}`, [tap('button', /^Add to cart/i)]),
    bare: () => longestOf(bare, [tap('button', 'One')]),
  },
  {
    name: `BO-7: select, scroll and sort ${orders}: longest`,
    limit: 100,
    unit: 'ms',
    measure: () => longestOf(orderList, ofOffice, clerk),
    bare: () => longestOf(bare, [(page) => page.getByRole('button').click()], desk),
  },
  {
    name: `BO-7: JavaScript heap of ${orders}`,
    limit: 200,
    unit: 'MB',
    measure: () => heapOf(orderList, ofOffice),
    bare: () => heapOf(`${shop}/robots.txt`, []),
  },
  {
    name: `BO-8: the list of ${orders} opens`,
    limit: 1_000,
    unit: 'ms',
    measure: () => opening(orderList, row),
    bare: () =>
      opening(`${shop}/robots.txt`, (page) => page.evaluateHandle(() => performance.now())),
  },
];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const medianOf = async (measure) => {
  const values = [];
  for (let run = 0; run < runs; run++) values.push(await measure());
  return median(values);
};
const shown = (value, unit) => (unit ? `${Math.round(value)} ${unit}` : value.toFixed(3));

try {
  for (const { name, limit, unit, measure, bare: beside } of figures) {
    const value = await medianOf(measure);
    const least = await medianOf(beside);
    if (value > limit) process.exitCode = 1;
    console.log(
      `${name.padEnd(60)}${shown(value, unit)}, at most ${shown(limit, unit)}; bare ${shown(least, unit)}`,
    );
  }
} finally {
  await browser.close();
}
