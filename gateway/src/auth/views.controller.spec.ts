import 'reflect-metadata';
import { viewsRpc, type SavedView } from '@shop/contracts/auth/views';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const input = {
  list: 'orders',
  name: 'To pack',
  address: { status: 'processing' },
  isShared: true,
};
const view: SavedView = { ...input, list: 'orders', _id: someId, maker: null };
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const { statusCode, json } = await gateway.app.inject({
    method,
    url: `/api/admin/${path}`,
    headers: await gateway.signIn('admin'),
    ...(payload && { payload }),
  });
  return [statusCode, json<unknown>()];
};
const sent = () => gateway.services.requests.map((request) => request.input);

describe('saved views', () => {
  it('gives each new view an id, and changes and deletes the one that is named', async () => {
    gateway.services.reply(viewsRpc.add, view);
    gateway.services.reply(viewsRpc.change, view);
    gateway.services.reply(viewsRpc.remove, { success: true, message: 'View deleted' });
    expect(await send('POST', 'views', input)).toEqual([201, view]);
    expect(await send('PUT', `views/${someId}`, { name: 'Packing' })).toEqual([200, view]);
    expect(await send('DELETE', `views/${someId}`)).toMatchObject([200, { success: true }]);
    expect(sent()).toEqual([
      { ...input, view: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
      { name: 'Packing', view: someId },
      { view: someId },
    ]);
  });

  it('stores the choices for a known table alone', async () => {
    gateway.services.reply(viewsRpc.choose, { view: null, columns: ['order'] });
    expect(await send('PUT', 'tables/orders', { columns: ['order'] })).toMatchObject([200, {}]);
    expect(sent()).toEqual([{ list: 'orders', columns: ['order'] }]);
    expect(await send('PUT', 'tables/secrets', {})).toMatchObject([
      400,
      { code: 'request.invalid' },
    ]);
  });
});
