import 'reflect-metadata';
import { withdrawalsRpc, type WithdrawalView } from '@shop/contracts/ordering/withdrawals';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const receivedAt = '2026-11-02T09:00:05.000Z';
const declared = { name: 'Nadia', orderNumber: 'LM-26-10432', email: 'nadia@loomery.test' };
const post = (payload: object, remoteAddress = '203.0.113.1') =>
  gateway.app.inject({ method: 'POST', url: '/api/withdrawals', payload, remoteAddress });

const view: WithdrawalView = {
  _id: someId,
  name: 'Nadia',
  email: declared.email,
  typedNumber: '',
  items: '',
  order: null,
  return: null,
  marks: [],
  receivedAt,
  endsAt: null,
  refundBy: '2026-11-16',
  state: 'open',
  done: null,
};

describe('withdrawals from contracts', () => {
  it('RET-7: shows a withdrawal once more before it is sent, and stores nothing then', async () => {
    const response = await post({ ...declared, items: ' One  piece ' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, confirm: { ...declared, items: 'One piece' } },
    ]);
    expect(gateway.services.requests).toEqual([]);
  });

  it('RET-7: receives the withdrawal of a guest, with an order number or without', async () => {
    gateway.services.reply(withdrawalsRpc.declare, { receivedAt });
    const response = await post({ ...declared, isConfirmed: true }, '203.0.113.2');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: expect.any(String) as string, receivedAt },
    ]);
    const { name, email } = declared;
    expect((await post({ name, email, isConfirmed: true }, '203.0.113.2')).statusCode).toBe(200);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      declared,
      { ...declared, orderNumber: '' },
    ]);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no address', { email: 'nadia' }],
    ['a text of 1,001 characters', { items: 'x'.repeat(1_001) }],
    ['a number that is too long', { orderNumber: 'x'.repeat(61) }],
    ['lines without products', { items: [] }],
  ])('V37: refuses a withdrawal with %s', async (_what, parts) => {
    const response = await post({ ...declared, ...parts, isConfirmed: true });
    expect(response.statusCode).toBe(400);
    expect(gateway.services.requests).toEqual([]);
  });

  it('V37: accepts 5 withdrawals an hour for one e-mail address, in any case and from anywhere', async () => {
    gateway.services.reply(withdrawalsRpc.declare, { receivedAt });
    const send = (nth: number) => {
      const email = nth % 2 === 0 ? 'one@loomery.test' : 'ONE@loomery.test';
      return post({ ...declared, email, isConfirmed: true }, `198.51.100.${String(nth + 1)}`);
    };
    for (let nth = 0; nth < 5; nth += 1) expect((await send(nth)).statusCode).toBe(200);
    const refused = await send(5);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      429,
      'request.tooMany',
    ]);
  });

  it('V37: accepts 20 withdrawals an hour from one client', async () => {
    gateway.services.reply(withdrawalsRpc.declare, { receivedAt });
    const send = (nth: number) => {
      const email = `client${String(nth)}@loomery.test`;
      return post({ ...declared, email, isConfirmed: true }, '192.0.2.9');
    };
    const replies = await Promise.all(Array.from({ length: 21 }, (_, nth) => send(nth)));
    const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

describe('withdrawals for staff', () => {
  it('RET-7, V38: lists, shows and completes them for admins alone', async () => {
    const withdrawals = { withdrawals: [view], total: 1, isTotalCapped: false, page: 1, pages: 1 };
    gateway.services.reply(withdrawalsRpc.list, { success: true, ...withdrawals });
    gateway.services.reply(withdrawalsRpc.get, view);
    gateway.services.reply(withdrawalsRpc.complete, view);
    const url = '/api/admin/withdrawals';
    const calls = [
      { method: 'GET', url: `${url}?state=open&due=soon&search=Nadia` },
      { method: 'GET', url: `${url}/${someId}` },
      { method: 'POST', url: `${url}/${someId}/done`, payload: { note: 'Done' } },
    ] as const;
    for (const call of calls) {
      const codes = [];
      for (const headers of [{}, await gateway.signIn(), await gateway.signIn('admin')])
        codes.push((await gateway.app.inject({ ...call, headers })).statusCode);
      expect(codes).toEqual([401, 403, 200]);
    }
    expect(gateway.services.requests.map(({ input }) => input)).toMatchObject([
      { state: 'open', due: 'soon', search: 'Nadia' },
      { withdrawal: someId },
      { withdrawal: someId, note: 'Done' },
    ]);
  });
});
