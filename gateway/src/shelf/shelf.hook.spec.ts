import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue';
import { brotliDecompressSync } from 'node:zlib';
import { until } from '@shop/service-kit/testing';
import { product, productList } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { Shelf } from './shelf.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
  const products = Array.from({ length: 24 }, () => product);
  gateway.services.answer(catalogueRpc.list, { ...productList, products });
});
afterAll(() => gateway.close());
const get = (url: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'GET', url, headers });

/** Everything a client sees but the request's own id and the time. */
function seen({ statusCode, headers, body }: Awaited<ReturnType<typeof get>>) {
  const { date: _date, 'x-request-id': _id, connection: _connection, ...rest } = headers;
  return { statusCode, body, headers: rest };
}

describe('an answer off the shelf', () => {
  it('is the same, header by header, as the one that was asked for', async () => {
    const [asked, ready] = [await get('/api/products?page=2'), await get('/api/products?page=2')];
    expect(gateway.services.asked).toHaveLength(1);
    expect(seen(ready)).toEqual(seen(asked));
    expect(ready.headers['x-request-id']).not.toBe(asked.headers['x-request-id']);
  });

  it('is 304 for who has it already', async () => {
    const { headers } = await get('/api/products?page=3');
    const known = await get('/api/products?page=3', { 'if-none-match': String(headers['etag']) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('comes compressed to who can read that', async () => {
    const url = '/api/products?page=4';
    const headers = { 'accept-encoding': 'gzip, br' };
    const plain = await get(url);
    await until(async () => (await get(url, headers)).headers['content-encoding'] === 'br');
    const ready = await get(url, headers);
    expect(ready.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(ready.rawPayload).toString()).toBe(plain.body);
    expect(ready.headers['vary']).toBe('accept-encoding');
  });

  it('is no answer to another method', async () => {
    await get('/api/products?page=5');
    const answer = await gateway.app.inject({ method: 'POST', url: '/api/products?page=5' });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('is asked for again once it has been dropped', async () => {
    await get('/api/products?page=6');
    gateway.app.get(Shelf).drop();
    const before = gateway.services.asked.length;
    await get('/api/products?page=6');
    expect(gateway.services.asked).toHaveLength(before + 1);
  });
});
