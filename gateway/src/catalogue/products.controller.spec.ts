import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue';
import type { ErrorCode } from '@shop/contracts/errors';
import { Shelf } from '../shelf/shelf.js';
import { product, productList, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());
const get = (url: string) => gateway.app.inject({ method: 'GET', url });

describe('the list of products', () => {
  it('is open to everyone, and handed over as the catalogue gave it', async () => {
    gateway.services.answer(catalogueRpc.list, productList);
    const answer = await get('/api/products');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual(productList);
  });

  it('takes search, category, sort and page', async () => {
    gateway.services.answer(catalogueRpc.list, productList);
    await get(
      '/api/products?limit=4&page=2&search=%20silk%20&category=silk&sort=price&order=desc&x=1',
    );
    expect(gateway.services.asked[0]?.input).toEqual({
      limit: 4,
      page: 2,
      search: 'silk',
      category: 'silk',
      sort: 'price',
      order: 'desc',
    });
  });

  it.each([
    ['limit=0', 'Limit must be at least 1'],
    ['limit=101', 'Limit must be at most 100'],
    ['limit=x', 'Limit is not valid'],
    ['limit=1&limit=2', 'Limit is not valid'],
    ['search=a&search=b', 'Search is not valid'],
    ['sort=stock', 'Sort must be one of: match, name, price, rating'],
    ['__proto__=1', 'The request has a field that is not allowed.'],
  ])('refuses %s in one sentence', async (query, message) => {
    const answer = await get(`/api/products?${query}`);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
    expect(gateway.services.asked).toEqual([]);
  });

  it('D2: is one and the same with the usual sorting and without any', async () => {
    gateway.services.answer(catalogueRpc.list, productList);
    await get('/api/products?limit=7');
    await get('/api/products?limit=7&sort=name&order=asc');
    await get('/api/products?limit=7&search=silk');
    await get('/api/products?limit=7&search=silk&sort=match');
    expect(gateway.services.asked).toHaveLength(2);
  });

  it('backend 12: carries whether it is a guess', async () => {
    gateway.services.answer(catalogueRpc.list, { ...productList, total: 0, isGuess: true });
    expect((await get('/api/products?search=velevt')).json()).toMatchObject({ isGuess: true });
  });

  it('is asked for once more when the first answer is lost', async () => {
    gateway.services.answer(catalogueRpc.list, productList);
    gateway.services.loseNext();
    const answer = await get('/api/products?page=9');
    expect([answer.statusCode, gateway.services.asked.length]).toEqual([200, 2]);
  });
});

describe('the shelf', () => {
  it('answers the same question without asking the catalogue again', async () => {
    gateway.services.answer(catalogueRpc.list, productList);
    const [first, second] = [
      await get('/api/products?page=3'),
      await get('/api/products?limit=24&page=3'),
    ];
    expect([second.json(), gateway.services.asked.length]).toEqual([first.json(), 1]);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const known = await gateway.app.inject({ url: '/api/products?page=3', headers });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('stands in for a catalogue that is away, and says so', async () => {
    const otherId = randomUUID();
    gateway.services.answer(catalogueRpc.get, product);
    await get(`/api/products/${otherId}`);
    gateway.app.get(Shelf).drop();
    gateway.services.refuse(catalogueRpc.get, 'service.unavailable');
    const answer = await get(`/api/products/${otherId}`);
    expect([answer.statusCode, answer.headers['x-stale'], answer.json()]).toEqual([
      200,
      '1',
      product,
    ]);
  });
});

describe('one product', () => {
  it('is the product itself', async () => {
    gateway.services.answer(catalogueRpc.get, product);
    gateway.app.get(Shelf).drop();
    const answer = await get(`/api/products/${someId.toUpperCase()}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, product]);
    expect(gateway.services.asked[0]?.input).toEqual({ product: someId });
  });

  it.each(['undefined', '12', `${someId}x`, '%00', "'--"])('has no id like %s', async (id) => {
    const answer = await get(`/api/products/${id}`);
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid product ID']);
  });

  it.each<[ErrorCode, number, string]>([
    ['catalogue.productNotFound', 404, 'Product Not Found'],
    ['service.busy', 503, 'The shop is very busy. Please try again in a moment.'],
    ['service.unavailable', 503, 'Service temporarily unavailable'],
    ['internal', 500, 'Something went wrong.'],
  ])('passes %s on', async (code, status, message) => {
    gateway.services.refuse(catalogueRpc.get, code);
    const answer = await get(`/api/products/${crypto.randomUUID()}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      success: false,
      code,
      message,
      requestId: answer.headers['x-request-id'],
    });
  });
});
