// Tests the payment methods of a checkout, and what credit pays.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  priceCheckoutInput,
  pricedCheckout,
  type PricedCheckout,
} from '@shop/contracts/ordering/checkout';
import type { Paying } from '@shop/contracts/billing/paying';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import { defaultSettings } from '../settings/default-settings.js';
import { account, paying } from '../testing/priced-orders.js';
import { BANGLADESH, openPricing, type OpenPricing } from '../testing/open-pricing.js';
import { CheckoutService } from './checkout.service.js';

let shop: OpenPricing;
let checkout: CheckoutService;
let cloth: string;
beforeAll(async () => {
  shop = await openPricing();
  checkout = new CheckoutService(shop.dataSource, shop.terms, shop.pricing);
  cloth = await shop.owner.product({ priceCents: 10_000 });
});
afterAll(() => shop.close());

const usual = defaultSettings('demo').payments;
const cash = { zones: [BANGLADESH], limitCents: 10_000 };
const transfer = { account: 'Bank of Dhaka 1', days: 7 };
const payBy = (parts: Partial<PaymentSettings>) =>
  shop.owner.settings({ payments: { ...usual, ...parts } });
const price = async (
  more: object = {},
  paid: Paying | undefined = undefined,
): Promise<PricedCheckout> => {
  const items = [{ product: cloth, quantity: 1, price: 100 }];
  const input = priceCheckoutInput.parse({ items, country: 'Bangladesh', ...more });
  return pricedCheckout.parse(
    await checkout.price({ ...input, ...(paid && { paying: paid }) }, randomUUID()),
  );
};
const methods = async (paid?: Paying, more: object = {}): Promise<string[]> =>
  (await price(more, paid)).payments.map(({ method }) => method);

describe('the ways to pay', () => {
  beforeEach(() => payBy({}));

  it('offers the demo card alone in a fresh shop without card keys', async () => {
    const { payments, isPlain, credits } = await price(
      {},
      paying({ stripe: 'off', invoice: null }),
    );
    expect(payments).toEqual([{ method: 'demo-card', name: 'Card (demo)' }]);
    expect([isPlain, credits]).toEqual([true, undefined]);
  });

  it('offers all configured payment methods, the demo card before the others', async () => {
    await payBy({ cash, transfer });
    expect(await methods(paying())).toEqual(['demo-card', 'stripe', 'cash', 'transfer', 'invoice']);
    await payBy({ cash, transfer, isDemoCardOn: false, isCardOn: false, isInvoiceOn: false });
    expect(await methods(paying())).toEqual(['cash', 'transfer']);
  });

  it('money low: offers no card payment below the minimum of its provider', async () => {
    const spends = (cents: number) => paying({ accounts: [account(10_000 - cents)] });
    const cardOf = async (cents: number) =>
      (await price({ useCredit: true }, spends(cents))).payments.find(
        ({ method }) => method === 'stripe',
      );
    expect(await cardOf(49)).toMatchObject({
      isUnavailable: true,
      note: 'A card pays $0.50 at least.',
    });
    expect(await cardOf(50)).not.toHaveProperty('isUnavailable');
  });

  it('needs the status of billing only for payments by card and by invoice', async () => {
    await payBy({ cash, transfer });
    expect(await methods()).toEqual(['demo-card', 'cash', 'transfer']);
  });

  it('lists an unavailable card after the payment methods that can be chosen', async () => {
    await payBy({ isDemoCardOn: false, transfer });
    const { payments } = await price({}, paying({ stripe: 'away', invoice: null }));
    expect(payments).toEqual([
      { method: 'transfer', name: 'Bank transfer' },
      {
        method: 'stripe',
        name: 'Card',
        isUnavailable: true,
        note: 'Card payment is not available right now.',
      },
    ]);
  });

  it('offers an invoice to trade accounts whose credit limit covers the order', async () => {
    const invoiceOf = async (leftCents: number, more: object = {}, accounts = [account(4_000)]) => {
      const paid = paying({ stripe: 'off', invoice: { leftCents, dueDays: 30 }, accounts });
      return (await price(more, paid)).payments.find(({ method }) => method === 'invoice');
    };
    expect(await invoiceOf(12_000)).toEqual({
      method: 'invoice',
      name: 'On invoice',
      note: 'Your account has $120.00 of its credit limit left.',
      dueDays: 30,
    });
    expect(await invoiceOf(9_999)).toMatchObject({
      isUnavailable: true,
      note: 'Your account has $99.99 of its credit limit left.',
    });
    expect(await invoiceOf(6_000, { useCredit: true })).not.toHaveProperty('isUnavailable');
  });

  it('PAY-17: offers cash in its zones up to its limit, and not for a pick-up', async () => {
    await payBy({ cash });
    expect(await methods()).toContain('cash');
    const place = { street: '1 Loom Street', city: 'Dhaka', postalCode: '1000', note: '' };
    const pickup = await shop.owner.method(BANGLADESH, {
      steps: [{ from: 0, cents: 0 }],
      pickup: place,
    });
    expect(await methods(undefined, { method: pickup })).not.toContain('cash');
    await payBy({ cash: { ...cash, limitCents: 9_999 } });
    expect(await methods()).not.toContain('cash');
    await payBy({ cash: { ...cash, zones: [randomUUID()] } });
    expect(await methods()).not.toContain('cash');
  });
});

describe('credit', () => {
  const gift = account(3_000, 'gift');
  const credit = account(5_000);

  it('applies credit in the sequence of the accounts, and stores it with the price', async () => {
    const paid = paying({ accounts: [credit, gift] });
    const shown = await price({ useCredit: true }, paid);
    expect(shown).toMatchObject({
      total: 100,
      credit: 80,
      toPay: 20,
      isPlain: false,
      credits: [
        { label: 'Store credit', amount: 50 },
        { label: 'Gift card …7K2M', amount: 30 },
      ],
    });
    const [{ input }] = await shop.dataSource.query<[{ input: { credit: unknown } }]>(
      'SELECT input FROM priced_checkouts WHERE id = $1',
      [shown.pricedCheckout],
    );
    expect(input.credit).toEqual([
      { account: credit.account, label: 'Store credit', cents: 5_000 },
      { account: gift.account, label: 'Gift card …7K2M', cents: 3_000 },
    ]);
  });

  it('applies store credit only if the shopper wants it', async () => {
    const shown = await price({}, paying({ accounts: [credit, gift] }));
    expect(shown).toMatchObject({ credit: 30, toPay: 70 });
  });

  it('offers no payment method when credit covers the whole order', async () => {
    const shown = await price({ useCredit: true }, paying({ accounts: [account(20_000)] }));
    expect(shown).toMatchObject({ credit: 100, toPay: 0, payments: [] });
  });
});
