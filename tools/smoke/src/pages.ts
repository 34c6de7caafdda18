// Tests the content that nginx serves in addition to the API: pages, files, and the addresses for search engines.
import type { Compose } from './compose.js';
import type { ShopClient } from './shop-client.js';
import { until } from './polling.js';

const NOT_RENDERED = '<div id="root"></div>';
const HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
] as const;

interface PageResponse {
  status: number;
  headers: Headers;
  text: string;
}

async function request(shop: ShopClient, path: string): Promise<PageResponse> {
  const response = await shop.get(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function expect(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(what);
}

/** Checks that pages come from the gateway with head and content, and files from nginx, cached for a year. */
export async function renderedPages(shop: ShopClient): Promise<string> {
  const [product] = await shop.products();
  if (!product) throw new Error('the shop is empty');
  const page = await request(shop, `/products/${product._id}`);
  expect('the page of a product says so', page.text.includes('og:type" content="product"'));
  expect('and has it in it', page.text.includes(`data-initial="/api/products/${product._id}"`));
  const home = await request(shop, '/');
  expect('home is sent as HTML', home.status === 200 && !home.text.includes(NOT_RENDERED));
  await filesAsBuilt(shop, home.text);
  const robots = await request(shop, '/robots.txt');
  expect('robots.txt names the list', /^Sitemap: http:.*\/sitemap\.xml$/m.test(robots.text));
  const list = await request(shop, '/sitemap-products-1.xml');
  expect('the list has every product', list.text.includes(`/products/${product._id}</loc>`));
  const index = await request(shop, '/sitemap.xml');
  expect('the list of lists names it', index.text.includes('/sitemap-products-1.xml</loc>'));
  const hidden = await request(shop, '/.server/prerender.cjs');
  expect('what pages are made with is not sent', hidden.status === 404);
  return `${String(home.text.length)} bytes of home`;
}

async function filesAsBuilt(shop: ShopClient, html: string): Promise<void> {
  const [file] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
  const { status, headers } = await request(shop, file ?? '/assets/');
  expect(`${String(file)} is there`, status === 200);
  expect('it is kept for a year', headers.get('cache-control')?.includes('immutable') === true);
  expect('it is sent compressed', headers.get('content-encoding') === 'gzip');
  const gone = await request(shop, '/assets/gone.js');
  const isKept = gone.headers.get('cache-control')?.includes('immutable') === true;
  expect('a file that is gone is not remembered', gone.status === 404 && !isKept);
}

/**
 * Checks that the app opens as built, with the same headers, while the gateway is down, and that pages are rendered
 * again once it is up.
 */
export async function pagesWithoutGateway(compose: Compose, shop: ShopClient): Promise<string> {
  const made = await request(shop, '/');
  const ids = await compose.containers('gateway');
  await compose.docker('stop', '--time', '45', ...ids);
  const began = performance.now();
  const plain = await request(shop, '/products');
  const ms = Math.round(performance.now() - began);
  await compose.docker('start', ...ids);
  expect('the app opens', plain.status === 200 && plain.text.includes(NOT_RENDERED));
  for (const name of HEADERS)
    expect(`${name} is the same`, plain.headers.get(name) === made.headers.get(name));
  await compose.untilHealthy('gateway');
  await until(
    'pages are rendered again',
    async () => !(await request(shop, '/')).text.includes(NOT_RENDERED),
    {
      withinMs: 30_000,
    },
  );
  return `opened after ${String(ms)} ms`;
}
