import 'reflect-metadata';
import { restockRpc } from '@shop/contracts/catalogue/restocks';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('waiting for a product', () => {
  it('requests, lists and drops it for a user, and refuses guests', async () => {
    const headers = await gateway.signIn();
    const done = { success: true as const, message: 'Done.' };
    gateway.services.reply(restockRpc.list, { success: true, products: [someId] });
    gateway.services.reply(restockRpc.request, done);
    gateway.services.reply(restockRpc.drop, done);
    const url = `/api/restocks/${someId}`;
    const list = await gateway.app.inject({ url: '/api/restocks', headers });
    expect(list.json()).toEqual({ success: true, products: [someId] });
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await gateway.app.inject({ method, url, headers })).statusCode).toBe(200);
      expect((await gateway.app.inject({ method, url })).statusCode).toBe(401);
    }
    gateway.services.refuse(restockRpc.request, 'catalogue.inStock');
    const refused = await gateway.app.inject({ method: 'PUT', url, headers });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'catalogue.inStock', message: 'This product is in stock.' },
    ]);
  });
});
