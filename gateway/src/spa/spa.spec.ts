import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { publicStatsRpc } from '@shop/contracts/analytics/public-stats';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { product, productList, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

const otherId = someId.replace('5', '6');
const shownId = someId.replace('5', '7');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
/** Sends bytes that no client library would send, and returns the response. */
async function responseTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(await gateway.address()).port), '127.0.0.1');
  socket.end(bytes);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  return response;
}
const get = (url: string, headers = {}) => gateway.app.inject({ url, headers });

describe('the shop in the browser', () => {
  it.each([
    '/',
    '/products',
    `/products/${shownId}?tab=reviews`,
    '/admin/orders',
    '/Privacy',
    '/login/',
  ])('opens the shop at %s', async (url) => {
    gateway.services.reply(catalogueRpc.get, product);
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toMatch(/<title>.+<\/title>/);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('sends the frame of the back-office with its files, the same for all pages of a tab', async () => {
    for (const url of ['/admin/orders', '/admin/orders?status=pending']) {
      const { body } = await get(url);
      expect(body).toContain('<div id="root"><h1>/admin/orders</h1></div>');
      expect(body).toContain('/assets/back-office.js');
    }
    expect((await get('/admin/no-such-tab')).body).toContain('<div id="root"></div>');
  });

  it('returns hashed files of the shop, cached for a year', async () => {
    const response = await get('/assets/app-4f3a.js');
    expect(response.body).toBe('console.log("plain")');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toContain('javascript');
  });

  it('sends the precompressed files of the shop', async () => {
    const response = await get('/assets/app-4f3a.js', { 'accept-encoding': 'br' });
    expect([response.headers['content-encoding'], response.body]).toEqual(['br', 'brotli bytes']);
  });

  it('responds 304 for a file that the client has already', async () => {
    const { headers } = await get('/favicon.svg');
    const again = await get('/favicon.svg', { 'if-none-match': String(headers['etag']) });
    expect([headers['cache-control'], again.statusCode]).toEqual(['no-cache', 304]);
  });

  it.each([
    '/assets/gone.js',
    '/.server/prerender.cjs',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/.env',
    '/a%00.js',
  ])('returns no file of the shop at %s', async (url) => {
    const response = await get(url);
    expect([400, 404]).toContain(response.statusCode);
    expect(response.json().success).toBe(false);
  });

  it('responds to HEAD as to GET, without the bytes', async () => {
    const response = await gateway.app.inject({ method: 'HEAD', url: '/cart' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });
});

describe('what there is not', () => {
  it.each([
    '/anything',
    '/products/12',
    `/products/${otherId}`,
    '/orders/1/2',
    '/health/ready',
    '/api%2fproducts',
  ])('product D10: responds 404 with the page of the app: %s', async (url) => {
    gateway.services.refuse(catalogueRpc.get, 'catalogue.productNotFound');
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<script type="module"');
    expect(body).toContain('<meta name="robots" content="noindex" />');
  });

  it('product D10: responds 404 for a product only if the catalogue reports it missing', async () => {
    gateway.services.refuse(catalogueRpc.get, 'service.unavailable');
    expect((await get(`/products/${otherId}`)).statusCode).toBe(200);
  });

  it('security L2: responds 400 if the URL has a host instead of only a path', async () => {
    expect(
      (await responseTo('GET http://x/products HTTP/1.1\r\nhost: x\r\n\r\n')).slice(0, 12),
    ).toBe('HTTP/1.1 400');
  });
});

describe('pages without end', () => {
  it('security M3: responds 429 to endless pages from one address, without rendering, and opens them all the same', async () => {
    const strict = await testGateway({ PROFILE: 'production', TRUSTED_PROXIES: 1 });
    strict.services.refuse(catalogueRpc.get, 'catalogue.productNotFound');
    const open = (address: string) =>
      strict.app.inject({
        url: `/products/${crypto.randomUUID()}`,
        headers: { 'x-forwarded-for': address },
      });
    for (let page = 0; page < 300; page += 1) await open('198.51.100.7');
    const sent = strict.services.requests.length;
    const refused = await open('198.51.100.7');
    expect([refused.statusCode, strict.services.requests.length]).toEqual([429, sent]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('<script type="module"');
    expect((await open('198.51.100.8')).statusCode).toBe(404);
    await strict.close();
  });

  it('security M3: renders nothing more for invented hosts', async () => {
    const hosts = Array.from({ length: 30 }, (_, turn) => `host-${String(turn)}.example`);
    for (const host of hosts) expect((await get('/privacy', { host })).body).toContain('<h1>');
  });
});

describe('the head of a page, for clients without scripts', () => {
  beforeEach(() => {
    gateway.services.reset();
  });
  const page = async (url: string) => (await get(url, { host: 'evil.example' })).body;

  it('security L1: describes the page, in full addresses of the shop whatever the Host, and lets the browser fetch its files at once', async () => {
    const html = await page('/');
    expect(html).toContain('<title>Cloth · Loomery</title>');
    expect(html).toContain('<meta property="og:title" content="Cloth · Loomery" />');
    expect(html).toContain('<link rel="canonical" href="http://shop.test/" />');
    expect(html).toContain('<link data-later crossorigin href="/assets/home.js" />');
    expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/api/products" />');
  });

  it('returns the head of /privacy at /Privacy too, and escapes its text', async () => {
    const html = await page('/Privacy/');
    expect(html).toContain('href="http://shop.test/privacy"');
    expect(html).toContain('content="&quot;Ours&quot; &amp; yours."');
  });

  it('preloads no call that the page with this query does not make', async () => {
    expect(await page('/?from=a-email')).not.toContain('as="fetch"');
  });

  it('names the image of a page next to its title, in every width', async () => {
    const html = await page('/privacy');
    expect(html).toContain(
      '<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="/images/site/silk-320.avif 320w',
    );
    expect(html).toContain('imagesizes="100vw"');
  });

  it('browser 2: includes the responses to the first requests of a page, and names its first images', async () => {
    const shown = { ...product, name: '</script>', images: ['/images/b-800.webp'] };
    const list = {
      ...productList,
      products: [shown, { ...product, images: ['/images/c-800.webp'] }],
    };
    gateway.services.reply(catalogueRpc.list, list);
    gateway.services.reply(publicStatsRpc, { products: 65, clients: 12, orders: 310 });
    const html = await page('/');
    expect(html).toContain(
      `data-initial="/api/public-stats">{"products":${String(list.total)},"clients":12,"orders":310}</script>`,
    );
    const [, text = ''] = /data-initial="\/api\/products">(.*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(text)).toEqual(list);
    expect(html).not.toContain('as="fetch"');
    expect(html).toContain('imagesrcset="/images/b-320.avif 320w');
    expect(html).not.toContain('/images/c-320.avif');
  });

  it('names a product, its image and its price in the head of its page', async () => {
    const name = 'Muslin </script><b>';
    gateway.services.reply(catalogueRpc.get, { ...product, name, images: ['/images/a-800.webp'] });
    const html = await page(`/products/${someId}`);
    expect(html).toContain('<title>Muslin &lt;/script&gt;&lt;b&gt; · Loomery</title>');
    expect(html).toContain('content="http://shop.test/images/a-800.webp"');
    expect(html).toContain('"price":"12.50"');
    expect(html).not.toContain('Muslin </script>');
    expect(html).toContain('imagesrcset="/images/a-320.avif 320w');
    expect(html).toContain(`data-initial="/api/products/${someId}"`);
  });

  it('X7: renders a list with facets for a visitor without scripts, and keeps it out of search engines', async () => {
    gateway.services.reply(catalogueRpc.list, productList);
    const html = await page('/products?fibre=linen&fibre=cotton&weave=');
    expect(gateway.services.requests[0]?.input).toMatchObject({
      fibre: 'cotton,linen',
      facets: '1',
    });
    expect(html).toContain('<meta name="robots" content="noindex, follow" />');
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain('data-initial="/api/products?fibre=linen%2Ccotton&amp;facets=1"');
    expect(html).toContain('<h1>/products</h1>/api/products?fibre=linen%2Ccotton&facets=1');
  });

  it('X7: makes a category and a page of the list canonical to themselves', async () => {
    gateway.services.reply(catalogueRpc.list, productList);
    const html = await page('/products?page=2&category=silk&utm_source=mail');
    expect(html).toContain(
      '<link rel="canonical" href="http://shop.test/products?category=silk&amp;page=2" />',
    );
    expect(html).not.toContain('name="robots"');
  });

  it('opens the list at an address that the API refuses', async () => {
    const html = await page('/products?sort=colour');
    expect(html).toContain('<div id="root"></div>');
    expect(gateway.services.requests).toEqual([]);
  });

  it.each(['/products/12', `/products/${otherId}`, '/cart', '/no/such/page'])(
    'opens %s with a head that search engines do not index',
    async (url) => {
      expect(await page(url)).toContain('<meta name="robots" content="noindex" />');
    },
  );
});

describe('what search engines request', () => {
  const text = async (url: string) => (await get(url, { host: 'evil.example' })).body;

  it("security L1: returns to search engines what is excluded, and where the rest is listed, at the shop's address", async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain('Disallow: /admin\n');
    for (const name of ['fibre', 'priceTo', 'inStock', 'search', 'sort'])
      expect(robots).toContain(`Disallow: /products?*${name}=\n`);
    expect(robots).not.toMatch(/(?:category|page)=/);
    expect(robots).toContain('Sitemap: http://shop.test/sitemap.xml');
  });

  it('lists the pages of the site and every product for search engines, in parts', async () => {
    gateway.services.reply(catalogueRpc.list, { ...productList, total: 501, pages: 6 });
    const index = await text('/sitemap.xml');
    for (const name of ['pages', 'products-1', 'products-2'])
      expect(index).toContain(`<loc>http://shop.test/sitemap-${name}.xml</loc>`);
    expect(index).not.toContain('products-3');
    expect(await text('/sitemap-pages.xml')).toContain('<loc>http://shop.test/privacy</loc>');
    const products = await text('/sitemap-products-2.xml');
    expect(products).toContain(`<loc>http://shop.test/products/${someId}</loc>`);
  });

  it('reads a part of the product sitemap list by list, each after the previous one', async () => {
    const sent: unknown[] = [];
    gateway.services.reply(catalogueRpc.list, ({ page, after }) => {
      sent.push(after ?? page);
      return { ...productList, next: sent.length < 3 ? `place ${String(sent.length)}` : null };
    });
    await text('/sitemap-products-3.xml');
    expect(sent).toEqual([11, 'place 1', 'place 2']);
  });

  it('requests the catalogue once an hour for the sitemap, however often it is read', async () => {
    gateway.services.reply(catalogueRpc.list, { ...productList, total: 501, pages: 6 });
    await text('/sitemap-products-2.xml');
    gateway.services.reset();
    expect(await text('/sitemap-products-2.xml')).toContain(someId);
    expect(gateway.services.requests).toEqual([]);
  });

  it('reports in the sitemap when the catalogue is away', async () => {
    gateway.services.reset();
    expect((await get('/sitemap-products-7.xml')).statusCode).toBe(503);
  });
});

describe('what is seen of a page', () => {
  beforeEach(() => {
    gateway.services.reset();
  });

  it('sends the visible part of a page first and its script after, as the Content-Security-Policy allows', async () => {
    const { body, headers } = await get('/privacy');
    expect(body).toContain('<div id="root"><h1>/privacy</h1></div>');
    expect(body).not.toContain('type="module"');
    expect(body).toContain('<link data-later crossorigin href="/assets/app-4f3a.js" />');
    const script = /<script>([^]+)<\/script>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('renders the page of an existing product', async () => {
    gateway.services.reply(catalogueRpc.get, () => product);
    const { body } = await get(`/products/${someId}`);
    expect(body).toContain(`<h1>/products/${someId}</h1>/api/products/${someId}</div>`);
  });

  it.each(['/cart', '/privacy?from=a-email', `/products/${otherId}`])(
    'leaves the page to the browser at %s',
    async (url) => {
      const { body } = await get(url);
      expect(body).toContain('<div id="root"></div>');
      expect(body).toContain('<script type="module" crossorigin src="/assets/app-4f3a.js">');
    },
  );
});
