import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { until } from '@shop/service-kit-testing/until';
import { productList, someId } from '../../testing/samples.js';
import { testGateway, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ TRUSTED_PROXIES: 1 });
  gateway.services.reply(catalogueRpc.list, productList);
  gateway.services.refuse(catalogueRpc.get, 'internal');
});
afterAll(() => gateway.close());

const nothing = /^default-src 'none'; frame-ancestors 'none'/;
const ofDocuments = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};
const shop =
  /default-src 'self'; script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self';.* require-trusted-types-for 'script'; trusted-types 'none';/;
const json = { 'content-type': 'application/json' };
type Request = Exclude<Parameters<TestGateway['app']['inject']>[0], string>;
type Headers = Record<string, unknown>;

/** Headers of every response. */
function expectGuarded(headers: Headers, policy: RegExp): void {
  expect(headers['content-security-policy']).toMatch(policy);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(policy === nothing ? {} : ofDocuments),
  });
  if (policy === nothing)
    for (const name of Object.keys(ofDocuments)) expect(headers[name]).toBeUndefined();
  expect(headers['x-request-id']).toBeDefined();
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['server']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
}

describe('every kind of response', () => {
  it.each<[string, number, RegExp, Request]>([
    ['a page', 200, shop, { url: '/' }],
    ['a page that was made into HTML', 200, shop, { url: '/privacy' }],
    ['a deep link', 200, shop, { url: '/admin/orders' }],
    ['a page that there is not', 404, shop, { url: '/products/12' }],
    ['the head of a page', 200, shop, { url: '/', method: 'HEAD' }],
    ['a script', 200, nothing, { url: '/assets/app-4f3a.js' }],
    [
      'a compressed script',
      200,
      nothing,
      { url: '/assets/app-4f3a.js', headers: { 'accept-encoding': 'br' } },
    ],
    ['a missing file', 404, shop, { url: '/gone.js' }],
    ['a missing script', 404, nothing, { url: '/assets/gone.js' }],
    ['a page by another method', 404, shop, { url: '/cart', method: 'POST' }],
    ['what robots may read', 200, shop, { url: '/robots.txt' }],
    ['the map of the site', 200, shop, { url: '/sitemap.xml' }],
    ['its part of pages', 200, shop, { url: '/sitemap-pages.xml' }],
    ['its part of products', 200, shop, { url: '/sitemap-products-1.xml' }],
    ['a list', 200, nothing, { url: '/api/products' }],
    ['a fault', 400, nothing, { url: '/api/products?limit=0' }],
    ['a refused guest', 401, nothing, { url: '/api/auth/user' }],
    ['an unknown call', 404, nothing, { url: '/api/nothing' }],
    ['a call by another method', 405, nothing, { url: '/api/orders', method: 'DELETE' }],
    [
      'a body that is too long',
      413,
      nothing,
      { url: '/api/auth/register', method: 'POST', payload: { name: 'x'.repeat(33_000) } },
    ],
    [
      'a body that is no JSON',
      415,
      nothing,
      {
        url: '/api/auth/register',
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        payload: 'a',
      },
    ],
    [
      'broken JSON',
      400,
      nothing,
      { url: '/api/auth/register', method: 'POST', headers: json, payload: '{' },
    ],
    ['a service that is away', 503, nothing, { url: '/api/public-stats' }],
    ['a service with a fault', 500, nothing, { url: `/api/products/${someId}` }],
    ['an image that is not there', 404, /sandbox/, { url: '/images/products/x.webp' }],
    [
      'an image while the store is away',
      503,
      /sandbox/,
      { url: `/images/products/${'ab'.repeat(32)}-800.webp` },
    ],
    ['the page of the API', 200, /style-src 'self' 'unsafe-inline'/, { url: '/api/docs' }],
    ['the API as JSON', 200, /default-src 'none'/, { url: '/api/docs/openapi.json' }],
    ['a bad address', 400, nothing, { url: '/api/%zz' }],
  ])('sends the security headers with %s (%i)', async (_what, status, policy, request) => {
    const { statusCode, headers } = await gateway.app.inject(request);
    expect(statusCode).toBe(status);
    expectGuarded(headers, policy);
  });

  it.each([
    ['a list', '/api/products', nothing],
    ['a script', '/assets/app-4f3a.js', nothing],
  ])(
    'sends the security headers with a response that is not sent again (304): %s',
    async (_what, url, policy) => {
      const etag = await until(async () => (await gateway.app.inject({ url })).headers['etag']);
      const again = await gateway.app.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect(again.statusCode).toBe(304);
      expectGuarded(again.headers, policy);
    },
  );

  it('sends the security headers with a refusal of too many requests (429)', async () => {
    const strict = await testGateway({ PROFILE: 'production', TRUSTED_PROXIES: 1 });
    const payload = { email: 'rina@example.test' };
    const forgot = { method: 'POST', url: '/api/auth/forgot-password', payload } as const;
    const refused = await until(async () => {
      const response = await strict.app.inject(forgot);
      return response.statusCode === 429 ? response : undefined;
    });
    expectGuarded(refused.headers, nothing);
    await strict.close();
  });

  it('forbids caching of responses for a single person', async () => {
    const headers = await gateway.signIn();
    const response = await gateway.app.inject({ url: '/api/auth/user', headers });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('requires TLS in the browser from then on if TLS is terminated in front of the gateway', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' };
    const response = await gateway.app.inject({ url: '/', headers });
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
    const plain = await gateway.app.inject({ url: '/' });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  it('compresses a response if that makes it smaller', async () => {
    const many = { ...productList, categories: Array<string>(500).fill('cotton') };
    gateway.services.reply(catalogueRpc.list, many);
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      // The cache compresses in the background, so the first response may be uncompressed.
      const response = await until(async () => {
        const got = await gateway.app.inject({ url: '/api/products?page=2', headers });
        return got.headers['content-encoding'] === encoding ? got : undefined;
      });
      expect(response.headers['vary']).toContain('accept-encoding');
      expect(response.rawPayload.length).toBeLessThan(1_500);
    }
  });
});
