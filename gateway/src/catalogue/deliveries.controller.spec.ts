import 'reflect-metadata';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import {
  deliveriesRpc,
  type DeliveryView,
  type SavedDelivery,
} from '@shop/contracts/inventory/deliveries';
import { aRollView } from '@shop/contracts/testing/roll-view';
import { ResponseCache } from '../response-cache/response-cache.js';
import { product, someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let admin: { authorization: string };
beforeAll(async () => {
  gateway = await testGateway();
  admin = await gateway.signIn('admin');
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.services.reset();
  gateway.app.get(ResponseCache).invalidateWhere();
});

const inputs = (rpc: { name: string }) =>
  gateway.services.requests.filter(({ name }) => name === rpc.name).map(({ input }) => input);
const send = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) => gateway.app.inject({ method, url, headers: { ...admin, ...headers }, payload });

const delivery: DeliveryView = {
  _id: someId,
  number: 'D-000007',
  supplier: 'Narayan Mills',
  supplierRef: null,
  note: null,
  state: 'expected',
  expectedOn: '2027-03-12',
  receivedAt: null,
  by: 'Rina',
  rolls: 1,
  version: 1,
};
const saved: SavedDelivery = { success: true, message: 'Saved.', delivery, short: [] };
const one = `/api/admin/deliveries/${someId}`;

describe('deliveries on their way, over HTTP', () => {
  it('lists expected deliveries, and shows them with their rolls', async () => {
    const list = { success: true as const, deliveries: [delivery], total: 1, page: 1, pages: 1 };
    const detail = { ...delivery, rollsOfDelivery: [aRollView({ state: 'expected' })] };
    gateway.services.reply(deliveriesRpc.list, list);
    gateway.services.reply(deliveriesRpc.get, detail);
    expect((await send('GET', '/api/admin/deliveries?state=expected')).json()).toEqual(list);
    expect(inputs(deliveriesRpc.list)).toEqual([
      { state: 'expected', sort: 'state', order: 'asc', page: 1, limit: 24 },
    ]);
    expect((await send('GET', one)).json()).toEqual(detail);
    const unknown = await send('GET', '/api/admin/deliveries/undefined');
    expect(unknown.json().code).toBe('catalogue.deliveryNotFound');
  });

  it.each([
    [
      'POST',
      '/api/admin/deliveries/expected',
      deliveriesRpc.expect,
      {
        supplier: 'Narayan Mills',
        expectedOn: '2027-03-12',
        rolls: [{ product: someId, lot: 'N', length: 20 }],
      },
      { key: 'press-0001', delivery: { expectedOn: '2027-03-12', rolls: [{ length: 20 }] } },
      201,
    ],
    [
      'PUT',
      one,
      deliveriesRpc.change,
      { version: 1, expectedOn: null, supplierRef: 'NM-7', note: null },
      { delivery: someId, version: 1, expectedOn: null },
      200,
    ],
    [
      'POST',
      `${one}/receive`,
      deliveriesRpc.receive,
      { version: 1, rolls: [{ _id: someId, lot: 'N', length: 0 }] },
      { delivery: someId, rolls: [{ _id: someId, length: 0 }], besides: [] },
      200,
    ],
  ] as const)(
    '%s %s passes on a delivery as typed, and products are read again',
    async (method, url, rpc, body, input, status) => {
      gateway.services.reply(rpc, saved);
      gateway.services.reply(catalogueRpc.get, product);
      const read = () => gateway.app.inject({ url: `/api/products/${someId}` });
      await read();
      const response = await send(method, url, body, { 'idempotency-key': 'press-0001' });
      expect([response.statusCode, response.json()]).toEqual([status, saved]);
      expect(inputs(rpc)).toMatchObject([input]);
      await read();
      expect(inputs(catalogueRpc.get)).toHaveLength(2);
    },
  );

  it.each([
    [
      '/api/admin/deliveries/expected',
      { supplier: 'N', rolls: [] },
      'A delivery has at least one roll',
    ],
    [
      '/api/admin/deliveries/expected',
      { supplier: 'N', expectedOn: '12 March', rolls: [{ product: someId, lot: 'N', length: 2 }] },
      'Expected on is not valid',
    ],
    [
      `${one}/receive`,
      { version: 1, rolls: [{ _id: someId, lot: 'N', length: -1 }] },
      'Length must be at least 0',
    ],
  ])('%s refuses the delivery %j', async (url, body, message) => {
    const response = await send('POST', url, body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});
