// Tests the payment methods that orders can use, over all settings, baskets and shoppers, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { paymentMethods } from '@shop/contracts/billing/payments';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import * as fc from 'fast-check';
import { defaultSettings } from '../../settings/default-settings.js';
import { BANGLADESH } from '../../testing/open-pricing.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { account, paying, PricedOrders } from '../../testing/priced-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
let cloth: string;
let pickup: string;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  cloth = await priced.ware('Ajrakh', 2_650, 100_000);
  const place = { street: '1 Loom Street', city: 'Dhaka', postalCode: '1000', note: '' };
  pickup = await priced.owner.method(BANGLADESH, {
    name: 'Pick up',
    steps: [{ from: 0, cents: 0 }],
    pickup: place,
  });
});
afterAll(() => shop.close());

const usual = defaultSettings('demo').payments;
const transfer = { account: 'Bank of Dhaka 1', days: 7 };
const cash = { zones: [BANGLADESH], limitCents: 5_000 };
const payBy = (payments: Partial<PaymentSettings>) =>
  priced.owner.settings({ payments: { ...usual, ...payments } });
const codeOf = (placed: Promise<unknown>): Promise<unknown> =>
  placed.then(
    () => null,
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );

const settings = fc.record({
  isDemoCardOn: fc.boolean(),
  isCardOn: fc.boolean(),
  isInvoiceOn: fc.boolean(),
  transfer: fc.constantFrom(null, transfer),
  cash: fc.constantFrom(null, cash, { ...cash, zones: [randomUUID()] }),
});
const shopper = fc.record({
  stripe: fc.constantFrom('on', 'off', 'away'),
  invoice: fc.constantFrom(
    null,
    { leftCents: 100, dueDays: 30 },
    { leftCents: 99_999, dueDays: 30 },
  ),
  credit: fc.constantFrom(0, 1_000, 99_999),
});
const basket = fc.record({ pieces: fc.constantFrom(1, 3), isPickup: fc.boolean() });
const method = fc.constantFrom(undefined, ...paymentMethods);

describe('an order of a priced checkout', () => {
  it('money 1: places a priced order only by a method of its own checkout, under any settings', async () => {
    const run = fc.asyncProperty(settings, shopper, basket, method, async (set, who, what, by) => {
      await payBy(set);
      const seen = await priced.see(
        { [cloth]: what.pieces },
        {
          ...(what.isPickup && { method: pickup }),
          useCredit: true,
          paying: paying({
            stripe: who.stripe,
            invoice: who.invoice,
            accounts: who.credit > 0 ? [account(who.credit)] : [],
          }),
        },
      );
      const { toPay, payments } = seen.outcome;
      const isOffered =
        toPay === 0
          ? by === undefined || by === 'credit'
          : payments.some((one) => one.method === (by ?? 'demo-card') && !one.isUnavailable);
      const order = { ...seen.order, ...(by && { payment: { method: by } }) };
      expect(await codeOf(priced.place({ ...seen, order }))).toBe(
        isOffered ? null : 'order.paymentMethod',
      );
      await shop.clear();
    });
    await fc.assert(run, { numRuns: 60 });
  });

  it('money 1: refuses a priced order by a method that was switched off after the checkout was priced', async () => {
    await payBy({ transfer, cash });
    for (const by of [undefined, 'transfer', 'cash', 'stripe', 'invoice'] as const) {
      await payBy({ transfer, cash });
      const seen = await priced.see({ [cloth]: 1 }, { paying: paying() });
      const off = { isDemoCardOn: false, isCardOn: false, isInvoiceOn: false };
      await payBy({ ...off, transfer: null, cash: null });
      const order = { ...seen.order, ...(by && { payment: { method: by } }) };
      expect(await codeOf(priced.place({ ...seen, order }))).toBe('order.paymentMethod');
    }
  });

  it("money 18: refuses an order while five of the buyer's await a transfer, even if placed concurrently", async () => {
    await shop.clear();
    await payBy({ transfer });
    const user = aUser();
    const place = async () => {
      const seen = await priced.see({ [cloth]: 1 }, {}, user);
      return codeOf(
        priced.place({ user, order: { ...seen.order, payment: { method: 'transfer' } } }),
      );
    };
    const first = await Promise.all([1, 2, 3, 4].map(place));
    const codes = [...first, await place(), await place()];
    expect(codes).toEqual([null, null, null, null, null, 'order.paymentMethod']);
    const { outcome } = await priced.see({ [cloth]: 1 }, {}, user);
    expect(outcome.payments.at(-1)).toMatchObject({ method: 'transfer', isUnavailable: true });
  });

  it("money 18: refuses a cash order if the buyer's open cash orders exceed the limit together", async () => {
    await shop.clear();
    await payBy({ cash });
    const user = aUser();
    const seen = await Promise.all([1, 2].map(() => priced.see({ [cloth]: 1 }, {}, user)));
    const codes = await Promise.all(
      seen.map(({ order }) =>
        codeOf(priced.place({ user, order: { ...order, payment: { method: 'cash' } } })),
      ),
    );
    expect(codes.toSorted()).toEqual([null, 'order.paymentMethod'].toSorted());
    const { outcome } = await priced.see({ [cloth]: 1 }, {}, user);
    expect(outcome.payments.find(({ method }) => method === 'cash')).toEqual({
      method: 'cash',
      name: 'Cash on delivery',
      isUnavailable: true,
      note: 'Cash orders of $26.50 are under way, and at most $50.00 can be paid in cash.',
    });
    expect(shop.catalogue.stockOf(cloth)).toBeGreaterThan(0);
  });

  it('trade 3: prices a checkout order by the settings at the time of placing', async () => {
    await shop.clear();
    await payBy({});
    const method = await priced.owner.method(BANGLADESH, { steps: [{ from: 0, cents: 100 }] });
    const change = (set: string) =>
      shop.dataSource.query(`UPDATE shipping_methods SET ${set} WHERE id = $1`, [method]);
    const see = () => priced.see({ [cloth]: 1 }, { method });
    const dearer = await see();
    await change(`steps = '[{"from": 0, "cents": 900}]'`);
    expect(await codeOf(priced.place(dearer))).toBe('order.wrongTotal');
    const gone = await see();
    await change('is_active = false');
    expect(await codeOf(priced.place(gone))).toBe('order.priceAgain');
  });
});
