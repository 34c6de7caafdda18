import 'reflect-metadata';
import {
  checkoutRpc,
  type CheckoutOptions,
  type PricedCheckout,
} from '@shop/contracts/ordering/checkout';
import type { Rpc } from '@shop/contracts/core/message';
import { payingRpc, payingWithoutBilling, type Paying } from '@shop/contracts/billing/paying';
import { DomainError } from '@shop/service-kit/domain-error';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ PROFILE: 'production' });
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const shipping = { method: someId, name: 'Standard', price: 0, discount: 0, taxRate: 0, tax: 0 };
const priced: PricedCheckout = {
  success: true,
  lines: [],
  subtotal: 25,
  total: 25,
  credit: 0,
  toPay: 25,
  currency: 'USD',
  isPlain: true,
  shipping: { ...shipping, total: 0 },
  discounts: [],
  methods: [],
  payments: [],
  codes: [],
  taxes: [],
  pricedCheckout: someId,
  until: '2026-11-21T10:30:00.000Z',
};
/** The order service knows every code but those that begin with X. */
const replyToCodes = () => {
  gateway.services.reply(checkoutRpc.price, ({ codes }: { codes: string[] }) => ({
    ...priced,
    codes: codes.map((code) =>
      code.startsWith('X')
        ? { code, isApplied: false, isUnknown: true }
        : { code, isApplied: true },
    ),
  }));
};

const requestsOf = ({ name }: Rpc) =>
  gateway.services.requests.filter((request) => request.name === name);
const CARD = '2345-6789-abcd-efgh';
const OTHER = 'WXYZWXYZWXYZ7K2M';
const account = (kind: 'credit' | 'gift', label: string) => ({
  account: someId,
  kind,
  label,
  balanceCents: 1_000,
});
const found: Paying = {
  stripe: 'on',
  invoice: null,
  unknownCodes: [],
  accounts: [account('gift', 'Gift card …EFGH')],
};

const cart = { items: [{ product: someId, quantity: 2, price: 12.5 }], country: 'Bangladesh' };
interface From {
  headers?: Record<string, string>;
  address?: string;
}
const price = async (more: object = {}, { headers = {}, address = '198.51.100.1' }: From = {}) => {
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/api/checkout/price',
    payload: { ...cart, ...more },
    headers,
    remoteAddress: address,
  });
  return { status: response.statusCode, body: response.json<{ code?: string }>(), response };
};

describe('pricing a checkout', () => {
  it('prices a checkout for guests, and passes on what was typed', async () => {
    gateway.services.reply(checkoutRpc.price, priced);
    expect(await price({ postalCode: ' 1205 ', codes: ['welcome 10'] })).toMatchObject({
      status: 200,
      body: priced,
    });
    const [request] = gateway.services.requests;
    expect(request?.input).toEqual({
      ...cart,
      postalCode: '1205',
      codes: ['welcome 10'],
      useCredit: false,
    });
    expect(request?.token).toBeUndefined();
  });

  it('passes a signed-in shopper to the order service, and treats an old token as a guest', async () => {
    gateway.services.reply(checkoutRpc.price, priced);
    const headers = await gateway.signIn();
    await price({}, { headers });
    await price({}, { headers: { authorization: 'Bearer a.b.c' } });
    expect(requestsOf(checkoutRpc.price).map(({ token }) => token)).toEqual([
      headers.authorization.replace('Bearer ', ''),
      undefined,
    ]);
  });

  it('refuses an empty cart, six codes, and a code that is too long', async () => {
    for (const more of [
      { items: [] },
      { codes: ['A', 'B', 'C', 'D', 'E', 'F'] },
      { codes: ['x'.repeat(61)] },
      { country: '' },
    ])
      expect(await price(more)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(gateway.services.requests).toEqual([]);
  });

  it('passes on the sentence of a refused checkout', async () => {
    gateway.services.reply(checkoutRpc.price, ({ country }) => {
      const message = `We do not deliver to ${country} yet.`;
      throw new DomainError('order.countryNotServed', undefined, message);
    });
    const { status, body } = await price({ country: 'Atlantis' });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ message: 'We do not deliver to Atlantis yet.' }),
    ]);
  });

  it('limits the pricing of checkouts to 60 a minute', async () => {
    gateway.services.reply(checkoutRpc.price, priced);
    const from = { address: '198.51.100.60' };
    // One after the other: a burst can be too much for Redis on a busy machine, and half the limit holds without it.
    for (let call = 1; call <= 60; call += 1) expect((await price({}, from)).status).toBe(200);
    expect((await price({}, from)).status).toBe(429);
  });
});

describe('codes', () => {
  it('PRC-11: refuses codes after 20 unknown ones in an hour, and prices a checkout without one', async () => {
    replyToCodes();
    const from = { address: '198.51.100.20' };
    for (const codes of [...Array<string[]>(15).fill(['X']), ['X', 'A', 'X', 'X', 'B'], ['X']])
      expect((await price({ codes }, from)).status).toBe(200);
    // the 20th
    expect((await price({ codes: ['X'] }, from)).status).toBe(200);
    const { status, body, response } = await price({ codes: ['A'] }, from);
    expect([status, body]).toEqual([
      429,
      expect.objectContaining({
        code: 'checkout.tooManyCodes',
        message: 'Too many codes were tried. Please place the order without one, or try later.',
      }),
    ]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await price({}, from)).status).toBe(200);
    expect((await price({ codes: ['A'] }, { address: '198.51.100.21' })).status).toBe(200);
  });

  it('PRC-11: counts codes by account, wherever it calls from, and all at once', async () => {
    replyToCodes();
    const headers = await gateway.signIn();
    const calls = Array.from({ length: 30 }, (_, nth) =>
      price({ codes: ['X'] }, { headers, address: `203.0.113.${String(nth)}` }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect((await price({ codes: ['X'] }, { address: '203.0.113.1' })).status).toBe(200);
  });

  it('counts no guess for codes that return a reason, and those of a failed price', async () => {
    const from = { address: '198.51.100.22' };
    replyToCodes();
    for (let nth = 0; nth < 12; nth += 1) await price({ codes: ['A', 'B'] }, from);
    gateway.services.refuse(checkoutRpc.price, 'checkout.taxUnavailable');
    for (let nth = 0; nth < 12; nth += 1) await price({ codes: ['X', 'Y'] }, from);
    replyToCodes();
    expect((await price({ codes: ['X'] }, from)).status).toBe(200);
  });
});

describe('what billing says of a shopper', () => {
  it("requests a shopper's payment data for signed-in callers, and passes it to the order service", async () => {
    gateway.services.reply(checkoutRpc.price, priced);
    gateway.services.reply(payingRpc.find, found);
    await price({ useCredit: true });
    expect(requestsOf(payingRpc.find)).toEqual([]);
    const headers = await gateway.signIn();
    await price({ useCredit: true }, { headers });
    expect(requestsOf(payingRpc.find)).toMatchObject([
      { input: { isCreditWanted: true, giftCards: [] }, token: expect.any(String) },
    ]);
    const [guest, shopper] = requestsOf(checkoutRpc.price).map(({ input }) => input);
    expect(guest).not.toHaveProperty('paying');
    expect(shopper).toMatchObject({ useCredit: true, paying: found });
  });

  it('prices a checkout without payment data while billing is silent', async () => {
    gateway.services.reply(checkoutRpc.price, priced);
    const { status } = await price({}, { headers: await gateway.signIn() });
    const [{ input } = {}] = requestsOf(checkoutRpc.price);
    expect([status, input]).toMatchObject([200, { paying: payingWithoutBilling }]);
  });
});

describe('gift cards', () => {
  const from = { address: '198.51.100.30' };
  const codesOf = async (codes: string[], more: From = from) => {
    const { body } = await price({ codes }, more);
    return (body as unknown as PricedCheckout).codes;
  };

  it('PAY-20: never passes gift cards to the order service, and shows their last four characters', async () => {
    replyToCodes();
    gateway.services.reply(payingRpc.find, found);
    const codes = await codesOf(['SPRING', CARD, OTHER, CARD.toUpperCase()]);
    expect(codes).toEqual([
      { code: 'SPRING', isApplied: true },
      { code: '…EFGH', isApplied: true, amount: 0 },
      { code: OTHER, isApplied: false, reason: 'Gift cards cannot be used right now.' },
    ]);
    expect(requestsOf(payingRpc.find)).toMatchObject([
      { input: { giftCards: ['23456789ABCDEFGH', OTHER] } },
    ]);
    const sent = JSON.stringify(requestsOf(checkoutRpc.price));
    expect(sent).not.toMatch(/23456789|2345-6789|WXYZ/i);
  });

  it('shows how much of the order each gift card pays, by its own label', async () => {
    gateway.services.reply(payingRpc.find, {
      ...found,
      accounts: [account('credit', 'Store credit'), ...found.accounts],
    });
    gateway.services.reply(checkoutRpc.price, {
      ...priced,
      credits: [
        { label: 'Store credit', amount: 10 },
        { label: 'Gift card …EFGH', amount: 7.5 },
      ],
    });
    expect(await codesOf([CARD])).toEqual([{ code: '…EFGH', isApplied: true, amount: 7.5 }]);
  });

  it('PAY-20: says when a gift card expired, which is no guess, and until when another is valid', async () => {
    replyToCodes();
    const validUntil = '2028-05-03T18:00:00.000Z';
    gateway.services.reply(payingRpc.find, {
      ...found,
      accounts: [{ ...account('gift', 'Gift card …EFGH'), validUntil }],
      expiredCards: [{ position: 0, validUntil }],
    });
    expect(await codesOf([OTHER, CARD])).toEqual([
      { code: OTHER, isApplied: false, reason: 'This gift card expired on 3 May 2028.' },
      { code: '…EFGH', isApplied: true, amount: 0, endsAt: validUntil },
    ]);
  });

  it('counts unknown gift cards as guesses like codes, with the same message', async () => {
    replyToCodes();
    gateway.services.reply(payingRpc.find, ({ giftCards }) => ({
      ...found,
      accounts: [],
      unknownCodes: giftCards,
    }));
    const guesses = { address: '198.51.100.31' };
    expect(await codesOf([OTHER], guesses)).toEqual([
      {
        code: OTHER,
        isApplied: false,
        isUnknown: true,
        reason: 'We do not know this code.',
      },
    ]);
    for (let nth = 0; nth < 19; nth += 1) await codesOf([OTHER], guesses);
    expect(await price({ codes: [CARD] }, guesses)).toMatchObject({ status: 429 });
  });

  it('counts no guess for gift cards while billing is silent', async () => {
    replyToCodes();
    const quiet = { address: '198.51.100.32' };
    for (let nth = 0; nth < 21; nth += 1)
      expect(await codesOf([CARD], quiet)).toMatchObject([
        { isApplied: false, reason: 'Gift cards cannot be used right now.' },
      ]);
  });
});

describe('the options of the checkout', () => {
  it('returns the options of the checkout to guests and never caches them', async () => {
    const options: CheckoutOptions = {
      success: true,
      countries: [{ code: 'BD', name: 'Bangladesh' }],
      isRecipientSent: false,
      vatCountries: [],
    };
    gateway.services.reply(checkoutRpc.options, options);
    const response = await gateway.app.inject({ url: '/api/checkout/options' });
    expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
      200,
      options,
      'no-store',
    ]);
  });
});
