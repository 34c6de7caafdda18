import 'reflect-metadata';
import type { PaymentView } from '@shop/contracts/billing/billing';
import { paymentPageRpc } from '@shop/contracts/billing/payment-page';
import { rootLogger } from '@shop/service-kit/logger';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const url = `/api/orders/${someId}/payment`;
const post = async (at: string, headers?: Record<string, string>) =>
  gateway.app.inject({ method: 'POST', url: at, headers: headers ?? (await gateway.signIn()) });

describe('the payment page of an order', () => {
  it('opens the payment page for a signed-in caller, without a body', async () => {
    const page = { success: true as const, address: 'https://pay.example.test/p/1' };
    gateway.services.reply(paymentPageRpc.open, page);
    const response = await post(url);
    expect([response.statusCode, response.json()]).toEqual([200, page]);
    expect(gateway.services.requests).toMatchObject([{ input: { order: someId } }]);
    expect((await post(url, {})).statusCode).toBe(401);
  });

  it.each([
    ['billing.notYet', 409, 'One moment please.', '1'],
    ['billing.paidAlready', 409, 'This order has been paid already.', undefined],
    [
      'billing.pageClosed',
      409,
      'The payment page has closed. Please place the order again.',
      undefined,
    ],
    ['billing.providerAway', 503, 'Card payment is not available right now.', '2'],
  ] as const)(
    'refuses to open the payment page with %s',
    async (code, status, message, retryAfter) => {
      gateway.services.refuse(paymentPageRpc.open, code);
      const response = await post(url);
      expect([response.statusCode, response.json().message]).toEqual([status, message]);
      expect(response.headers['retry-after']).toBe(retryAfter);
    },
  );

  it('PAY-27: finds no payment page under a malformed id, as for an unknown order', async () => {
    gateway.services.refuse(paymentPageRpc.open, 'order.notFound');
    const bodyOf = async (at: string) => {
      const { requestId: _id, ...body } = (await post(at)).json<Record<string, unknown>>();
      return body;
    };
    expect(await bodyOf('/api/orders/12/payment')).toEqual(await bodyOf(url));
  });

  it('checks the payment once more when the shopper comes back', async () => {
    const view: PaymentView = {
      state: 'held',
      method: 'stripe',
      amount: 25,
      sentence: 'Paid by card: on hold',
    };
    gateway.services.reply(paymentPageRpc.lookAgain, view);
    const response = await post(`${url}/check`);
    expect([response.statusCode, response.json()]).toEqual([200, view]);
  });
});

describe('an event of a provider', () => {
  const send = (payload: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({
      method: 'POST',
      url: '/api/payments/stripe/events',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=x', ...headers },
    });
  const stored = { success: true as const, message: 'The event is stored.' };

  it('passes an event of a provider on byte by byte, whatever it contains', async () => {
    gateway.services.reply(paymentPageRpc.receiveEvent, stored);
    const body = `{ "a" : "é",\n "__proto__": {"deep": ${'['.repeat(40)}${']'.repeat(40)}} }`;
    expect((await send(body)).statusCode).toBe(200);
    expect(gateway.services.requests).toMatchObject([
      { input: { provider: 'stripe', body, signature: 't=1,v1=x' }, token: undefined },
    ]);
  });

  it('accepts a provider event of 256 kB, and PAY-7: refuses 300', async () => {
    gateway.services.reply(paymentPageRpc.receiveEvent, stored);
    expect((await send('x'.repeat(256_000))).statusCode).toBe(200);
    gateway.services.reset();
    expect((await send('x'.repeat(300_000))).statusCode).toBe(413);
    expect(gateway.services.requests).toEqual([]);
  });

  it.each([
    ['', {}],
    ['{}', { 'stripe-signature': '' }],
    ['{}', { 'stripe-signature': 'x'.repeat(1_001) }],
  ])(
    'PAY-7: refuses a provider event without a signature or a body: %j %j',
    async (body, headers) => {
      gateway.services.refuse(paymentPageRpc.receiveEvent, 'billing.signature');
      const response = await send(body, headers);
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        'The signature does not match.',
      ]);
    },
  );

  it('PAY-7: logs nothing from the body of a refused provider event', async () => {
    const lines: unknown[] = [];
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      jest.spyOn(rootLogger, level).mockImplementation((...line: unknown[]) => {
        lines.push(line);
      }),
    );
    gateway.services.refuse(paymentPageRpc.receiveEvent, 'billing.signature');
    expect((await send('{"id":"zebulon"}')).statusCode).toBe(400);
    for (const spy of spies) spy.mockRestore();
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain('zebulon');
  });
});
