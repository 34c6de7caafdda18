import type { Page } from 'playwright-core';
import { register, tokenOf } from './account';
import { admin, open, shopUrl, signInAs } from './browser';
import { fillCart } from './cart';
import { newVisitors } from './visitors';

interface Fetched {
  path: string;
  type: string;
  bytes: number;
}

/** Records every request from this call on, with its bytes on the wire. */
async function weigh(page: Page): Promise<() => Fetched[]> {
  // Otherwise the previous page may still load its last scripts.
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const fetched = new Map<string, Fetched>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const { pathname, search } = new URL(response.url);
    fetched.set(requestId, { path: pathname + search, type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return () => [...fetched.values()];
}

const sum = (fetched: readonly Fetched[]) => fetched.reduce((total, { bytes }) => total + bytes, 0);

/** Returns the address of a product on rolls. */
async function addressOfLength(): Promise<string> {
  const response = await fetch(`${shopUrl}/api/products?limit=100`);
  const { products } = (await response.json()) as {
    products: { _id: string; sale?: { longest?: number } }[];
  };
  return `/products/${products.find(({ sale }) => sale?.longest)?._id ?? ''}`;
}

describe('the size of the downloads', () => {
  const visitor = newVisitors();

  it('loads at most 30 kB of styles for the home page, nothing of the back-office and no call twice', async () => {
    const seen = await weigh(visitor().page);
    await open(visitor().page, '/');
    await visitor().page.waitForLoadState('networkidle');
    const fetched = seen();
    expect(sum(fetched.filter(({ type }) => type === 'Stylesheet'))).toBeLessThan(30_000);
    expect(fetched.filter(({ path }) => /admin|chart/.test(path))).toEqual([]);
    const calls = fetched.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path);
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  });

  it.each([
    ['/', 120],
    ['/products', 130],
    ['a product', 140],
    ['/cart', 135],
    ['/checkout', 170],
    ['/login', 150],
  ])('SF-10, shopper weight: loads scripts at %s of at most %i kB', async (place, most) => {
    const { page } = visitor();
    const account = await register();
    if (place === '/checkout') await signInAs(page, account.token);
    else await page.goto('/favicon.svg');
    await fillCart(page);
    const address = place === 'a product' ? await addressOfLength() : place;
    const seen = await weigh(page);
    await open(page, address);
    await page.waitForLoadState('networkidle');
    const scripts = seen().filter(({ type }) => type === 'Script');
    const total = sum(scripts);
    expect([total <= most * 1_000, total, scripts]).toEqual([true, total, scripts]);
    expect(new URL(page.url()).pathname).toBe(address);
  });

  it.each([
    ['/admin/orders', 235],
    ['/admin', 195],
  ])('BO-19: loads scripts at %s of at most %i kB, and charts after them', async (path, most) => {
    const { page } = visitor();
    await signInAs(page, await tokenOf(admin));
    const seen = await weigh(page);
    await open(page, path);
    await page.waitForLoadState('networkidle');
    const scripts = seen().filter(
      ({ type, path: file }) => type === 'Script' && !/chart/.test(file),
    );
    const total = sum(scripts);
    expect([total <= most * 1_000, total, scripts]).toEqual([true, total, scripts]);
  });

  it.each([
    // A phone with a dense screen.
    [390, 844, 3],
    [1440, 900, 1],
  ])(
    'loads the list of 24 products with under 500 kB in all, %i px wide',
    async (width, height, deviceScaleFactor) => {
      const { page } = visitor();
      await page.setViewportSize({ width, height });
      const session = await page.context().newCDPSession(page);
      const metrics = { width, height, deviceScaleFactor, mobile: false };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
      const seen = await weigh(page);
      await open(page, '/products');
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('article').count()).toBe(24);
      const cards = page.getByRole('article');
      for (let card = 0; card < 24; card += 2) await cards.nth(card).scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const fetched = seen();
      const heaviest = fetched.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
      expect({ ok: sum(fetched) < 500_000, total: sum(fetched), heaviest }).toMatchObject({
        ok: true,
      });
    },
  );

  it('sends the frame of the back-office with the page, before any script', async () => {
    const html = await (await fetch(`${shopUrl}/admin/orders`)).text();
    expect(html).toContain('Order Management');
    expect(html).toContain('aria-label="Back-office"');
  });

  it('preloads the next page before its link is pressed', async () => {
    const { page } = visitor();
    await open(page, '/');
    const arrived = page.waitForResponse(/product-list-page-.*\.js$/);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Products' })
      .hover();
    expect((await arrived).status()).toBe(200);
  });
});
