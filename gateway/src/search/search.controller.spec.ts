import 'reflect-metadata';
import { adminSearchRpc, type AdminHit } from '@shop/contracts/core/admin-search';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const hit = <Kind extends AdminHit['kind']>(kind: Kind) => ({
  _id: someId,
  kind,
  title: 'Nadia Rahman',
  text: 'nadia@loomery.test',
});
const search = async (q: string, role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({
    url: `/api/admin/search?q=${encodeURIComponent(q)}`,
    headers: await gateway.signIn(role),
  });

function replyFromAll(): void {
  gateway.services.reply(adminSearchRpc.order, { orders: [hit('order')] });
  gateway.services.reply(adminSearchRpc.auth, { customers: [hit('customer')] });
  gateway.services.reply(adminSearchRpc.catalogue, { products: [hit('product')], rolls: [] });
  gateway.services.reply(adminSearchRpc.correspondence, { enquiries: [hit('enquiry')] });
}

describe('the search of the back-office', () => {
  it('returns the hits of all services by group', async () => {
    replyFromAll();
    expect((await search('Rahmn')).json()).toEqual({
      success: true,
      orders: [hit('order')],
      customers: [hit('customer')],
      products: [hit('product')],
      rolls: [],
      enquiries: [hit('enquiry')],
      unavailable: [],
    });
  });

  it('cleans the typed text and requests each service once', async () => {
    replyFromAll();
    await search(' Nadia \u200b  Rahman ');
    expect(gateway.services.requests.map(({ name, input }) => [name, input])).toEqual(
      Object.values(adminSearchRpc).map(({ name }) => [name, { q: 'Nadia Rahman' }]),
    );
  });

  it('names the groups of a service that does not reply in 250 ms, and returns the others', async () => {
    replyFromAll();
    gateway.services.refuse(adminSearchRpc.catalogue, 'service.unavailable');
    gateway.services.refuse(adminSearchRpc.order, 'service.busy');
    const reply = await search('Rahmn');
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        success: true,
        orders: [],
        customers: [hit('customer')],
        products: [],
        rolls: [],
        enquiries: [hit('enquiry')],
        unavailable: ['orders', 'products', 'rolls'],
      },
    ]);
    expect(Object.values(adminSearchRpc).map(({ timeoutMs }) => timeoutMs)).toEqual(
      Array(4).fill(250),
    );
  });

  it.each(['', 'ab', '  a ', 'x'.repeat(101)])('refuses to search for "%s"', async (q) => {
    replyFromAll();
    expect((await search(q)).statusCode).toBe(400);
  });

  it('searches for admins only', async () => {
    replyFromAll();
    expect((await search('Rahmn', 'user')).statusCode).toBe(403);
    expect((await gateway.app.inject({ url: '/api/admin/search?q=Rahmn' })).statusCode).toBe(401);
  });
});
