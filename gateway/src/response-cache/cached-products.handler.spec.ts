import 'reflect-metadata';
import { Agent, type OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { authRpc } from '@shop/contracts/auth/auth';
import { catalogueRpc, type ProductView } from '@shop/contracts/catalogue/catalogue';
import { until } from '@shop/service-kit-testing/until';
import { register } from 'prom-client';
import { LastSeenReporter } from '../auth/last-seen-reporter.js';
import { Limiter } from '../limits/limiter.js';
import { callOver } from '../testing/call.js';
import { product, productList, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { ResponseCache } from './response-cache.js';

let gateway: TestGateway;
let address: string;
beforeAll(async () => {
  gateway = await testGateway({ TRUSTED_PROXIES: 1 });
  address = await gateway.address();
  const products = Array.from({ length: 24 }, () => product);
  gateway.services.reply(catalogueRpc.list, { ...productList, products });
  gateway.services.reply(catalogueRpc.get, product);
});
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  agent.destroy();
  return gateway.close();
});
const get = (url: string, headers: Record<string, string> = {}) =>
  callOver(address + url, { headers, agent });

interface Seen {
  statusCode: number | undefined;
  headers: OutgoingHttpHeaders;
  body: Buffer | string;
}

/** Everything a client sees but the request's own id, the time, and what belongs to the connection. */
function seen({ statusCode, headers, body }: Seen) {
  const own = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);
  const common = Object.entries(headers).filter(([name]) => !own.has(name));
  return { statusCode, body: body.toString(), headers: Object.fromEntries(common) };
}

const figure = async (line: RegExp): Promise<number> =>
  Number(line.exec(await register.metrics())?.[1] ?? 0);
const hits = () => figure(/^response_cache_reads_total\{outcome="hit"\} (\d+)$/m);

describe('a response from the response cache', () => {
  it.each([
    ['a list', '/api/products?page=2', {}],
    ['a product', `/api/products/${someId}`, {}],
    ['a list behind TLS', '/api/products?page=2', { 'x-forwarded-proto': 'https' }],
  ])(
    'returns a cached response with the same headers as one from the catalogue: %s',
    async (_what, url, headers) => {
      gateway.app.get(ResponseCache).invalidateWhere();
      const requests = await get(url, headers);
      const sent = gateway.services.requests.length;
      const before = await hits();
      const ready = await get(url, headers);
      expect(seen(ready)).toEqual(seen(requests));
      expect(ready.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(ready.headers['x-request-id']).not.toBe(requests.headers['x-request-id']);
      expect([gateway.services.requests.length, await hits()]).toEqual([sent, before + 1]);
    },
  );

  it('sends the connection and date headers of a cached response as Node does', async () => {
    const about = async () => {
      const headers = new Map(Object.entries((await get('/api/products?page=8')).headers));
      expect(Math.abs(Date.parse(String(headers.get('date'))) - Date.now())).toBeLessThan(60_000);
      return [headers.get('connection'), headers.get('keep-alive')];
    };
    const requests = await about();
    expect(requests).toEqual(['keep-alive', 'timeout=65']);
    expect(await about()).toEqual(requests);
  });

  it('returns the same cached response over a connection that ends with it', async () => {
    const keptAlive = await get('/api/products?page=9');
    const last = await callOver(`${address}/api/products?page=9`, { headers: {} });
    expect(last.headers.connection).toBe('close');
    expect(seen(last)).toEqual(seen(keptAlive));
  });

  it('responds 304 from the cache for a client that has it already', async () => {
    const { headers } = await get('/api/products?page=3');
    const had = { 'if-none-match': String(headers.etag) };
    const notModified = await get('/api/products?page=3', had);
    expect([notModified.statusCode, notModified.body.length]).toEqual([304, 0]);
    gateway.app.get(ResponseCache).invalidateWhere();
    expect(seen(notModified)).toEqual(seen(await get('/api/products?page=3', had)));
  });

  it('compresses a cached response for a client that accepts it', async () => {
    const url = '/api/products?page=4';
    const headers = { 'accept-encoding': 'gzip, br' };
    const plain = await get(url);
    const ready = await until(async () => {
      const response = await get(url, headers);
      return response.headers['content-encoding'] === 'br' ? response : undefined;
    });
    expect(brotliDecompressSync(ready.body)).toEqual(plain.body);
    expect(ready.headers.vary).toBe('accept-encoding');
    expect(ready.headers['content-length']).toBe(String(ready.body.length));
  });

  it('preserves the characters of every script, over a keep-alive connection and a new one', async () => {
    const name = 'Größe 亜麻 🧵';
    gateway.services.reply(catalogueRpc.get, { ...product, name });
    const url = '/api/products/7d1b7c1e-4a1f-4c0e-9d3f-0a1b2c3d4e5f';
    const responses = [await get(url), await get(url), await callOver(address + url)];
    gateway.services.reply(catalogueRpc.get, product);
    const names = responses.map(({ body }) => (JSON.parse(body.toString()) as ProductView).name);
    expect(names).toEqual([name, name, name]);
    expect(responses.map(({ body }) => body.length)).toEqual(
      responses.map(({ headers }) => Number(headers['content-length'])),
    );
  });

  it('sends no cached response to another method', async () => {
    await get('/api/products?page=5');
    for (const method of ['POST', 'DELETE']) {
      const response = await callOver(`${address}/api/products?page=5`, { method });
      expect(response.statusCode).toBe(405);
    }
  });

  it('fetches a cached response again once it is invalidated', async () => {
    await get('/api/products?page=6');
    gateway.app.get(ResponseCache).invalidateWhere();
    const before = gateway.services.requests.length;
    await get('/api/products?page=6');
    expect(gateway.services.requests).toHaveLength(before + 1);
  });

  it('counts a cached response under its route, like any other', async () => {
    const url = `/api/products/${someId}`;
    const counted = () =>
      figure(
        /^http_request_seconds_count\{method="GET",route="\/api\/products\/:id",status="200"\} (\d+)$/m,
      );
    await get(url);
    const before = await counted();
    const ages = await figure(/^response_cache_hit_age_seconds_count (\d+)$/m);
    for (let times = 0; times < 3; times += 1) await get(url);
    expect(await counted()).toBe(before + 3);
    expect(await figure(/^response_cache_hit_age_seconds_count (\d+)$/m)).toBe(ages + 3);
  });

  it('extends the session of the caller of a cached response', async () => {
    const signedIn = await gateway.signIn();
    await get('/api/products?page=7');
    await get('/api/products?page=7', signedIn);
    gateway.services.reply(authRpc.noteSeen, { success: true, message: 'Noted.' });
    await gateway.app.get(LastSeenReporter).report();
    expect(gateway.services.requests.at(-1)).toMatchObject({ name: authRpc.noteSeen.name });
  });
});

describe('a client over the read limit', () => {
  it('refuses a client over the read limit from the response cache too, by the address the proxy gives', async () => {
    const strict = await testGateway({ PROFILE: 'production', TRUSTED_PROXIES: 1 });
    strict.services.reply(catalogueRpc.list, productList);
    const url = `${await strict.address()}/api/products`;
    const callFrom = async (forwarded: string) =>
      (await callOver(url, { headers: { 'x-forwarded-for': forwarded } })).statusCode;
    const address = '198.51.100.1';
    const limiter = strict.app.get(Limiter);
    expect(await callFrom('198.51.100.2')).toBe(200);
    for (let call = 0; call < 600; call += 1) await limiter.admit({ address }, ['read']);
    // Security M9: a response from memory is counted apart, and with more room.
    expect(await callFrom(`203.0.113.1, ${address}`)).toBe(200);
    const rest = await Promise.all(
      Array.from({ length: 12_000 }, () => limiter.admitsCached(address)),
    );
    expect(rest.filter(Boolean).length).toBeGreaterThan(11_990);
    expect(await callFrom(`203.0.113.2, ${address}`)).toBe(429);
    expect(await callFrom('198.51.100.2')).toBe(200);
    await strict.close();
  });
});
