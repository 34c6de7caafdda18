import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue';
import { until } from '@shop/service-kit/testing';
import { productList } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ TRUSTED_PROXIES: 1 });
  gateway.services.answer(catalogueRpc.list, productList);
});
afterAll(() => gateway.close());

const nothing = /^default-src 'none'; frame-ancestors 'none'/;

describe('every kind of answer', () => {
  it.each([
    [
      'a page',
      '/',
      200,
      /default-src 'self'; script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self';/,
    ],
    ['a deep link', '/products/12', 200, /script-src 'self'/],
    ['a script', '/assets/app-4f3a.js', 200, /script-src 'self'/],
    ['a missing file', '/gone.js', 404, /script-src 'self'/],
    ['a list', '/api/products', 200, nothing],
    ['a fault', '/api/products?limit=0', 400, nothing],
    ['an unknown call', '/api/nothing', 404, nothing],
    ['a refused guest', '/api/auth/user', 401, nothing],
    ['a picture', '/images/products/x.webp', 404, /sandbox/],
    ['the page of the API', '/api/docs', 200, /style-src 'self' 'unsafe-inline'/],
    ['the API as JSON', '/api/docs/openapi.json', 200, /default-src 'none'/],
    ['a bad address', '/api/%zz', 400, nothing],
  ])('%s is guarded', async (_what, url, status, policy) => {
    const { statusCode, headers } = await gateway.app.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers['content-security-policy']).toMatch(policy);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['x-request-id']).toBeDefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('that is for one person alone is kept by nobody', async () => {
    const headers = await gateway.signIn();
    const answer = await gateway.app.inject({ url: '/api/auth/user', headers });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('asks for TLS from then on, where TLS stands in front', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' };
    const answer = await gateway.app.inject({ url: '/', headers });
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    const plain = await gateway.app.inject({ url: '/' });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  it('is compressed where that saves something', async () => {
    const many = { ...productList, categories: Array<string>(500).fill('cotton') };
    gateway.services.answer(catalogueRpc.list, many);
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      // The shelf compresses beside the answering: the first may come as it is.
      const answer = await until(async () => {
        const got = await gateway.app.inject({ url: '/api/products?page=2', headers });
        return got.headers['content-encoding'] === encoding ? got : undefined;
      });
      expect(answer.headers['vary']).toContain('accept-encoding');
      expect(answer.rawPayload.length).toBeLessThan(1_500);
    }
  });
});
