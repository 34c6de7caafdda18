import 'reflect-metadata';
import { savedRpc } from '@shop/contracts/catalogue/saved';
import { product, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let headers: { authorization: string };
beforeAll(async () => {
  gateway = await testGateway();
  headers = await gateway.signIn();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

describe('the saved list', () => {
  it.each([
    ['GET', '/api/saved'],
    ['PUT', `/api/saved/${someId}`],
    ['DELETE', `/api/saved/${someId}`],
  ] as const)('refuses guests the saved list: %s %s', async (method, url) => {
    expect((await gateway.app.inject({ method, url })).statusCode).toBe(401);
    expect(gateway.services.requests).toEqual([]);
  });

  it('returns the saved list of the caller', async () => {
    const gone = [{ _id: someId, name: 'Voile' }];
    gateway.services.reply(savedRpc.list, { success: true, products: [product], gone });
    const response = await gateway.app.inject({ url: '/api/saved', headers });
    expect(response.json()).toEqual({ success: true, products: [product], gone });
    expect(gateway.services.requests[0]?.token).toBe(headers.authorization.slice('Bearer '.length));
  });

  it.each([
    ['PUT', savedRpc.save],
    ['DELETE', savedRpc.drop],
  ] as const)('adds and removes a saved product with %s', async (method, rpc) => {
    gateway.services.reply(rpc, { success: true, message: 'Done.' });
    const response = await gateway.app.inject({ method, url: `/api/saved/${someId}`, headers });
    expect(response.statusCode).toBe(200);
    expect(gateway.services.requests[0]).toMatchObject({
      name: rpc.name,
      input: { product: someId },
    });
  });

  it('refuses to save a malformed product id', async () => {
    const response = await gateway.app.inject({ method: 'PUT', url: '/api/saved/12', headers });
    expect(response.json()).toMatchObject({ code: 'catalogue.invalidProductId' });
  });
});
