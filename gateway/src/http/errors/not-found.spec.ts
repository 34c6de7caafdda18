import 'reflect-metadata';
import { errorView } from '@shop/contracts/core/errors';
import { someId } from '../../testing/samples.js';
import { testGateway, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const request = async (method: Method, url: string) => {
  const response = await gateway.app.inject({ method, url });
  return [response.statusCode, response.headers.allow];
};

describe('an address of the API that is there', () => {
  it.each<[Method, string, string]>([
    ['DELETE', '/api/orders', 'GET, HEAD, POST'],
    ['PATCH', `/api/orders/${someId}/status`, 'PUT'],
    ['PUT', `/api/orders/${someId}`, 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['POST', '/api/orders/mine?page=2', 'GET, HEAD'],
    ['POST', '/api/docs', 'GET, HEAD'],
  ])('returns the allowed methods for %s %s', async (method, url, allowed) => {
    expect(await request(method, url)).toEqual([405, allowed]);
  });
});

describe('an address of the API that is not there', () => {
  it.each<[Method, string]>([
    ['GET', '/api/nothing'],
    ['DELETE', '/api/orders/'],
    ['POST', `/api/orders/${someId}/status/more`],
    ['GET', '/api/orders%2Fmine/x'],
  ])('responds 404 to %s %s at an unknown address, and allows no method', async (method, url) => {
    expect(await request(method, url)).toEqual([404, undefined]);
  });

  it.each([
    ['text/html', 'a page', 415],
    ['application/json', '{"a":', 400],
    ['application/json', '{"__proto__":{}}', 400],
  ])('refuses a body of %s in the common error format: %s', async (type, payload, status) => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/api/nothing',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(errorView.parse(response.json()).success).toBe(false);
  });
});
