import 'reflect-metadata';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
const get = (url: string, headers = {}) => gateway.app.inject({ url, headers });

describe('the shop in the browser', () => {
  it.each(['/', '/products', '/products/12?tab=reviews', '/admin/orders', '/Privacy', '/login/'])(
    'opens at %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toContain('<title>Loomery</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('has its hashed files kept for a year', async () => {
    const answer = await get('/assets/app-4f3a.js');
    expect(answer.body).toBe('console.log("plain")');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it('has files that were compressed beforehand sent so', async () => {
    const answer = await get('/assets/app-4f3a.js', { 'accept-encoding': 'br' });
    expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'brotli bytes']);
  });

  it('is not sent again to whoever has it', async () => {
    const { headers } = await get('/favicon.svg');
    const again = await get('/favicon.svg', { 'if-none-match': String(headers['etag']) });
    expect([headers['cache-control'], again.statusCode]).toEqual(['no-cache', 304]);
  });

  it.each(['/assets/gone.js', '/../package.json', '/..%2f..%2fpackage.json', '/.env', '/a%00.js'])(
    'has no file %s',
    async (url) => {
      const answer = await get(url);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json().success).toBe(false);
    },
  );

  it('answers HEAD as GET, without the bytes', async () => {
    const answer = await gateway.app.inject({ method: 'HEAD', url: '/cart' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});
