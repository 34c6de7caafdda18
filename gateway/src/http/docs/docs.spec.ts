import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testGateway, type TestGateway } from '../../testing/test-gateway.js';
import { routesOf } from '../access/route-access-check.js';
import { operations } from './operations.js';

const DOCUMENT = '/api/docs/openapi.json';
/** The code of a client: a wrong name or type does not compile. */
const CLIENT = `
import type { components, operations } from './api';
type Reply<Name extends keyof operations> =
  operations[Name] extends { responses: { '2XX': { content: { 'application/json': infer R } } } } ? R : never;
declare const list: Reply<'listProducts'>;
declare const order: Reply<'getOrder'>;
const product: components['schemas']['Product'] | undefined = undefined as Reply<'getProduct'> | undefined;
export const read: [number, string | undefined, string, number] =
  [list.total, product?.name, order.items[0]?.name ?? '', order.totalAmount];
// @ts-expect-error: there is no such field
export const wrong = order.notThere;
`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('the page of the API', () => {
  it('security L4: shows the API page in production only if it is enabled', async () => {
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

  it('opens the page of the API with all it loads, as its policy allows', async () => {
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

  it('lists every route with its input and responses in the API page', async () => {
    const response = await gateway.app.inject({ url: '/api/docs/openapi.json' });
    const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>();
    for (const { method, path } of routesOf(gateway.app)) {
      expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]).toBeDefined();
    }
    const list = paths['/api/products']?.['get'];
    const schema = { $ref: '#/components/schemas/ProductList' };
    expect(list).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'limit', in: 'query' })]),
      responses: { '2XX': { content: { 'application/json': { schema } } } },
    });
    expect(paths['/api/orders']?.['post']).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    });
  });

  it('describes for every route who may call it, and how others are refused', async () => {
    const response = await gateway.app.inject({ url: '/api/docs/openapi.json' });
    const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>();
    expect(paths['/api/products']?.['get']).toMatchObject({ security: [] });
    expect(paths['/api/auth/password']?.['put']).toMatchObject({
      security: [{ bearer: [] }],
      responses: { 401: { description: expect.stringContaining('auth.required') } },
    });
    expect(paths['/api/admin/users']?.['get']).toMatchObject({
      responses: { 403: { description: 'auth.forbidden' } },
    });
  });

  it('owner 10: names each operation of the API once, with a summary', async () => {
    const { paths } = (await gateway.app.inject({ url: DOCUMENT })).json<{
      paths: Record<string, Record<string, { operationId: string; summary?: string }>>;
    }>();
    const all = Object.values(paths).flatMap((one) => Object.values(one));
    expect(all.filter(({ summary }) => summary === undefined)).toEqual([]);
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    expect(all.length).toBe(operations.size);
  });

  it('owner 10: describes the API without a redocly fault, in types that a client can read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, (await gateway.app.inject({ url: DOCUMENT })).body);
    const bin = (name: string) => join(__dirname, '../../../../node_modules/.bin', name);
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    };
    const run = (name: string, args: string[]) => {
      const { status, stdout, stderr } = spawnSync(bin(name), args, { env, encoding: 'utf8' });
      return status === 0 ? '' : `${stdout}${stderr}`;
    };
    expect(run('redocly', ['lint', file, '--extends=recommended'])).toBe('');
    expect(run('openapi-typescript', [file, '-o', join(folder, 'api.ts')])).toBe('');
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    const strict = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
    expect(run('tsc', [...strict, join(folder, 'client.ts')])).toBe('');
    rmSync(folder, { recursive: true });
  }, 60_000);
});
