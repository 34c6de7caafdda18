import 'reflect-metadata';
import { billingRpc, type PaymentView } from '@shop/contracts/billing/billing';
import { type PaymentList } from '@shop/contracts/billing/payment-list';
import { DomainError } from '@shop/service-kit/domain-error';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const payment: PaymentView = {
  state: 'held',
  method: 'demo-card',
  amount: 25,
  sentence: 'Paid by card (demo): on hold',
};
const url = `/api/orders/${someId}/payment`;
const refunds = `/api/admin/orders/${someId}/refunds`;

describe('the payment of an order', () => {
  it('shows the payment of an order to a signed-in caller', async () => {
    gateway.services.reply(billingRpc.getPayment, payment);
    const headers = await gateway.signIn();
    const response = await gateway.app.inject({ url, headers });
    expect([response.statusCode, response.json()]).toEqual([200, payment]);
    expect(gateway.services.requests[0]).toMatchObject({
      input: { order: someId },
      token: headers.authorization.replace('Bearer ', ''),
    });
    expect((await gateway.app.inject({ url })).statusCode).toBe(401);
  });

  it('money 7: shows the payment once billing knows the order, and waits at the gateway, not in billing', async () => {
    let requested = 0;
    gateway.services.reply(billingRpc.getPayment, () => {
      requested += 1;
      if (requested < 4) throw new DomainError('order.notFound');
      return payment;
    });
    const response = await gateway.app.inject({ url, headers: await gateway.signIn() });
    expect([response.statusCode, requested]).toEqual([200, 4]);
    gateway.services.refuse(billingRpc.getPayment, 'auth.forbidden');
    const before = gateway.services.requests.length;
    await gateway.app.inject({ url, headers: await gateway.signIn() });
    expect(gateway.services.requests.length).toBe(before + 1);
  });

  it('PAY-27: finds no payment under a malformed id, as for an unknown order', async () => {
    gateway.services.refuse(billingRpc.getPayment, 'order.notFound');
    const headers = await gateway.signIn();
    const bodyOf = async (address: string) => {
      const response = await gateway.app.inject({ url: address, headers });
      const { requestId: _id, ...body } = response.json<Record<string, unknown>>();
      return [response.statusCode, body];
    };
    const unknown = await bodyOf(url);
    expect(unknown).toEqual([
      404,
      { success: false, code: 'order.notFound', message: 'Order not found' },
    ]);
    expect(await bodyOf('/api/orders/12/payment')).toEqual(unknown);
  });
});

describe('a refund', () => {
  const refund = async (payload: object, role: 'admin' | 'user' = 'admin') =>
    gateway.app.inject({
      method: 'POST',
      url: refunds,
      payload,
      headers: { ...(await gateway.signIn(role)), 'idempotency-key': 'press-0001' },
    });

  it('passes a refund on with its key', async () => {
    gateway.services.reply(billingRpc.refund, payment);
    const response = await refund({ amount: 10.5, reason: ' A fault ', order: 'x' });
    expect([response.statusCode, response.json()]).toEqual([200, payment]);
    const input = { order: someId, amount: 10.5, reason: 'A fault', key: 'press-0001' };
    expect(gateway.services.requests[0]?.input).toEqual(input);
  });

  it('PAY-13: returns how much of an order can still be refunded', async () => {
    const words = 'Only $31.10 can still be refunded.';
    gateway.services.reply(billingRpc.refund, () => {
      throw new DomainError('billing.tooMuch', undefined, words);
    });
    const response = await refund({ amount: 40, reason: 'A fault' });
    expect([response.statusCode, response.json().message]).toEqual([409, words]);
  });

  it('accepts a refund from admins only', async () => {
    expect((await refund({ amount: 1, reason: 'x' }, 'user')).statusCode).toBe(403);
  });

  it.each([
    [{ amount: 0, reason: 'x' }, 'Enter an amount above $0.00'],
    [{ amount: 1.005, reason: 'x' }, 'A price has at most two decimals.'],
    [{ amount: 1, reason: ' ' }, 'Enter a reason'],
    [{ amount: 1 }, 'Enter a reason'],
    [{ amount: 1, reason: 'x'.repeat(301) }, 'A reason has at most 300 characters'],
  ])('refuses the refund %j', async (body, message) => {
    const response = await refund(body);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
    expect(gateway.services.requests).toEqual([]);
  });
});

describe('the payments', () => {
  it('lists the payments for admins by state and days', async () => {
    const list: PaymentList = { success: true, payments: [], next: null };
    gateway.services.reply(billingRpc.listPayments, list);
    const headers = await gateway.signIn('admin');
    const query = 'state=partly%20refunded&from=2026-11-01T00:00:00Z&limit=10&sort=amount';
    const response = await gateway.app.inject({ url: `/api/admin/payments?${query}`, headers });
    expect([response.statusCode, response.json()]).toEqual([200, list]);
    expect(gateway.services.requests[0]?.input).toEqual({
      state: 'partly refunded',
      from: '2026-11-01T00:00:00Z',
      limit: 10,
      sort: 'amount',
      order: 'desc',
    });
    const wrong = await gateway.app.inject({ url: '/api/admin/payments?state=lost', headers });
    expect(wrong.statusCode).toBe(400);
  });
});
