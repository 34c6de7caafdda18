// What the front door answers where no API is asked: pages, files, and what search engines look for.
import type { Compose } from './compose.js';
import type { ShopClient } from './shop-client.js';
import { until } from './until.js';

const NOT_MADE = '<div id="root"></div>';
const HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
] as const;

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

async function ask(shop: ShopClient, path: string): Promise<Answer> {
  const answer = await shop.get(path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function expect(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(what);
}

/** Pages come from the gateway with head and content, files from nginx, kept for a year. */
export async function pagesAsMade(shop: ShopClient): Promise<string> {
  const [product] = await shop.products();
  if (!product) throw new Error('the shop is empty');
  const page = await ask(shop, `/products/${product._id}`);
  expect('the page of a product says so', page.text.includes('og:type" content="product"'));
  expect('and has it in it', page.text.includes(`data-answer="/api/products/${product._id}"`));
  const home = await ask(shop, '/');
  expect('home is sent as HTML', home.status === 200 && !home.text.includes(NOT_MADE));
  await filesAsBuilt(shop, home.text);
  const robots = await ask(shop, '/robots.txt');
  expect('robots.txt names the list', /^Sitemap: http:.*\/sitemap\.xml$/m.test(robots.text));
  const list = await ask(shop, '/sitemap-products-1.xml');
  expect('the list has every product', list.text.includes(`/products/${product._id}</loc>`));
  const index = await ask(shop, '/sitemap.xml');
  expect('the list of lists names it', index.text.includes('/sitemap-products-1.xml</loc>'));
  const hidden = await ask(shop, '/.server/prerender.cjs');
  expect('what pages are made with is not sent', hidden.status === 404);
  return `${String(home.text.length)} bytes of home`;
}

async function filesAsBuilt(shop: ShopClient, html: string): Promise<void> {
  const [file] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
  const { status, headers } = await ask(shop, file ?? '/assets/');
  expect(`${String(file)} is there`, status === 200);
  expect('it is kept for a year', headers.get('cache-control')?.includes('immutable') === true);
  expect('it is sent compressed', headers.get('content-encoding') === 'gzip');
  const gone = await ask(shop, '/assets/gone.js');
  const isKept = gone.headers.get('cache-control')?.includes('immutable') === true;
  expect('a file that is gone is not remembered', gone.status === 404 && !isKept);
}

/** The app opens as it was built, guarded by the same headers, and is made by the gateway again once that is back. */
export async function pagesWithoutGateway(compose: Compose, shop: ShopClient): Promise<string> {
  const made = await ask(shop, '/');
  const ids = await compose.containers('gateway');
  await compose.docker('stop', '--time', '45', ...ids);
  const began = performance.now();
  const plain = await ask(shop, '/products');
  const ms = Math.round(performance.now() - began);
  await compose.docker('start', ...ids);
  expect('the app opens', plain.status === 200 && plain.text.includes(NOT_MADE));
  for (const name of HEADERS)
    expect(`${name} is the same`, plain.headers.get(name) === made.headers.get(name));
  await compose.untilHealthy('gateway');
  await until('pages are made again', async () => !(await ask(shop, '/')).text.includes(NOT_MADE), {
    withinMs: 30_000,
  });
  return `opened after ${String(ms)} ms`;
}
