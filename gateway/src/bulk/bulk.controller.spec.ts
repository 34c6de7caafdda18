import 'reflect-metadata';
import { bulkRequests, type BulkChange } from '@shop/contracts/core/bulk';
import { productBulkRpc } from '@shop/contracts/catalogue/product-bulk';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const change = (state: BulkChange['state']): BulkChange => ({
  _id: someId,
  title: 'Raise the price by 5 %',
  rows: 'products',
  state,
  possible: 500,
  done: 0,
  failed: 0,
  reasons: [],
  undoUntil: null,
});
const post = async (path: string, payload?: object) =>
  gateway.app.inject({
    method: 'POST',
    url: `/api/admin/${path}`,
    headers: await gateway.signIn('admin'),
    ...(payload && { payload }),
  });

describe('changes of many products', () => {
  it('gives each preview an id of its own, and sends what was chosen', async () => {
    const preview = {
      success: true,
      _id: someId,
      title: 'Delete',
      rows: [],
      total: 0,
      possible: 0,
    };
    gateway.services.reply(productBulkRpc.preview, {
      ...preview,
      success: true,
      until: '2026-11-28T10:00:00.000Z',
    });
    const input = { filter: { search: 'silk' }, except: [someId], change: { kind: 'delete' } };
    for (let time = 0; time < 2; time += 1) await post('products/bulk', input);
    const sent = gateway.services.requests.map(({ input: request }) => request);
    expect(sent).toMatchObject([{ input }, { input }]);
    expect(new Set(sent.map((request) => (request as { bulk: string }).bulk)).size).toBe(2);
  });

  it.each([
    ['apply', 'applied', 200],
    ['apply', 'applying', 202],
    ['undo', 'undone', 200],
    ['undo', 'undoing', 202],
  ] as const)('replies to %s of a change that is %s with %i', async (act, state, status) => {
    gateway.services.reply(bulkRequests.catalogue[act], { success: true, change: change(state) });
    const reply = await post(`bulk/${someId}/${act}`);
    expect([reply.statusCode, reply.json()]).toEqual([
      status,
      { success: true, change: change(state) },
    ]);
  });

  it('requests a change that the catalogue does not have from the order service', async () => {
    const { catalogue, order } = bulkRequests;
    gateway.services.refuse(catalogue.apply, 'bulk.notFound');
    gateway.services.reply(order.apply, { success: true, change: change('applied') });
    expect((await post(`bulk/${someId}/apply`)).statusCode).toBe(200);
    gateway.services.refuse(order.apply, 'bulk.notFound');
    expect((await post(`bulk/${someId}/apply`)).statusCode).toBe(404);
  });

  it.each([
    [{ ids: [], change: { kind: 'delete' } }],
    [{ ids: ['x'], change: { kind: 'delete' } }],
    [{ ids: [someId], change: { kind: 'lowerPrice', change: { by: 'percent', value: 100 } } }],
    [{ ids: [someId], change: { kind: 'setPrice', value: 1.005 } }],
    [{ change: { kind: 'delete' } }],
  ])('refuses a bulk change of %j', async (input) => {
    const reply = await post('products/bulk', input);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'request.invalid']);
  });
});
