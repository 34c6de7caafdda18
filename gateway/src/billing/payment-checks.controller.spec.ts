import 'reflect-metadata';
import {
  paymentChecksRpc,
  type DiscrepancyList,
  type DiscrepancyRow,
  type DisputeList,
} from '@shop/contracts/billing/payment-checks';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const discrepancy: DiscrepancyRow = {
  _id: someId,
  kind: 'wrongAmount',
  method: 'stripe',
  order: someId,
  ours: 'charged $59.80',
  theirs: 'charged $50.00',
  state: 'open',
  note: null,
  createdAt: '2026-11-24T10:00:00.000Z',
};
const settle = async (id: string, note: string, role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({
    method: 'POST',
    url: `/api/admin/payments/discrepancies/${id}/settle`,
    payload: { note },
    headers: await gateway.signIn(role),
  });

describe('what staff are to look at', () => {
  it('lists payment checks for admins by state', async () => {
    const disputes: DisputeList = { success: true, disputes: [], next: null };
    const list: DiscrepancyList = { success: true, discrepancies: [discrepancy], next: null };
    gateway.services.reply(paymentChecksRpc.listDisputes, disputes);
    gateway.services.reply(paymentChecksRpc.listDiscrepancies, list);
    const headers = await gateway.signIn('admin');
    const get = async (path: string) => {
      const response = await gateway.app.inject({ url: `/api/admin/payments/${path}`, headers });
      return [response.statusCode, response.json<unknown>()];
    };
    expect(await get('disputes?state=lost&limit=10')).toEqual([200, disputes]);
    expect(await get('discrepancies?state=open')).toEqual([200, list]);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { state: 'lost', limit: 10 },
      { state: 'open', limit: 50 },
    ]);
    expect((await get('disputes?state=settled'))[0]).toBe(400);
  });

  it('settles a payment check with a note', async () => {
    const settled = { ...discrepancy, state: 'settled', note: 'A test' } as const;
    gateway.services.reply(paymentChecksRpc.settleDiscrepancy, settled);
    const response = await settle(someId, ' A test ');
    expect([response.statusCode, response.json()]).toEqual([200, settled]);
    expect(gateway.services.requests[0]?.input).toEqual({ discrepancy: someId, note: 'A test' });
  });

  it('refuses a payment check without a note, under a malformed id, and from customers', async () => {
    const empty = await settle(someId, ' ');
    expect([empty.statusCode, empty.json().message]).toEqual([400, 'Say what was done']);
    expect((await settle('12', 'x')).statusCode).toBe(404);
    expect((await settle(someId, 'x', 'user')).statusCode).toBe(403);
    expect(gateway.services.requests).toEqual([]);
  });
});
