import 'reflect-metadata';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { routesOf } from './access/route-access-check.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('the page of the API', () => {
  it('security L4: is shown in production only where that is switched on', async () => {
    for (const [own, status] of [
      [{}, 404],
      [{ API_DOCS: 'on' }, 200],
    ] as const) {
      const strict = await testGateway({ PROFILE: 'production', ...own });
      const statuses = [];
      for (const url of ['/api/docs', '/api/docs/openapi.json'])
        statuses.push((await strict.app.inject({ url })).statusCode);
      expect(statuses).toEqual([status, status]);
      await strict.close();
    }
  });

  it('opens, and everything it loads is there and allowed by its policy', async () => {
    const page = await gateway.app.inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/<script>(?!\s*<)/);
    const loaded = [...page.body.matchAll(/(?:src|href)=['"](\.\/docs\/[^'"]+)/g)].map(
      ([, url]) => url ?? '',
    );
    expect(loaded.length).toBeGreaterThan(3);
    for (const url of loaded) {
      const asset = await gateway.app.inject({ url: url.replace('./', '/api/') });
      expect([url, asset.statusCode]).toEqual([url, 200]);
    }
  });

  it('names every route with its input and responses', async () => {
    const response = await gateway.app.inject({ url: '/api/docs/openapi.json' });
    const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>();
    for (const { method, path } of routesOf(gateway.app)) {
      expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]).toBeDefined();
    }
    const list = paths['/api/products']?.['get'];
    expect(list).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'limit', in: 'query' })]),
      responses: { '2XX': { content: { 'application/json': { schema: { type: 'object' } } } } },
    });
    expect(paths['/api/orders']?.['post']).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    });
  });

  it('says of every route who may call it, and how others are refused', async () => {
    const response = await gateway.app.inject({ url: '/api/docs/openapi.json' });
    const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>();
    expect(paths['/api/products']?.['get']).not.toHaveProperty('security');
    expect(paths['/api/auth/password']?.['put']).toMatchObject({
      security: [{ bearer: [] }],
      responses: { 401: { description: expect.stringContaining('auth.required') } },
    });
    expect(paths['/api/admin/users']?.['get']).toMatchObject({
      responses: { 403: { description: 'auth.forbidden' } },
    });
  });
});
