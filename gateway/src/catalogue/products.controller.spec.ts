import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { ErrorCode } from '@shop/contracts/core/errors';
import { ResponseCache } from '../response-cache/response-cache.js';
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
  it('returns the list of products to everyone, exactly as the catalogue sent it', async () => {
    gateway.services.reply(catalogueRpc.list, productList);
    const response = await get('/api/products');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual(productList);
  });

  it('reads search, category, sort and page of the product list', async () => {
    gateway.services.reply(catalogueRpc.list, productList);
    await get(
      '/api/products?limit=4&page=2&search=%20silk%20&category=silk&sort=price&order=desc&x=1',
    );
    expect(gateway.services.requests[0]?.input).toEqual({
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
    ['sort=stock', 'Sort must be one of: match, name, price, rating, newest'],
    ['__proto__=1', 'The request has a field that is not allowed.'],
  ])('refuses a product list request of %s with one message', async (query, message) => {
    const response = await get(`/api/products?${query}`);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
    expect(gateway.services.requests).toEqual([]);
  });

  it('D2: caches the product list once for the default sorting and for none', async () => {
    gateway.services.reply(catalogueRpc.list, productList);
    await get('/api/products?limit=7');
    await get('/api/products?limit=7&sort=name&order=asc');
    await get('/api/products?limit=7&search=silk');
    await get('/api/products?limit=7&search=silk&sort=match');
    expect(gateway.services.requests).toHaveLength(2);
  });

  it('W32: caches a list with facets once for all spellings of a choice, apart from the list without', async () => {
    gateway.services.reply(catalogueRpc.list, productList);
    await get('/api/products?limit=8&fibre=linen,cotton&priceTo=19.90&inStock=1');
    await get('/api/products?inStock=1&priceTo=19.9&fibre=Cotton,linen,cotton&limit=8');
    await get('/api/products?limit=8&fibre=');
    await get('/api/products?limit=8&weave=&use=,');
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      {
        limit: 8,
        page: 1,
        order: 'asc',
        fibre: 'cotton,linen',
        priceTo: '19.9',
        inStock: '1',
      },
      { limit: 8, page: 1, order: 'asc', fibre: '' },
    ]);
  });

  it('W34: returns values that no facet knows with the list', async () => {
    const ignored = [{ name: 'fibre', value: 'unobtainium' }];
    gateway.services.reply(catalogueRpc.list, { ...productList, ignored });
    const response = await get('/api/products?fibre=Unobtainium&facets=1');
    expect([response.statusCode, response.json().ignored]).toEqual([200, ignored]);
  });

  it('backend 12: returns whether the found products are only similar', async () => {
    gateway.services.reply(catalogueRpc.list, { ...productList, total: 0, isSimilar: true });
    expect((await get('/api/products?search=velevt')).json()).toMatchObject({ isSimilar: true });
  });

  it('requests the product list once more when the first response is lost', async () => {
    gateway.services.reply(catalogueRpc.list, productList);
    gateway.services.loseNext();
    const response = await get('/api/products?page=9');
    expect([response.statusCode, gateway.services.requests.length]).toEqual([200, 2]);
  });
});

describe('the cache', () => {
  it('responds from the cache to the same key without another request to the catalogue', async () => {
    gateway.services.reply(catalogueRpc.list, productList);
    const first = await get('/api/products?page=3');
    const second = await get('/api/products?limit=24&page=3');
    expect([second.json(), gateway.services.requests.length]).toEqual([first.json(), 1]);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const known = await gateway.app.inject({ url: '/api/products?page=3', headers });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('serves a stale product from the cache while the catalogue is unavailable, and marks it', async () => {
    const otherId = randomUUID();
    gateway.services.reply(catalogueRpc.get, product);
    await get(`/api/products/${otherId}`);
    gateway.app.get(ResponseCache).invalidateWhere();
    gateway.services.refuse(catalogueRpc.get, 'service.unavailable');
    const response = await get(`/api/products/${otherId}`);
    expect([response.statusCode, response.headers['x-stale'], response.json()]).toEqual([
      200,
      '1',
      product,
    ]);
  });
});

describe('one product', () => {
  it('returns a product by its id', async () => {
    gateway.services.reply(catalogueRpc.get, product);
    gateway.app.get(ResponseCache).invalidateWhere();
    const response = await get(`/api/products/${someId.toUpperCase()}`);
    expect([response.statusCode, response.json()]).toEqual([200, product]);
    expect(gateway.services.requests[0]?.input).toEqual({ product: someId });
  });

  it.each(['undefined', '12', `${someId}x`, '%00', "'--"])(
    'finds no product with an id like %s',
    async (id) => {
      const response = await get(`/api/products/${id}`);
      expect([response.statusCode, response.json().message]).toEqual([400, 'Invalid product ID']);
    },
  );

  it.each<[ErrorCode, number, string]>([
    ['catalogue.productNotFound', 404, 'Product Not Found'],
    ['service.busy', 503, 'The shop is very busy. Please try again in a moment.'],
    ['service.unavailable', 503, 'Service temporarily unavailable'],
    ['internal', 500, 'Something went wrong.'],
  ])('passes the error %s of a product on', async (code, status, message) => {
    gateway.services.refuse(catalogueRpc.get, code);
    const response = await get(`/api/products/${crypto.randomUUID()}`);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      success: false,
      code,
      message,
      requestId: response.headers['x-request-id'],
    });
  });
});
