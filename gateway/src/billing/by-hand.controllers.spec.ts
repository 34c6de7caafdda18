import 'reflect-metadata';
import { billingRpc, type PaymentView } from '@shop/contracts/billing/billing';
import { soldCardRpc } from '@shop/contracts/billing/sold-cards';
import { creditRpc, type CreditView, type GiftCardRow } from '@shop/contracts/billing/credit';
import { creditTermsRpc, type CreditTermsView } from '@shop/contracts/billing/credit-terms';
import type { Rpc } from '@shop/contracts/core/message';
import { owedRefundRpc } from '@shop/contracts/billing/owed-refunds';
import { reversalRpc } from '@shop/contracts/billing/reversal';
import { transfersRpc, type TransferRow } from '@shop/contracts/billing/transfers';
import { someId } from '../testing/samples.js';
import { orderReturnsRpc } from '@shop/contracts/ordering/order-returns';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const at = '2026-11-25T10:00:00.000Z';
const payment: PaymentView = { state: 'owed', method: 'cash', amount: 25, sentence: 'To be paid' };
const credit: CreditView = { success: true, balance: 5, entries: [] };
const card: GiftCardRow = {
  _id: someId,
  lastFour: '7K2M',
  issued: 10,
  balance: 10,
  note: null,
  isOff: false,
  createdAt: at,
};
const terms: CreditTermsView = {
  success: true,
  isOn: true,
  company: 'Nakshi',
  limit: 100,
  dueDays: 14,
  version: 1,
  used: 0,
};
const transfer: TransferRow = {
  _id: someId,
  bookedOn: '2026-11-25',
  amount: 25,
  reference: '',
  payer: '',
  state: 'open',
  order: null,
  why: null,
  createdAt: at,
};
const saved = { isOn: true, company: 'Nakshi', limit: 100, dueDays: 14, version: 0 };
const orders = `/api/admin/orders/${someId}`;

/** Method, address and body; which request they become; what the owner replies and the client reads. */
const routes: [
  route: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object],
  requested: [rpc: Rpc, input: object],
  replied: [status: number, reply: object],
][] = [
  [
    ['POST', `${orders}/payments`, { amount: 20 }],
    [billingRpc.recordReceived, { order: someId, amount: 20, key: 'press-0001' }],
    [200, payment],
  ],
  [
    ['POST', `${orders}/refunds/${someId}/done`],
    [billingRpc.settleTask, { order: someId, operation: someId }],
    [200, payment],
  ],
  [
    ['POST', `${orders}/refunds/${someId}/owed`, { action: 'credit' }],
    [
      owedRefundRpc.decide,
      { order: someId, operation: someId, action: 'credit', key: 'press-0001' },
    ],
    [200, payment],
  ],
  [
    ['POST', `${orders}/refunds/${someId}/assign`, { return: null }],
    [owedRefundRpc.assign, { order: someId, operation: someId, return: null, key: 'press-0001' }],
    [200, payment],
  ],
  [
    ['POST', `${orders}/movements/${someId}/reverse`, { reason: ' Wrong order ' }],
    [reversalRpc.reverse, { order: someId, operation: someId, reason: 'Wrong order' }],
    [200, payment],
  ],
  [
    ['GET', '/api/admin/payments/transfers?state=guessed'],
    [transfersRpc.list, { state: 'guessed', limit: 50 }],
    [200, { success: true, transfers: [transfer], next: null }],
  ],
  [
    ['PUT', `/api/admin/payments/transfers/${someId}/order`, { order: null }],
    [transfersRpc.settle, { transfer: someId, order: null }],
    [200, transfer],
  ],
  [
    ['GET', '/api/credit'],
    [creditRpc.getOwn, {}],
    [200, credit],
  ],
  [
    ['GET', `/api/admin/credit/${someId}`],
    [creditRpc.get, { user: someId }],
    [200, credit],
  ],
  [
    ['POST', `/api/admin/credit/${someId}`, { amount: -5, note: ' Sorry ' }],
    [creditRpc.change, { user: someId, amount: -5, note: 'Sorry', key: 'press-0001' }],
    [200, credit],
  ],
  [
    ['GET', '/api/admin/gift-cards?search=7k2m'],
    [creditRpc.listGiftCards, { search: '7k2m', limit: 50 }],
    [200, { success: true, cards: [card], next: null }],
  ],
  [
    ['POST', '/api/admin/gift-cards', { amount: 10, note: 'Prize' }],
    [creditRpc.issueGiftCard, { amount: 10, note: 'Prize', key: 'press-0001' }],
    [201, { success: true, card, code: '2345-6789-ABCD-EFGH' }],
  ],
  [
    ['DELETE', `/api/admin/gift-cards/${someId}`],
    [creditRpc.withdrawGiftCard, { card: someId }],
    [200, card],
  ],
  [
    ['POST', `/api/admin/gift-cards/${someId}/restore`],
    [creditRpc.restoreGiftCard, { card: someId }],
    [200, card],
  ],
  [
    ['PUT', `/api/admin/gift-cards/${someId}/expiry`, { lastDay: '2028-05-03' }],
    [creditRpc.setGiftCardExpiry, { card: someId, lastDay: '2028-05-03' }],
    [200, { ...card, endsAt: at }],
  ],
  [
    ['POST', `/api/admin/gift-cards/${someId}/new-code`, { lastFour: '7K2M' }],
    [soldCardRpc.renewCode, { card: someId, lastFour: '7K2M' }],
    [200, { success: true, message: 'A new code is on its way to the buyer.' }],
  ],
  [
    ['GET', `/api/admin/customers/${someId}/terms`],
    [creditTermsRpc.get, { user: someId }],
    [200, terms],
  ],
  [
    ['PUT', `/api/admin/customers/${someId}/terms`, saved],
    [creditTermsRpc.save, { ...saved, user: someId }],
    [200, terms],
  ],
];
const call = async (
  [method, url, payload]: (typeof routes)[number][0],
  role: 'admin' | 'user' = 'admin',
) =>
  gateway.app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: { ...(await gateway.signIn(role)), 'idempotency-key': 'press-0001' },
  });

describe('money by hand, credit and gift cards', () => {
  it.each(routes)(
    'passes %j to billing unchanged and returns its reply',
    async (route, [rpc, input], [status, reply]) => {
      gateway.services.reply(rpc, reply);
      const response = await call(route);
      expect([response.statusCode, response.json()]).toEqual([status, reply]);
      expect(gateway.services.requests[0]).toMatchObject({ name: rpc.name, input });
    },
  );

  it.each(routes.filter(([[, url]]) => url !== '/api/credit'))(
    'accepts %j from admins only',
    async (route) => {
      expect((await call(route, 'user')).statusCode).toBe(403);
      expect(gateway.services.requests).toEqual([]);
    },
  );

  it('V46: assigns a refund to no return of another order', async () => {
    gateway.services.reply(orderReturnsRpc.ofOrder, { success: true, returns: [], returnable: [] });
    const refund = `${orders}/refunds/${someId}/assign`;
    const response = await call(['POST', refund, { return: someId }]);
    expect([response.statusCode, response.json().code]).toEqual([404, 'order.returnNotFound']);
    expect(gateway.services.requests.map(({ name }) => name)).toEqual([
      orderReturnsRpc.ofOrder.name,
    ]);
  });

  it.each<[(typeof routes)[number][0], string]>([
    [['POST', `${orders}/payments`, { amount: 0 }], 'Enter an amount above $0.00'],
    [['POST', `/api/admin/credit/${someId}`, { amount: 0, note: 'x' }], 'Enter an amount'],
    [['POST', `/api/admin/credit/${someId}`, { amount: 20_000, note: 'x' }], 'At most $10,000.00'],
    [['POST', '/api/admin/gift-cards', { amount: 10 }], 'Enter a reason'],
    [['PUT', `/api/admin/customers/${someId}/terms`, { ...saved, dueDays: 0 }], 'At least 1 day'],
    [['POST', '/api/admin/payments/transfers', { file: '' }], 'The file is empty'],
  ])('refuses %j with the message: %s', async (route, message) => {
    const response = await call(route);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
    expect(gateway.services.requests).toEqual([]);
  });
});

describe('a file of the bank', () => {
  const url = '/api/admin/payments/transfers';
  const counted = { added: 40, matched: 1, waiting: 39, known: 0 };
  const file = (lines: number) =>
    `Date,Amount,Reference\n${'2026-11-25,25.00,Cloth for the summer\n'.repeat(lines)}`;

  it('PAY-18: passes a bank file on in messages of 40 lines, and adds up their counts', async () => {
    gateway.services.reply(transfersRpc.import, counted);
    const response = await call(['POST', url, { file: file(90) }]);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, added: 120, matched: 3, waiting: 117, known: 0, faults: [] },
    ]);
    const lengths = gateway.services.requests.map(
      ({ input }) => (input as { lines: unknown[] }).lines.length,
    );
    expect(lengths).toEqual([40, 40, 10]);
  });

  it('money 12: lets staff choose once how an account writes ambiguous days', async () => {
    const forms = new Map<string, string>();
    gateway.services.reply(transfersRpc.import, counted);
    gateway.services.reply(transfersRpc.dateForm, ({ account, form }) => {
      if (form !== null) forms.set(account, form);
      return { form: (forms.get(account) as typeof form | undefined) ?? null };
    });
    const of = (days: readonly string[]) =>
      ['Date,Amount,Reference', ...days.map((day) => `${day},12.34,cloth`)].join('\n');
    const refused = await call(['POST', url, { file: of(['11/05/2026', '11/06/2026']) }]);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'billing.datesUnclear',
        message: 'Is 11/05/2026 in this file 11 May 2026 or 5 November 2026?',
        details: [
          { path: 'dayFirst', message: '11 May 2026' },
          { path: 'monthFirst', message: '5 November 2026' },
        ],
      }),
    ]);
    const daysOf = async (body: object) => {
      const before = gateway.services.requests.length;
      expect((await call(['POST', url, body])).statusCode).toBe(200);
      const sent = gateway.services.requests.slice(before).map(({ input }) => input);
      const lines = sent.flatMap(
        (input) => (input as { lines?: { bookedOn: string }[] }).lines ?? [],
      );
      return lines.map(({ bookedOn }) => bookedOn);
    };
    const dates = 'monthFirst';
    expect(await daysOf({ file: of(['11/05/2026']), dates })).toEqual(['2026-11-05']);
    expect(await daysOf({ file: of(['11/05/2026']) })).toEqual(['2026-11-05']);
    expect(await daysOf({ file: of(['11/05/2026', '25/05/2026']) })).toEqual([
      '2026-05-11',
      '2026-05-25',
    ]);
    expect(await daysOf({ file: of(['05/05/2026', '2026-11-05']) })).toEqual([
      '2026-05-05',
      '2026-11-05',
    ]);
  });

  it('accepts a bank file of two million characters, and no more', async () => {
    const wide = `Date,Amount,Reference\n${`2026-11-25,25.00,${'x'.repeat(18_000)}\n`.repeat(100)}`;
    gateway.services.reply(transfersRpc.import, counted);
    expect((await call(['POST', url, { file: wide }])).statusCode).toBe(200);
    const longer = await call(['POST', url, { file: file(1).padEnd(2_000_001, ' ') }]);
    expect([longer.statusCode, longer.json().message]).toEqual([
      400,
      'The file can be at most 2 MB',
    ]);
    const longest = await call(['POST', url, { file: ' '.repeat(3_100_000) }]);
    expect(longest.statusCode).toBe(413);
    const elsewhere = await call(['POST', '/api/admin/gift-cards', { note: ' '.repeat(80_000) }]);
    expect(elsewhere.statusCode).toBe(413);
  });

  it('refuses a bank file of a caller who is no admin without reading it', async () => {
    const payload = '{"file":'.padEnd(2_000_000, ' ');
    const headers = { 'content-type': 'application/json' };
    const send = async (role?: 'user') =>
      gateway.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, ...(role && (await gateway.signIn(role))) },
      });
    expect([(await send()).statusCode, (await send('user')).statusCode]).toEqual([401, 403]);
  });
});
