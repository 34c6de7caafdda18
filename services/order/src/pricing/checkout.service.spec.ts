// Tests the view of a price at the checkout, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  pricedCheckout,
  priceCheckoutInput,
  type PricedCheckout,
} from '@shop/contracts/ordering/checkout';
import { arrivalOf } from '@shop/contracts/pricing/arrival';
import { daysOfArrival } from '@shop/contracts/pricing/arrival-text';
import { RetentionJob } from '@shop/service-kit/retention/retention.job';
import { BANGLADESH, openPricing, type OpenPricing } from '../testing/open-pricing.js';
import { CheckoutService, PRICED_CHECKOUT_RETENTION } from './checkout.service.js';

let shop: OpenPricing;
let checkout: CheckoutService;
let cloth: string;
beforeAll(async () => {
  shop = await openPricing();
  checkout = new CheckoutService(shop.dataSource, shop.terms, shop.pricing);
  cloth = await shop.owner.product({ unit: 'm', cutsPerUnit: 10, priceCents: 1_250 });
});
afterAll(() => shop.close());

/** Returns the view of the browser. */
const priced = async (more: object = {}, user: string | null = null): Promise<PricedCheckout> => {
  const items = [{ product: cloth, quantity: 2.5, price: 12.5 }];
  const input = priceCheckoutInput.parse({ items, country: 'Bangladesh', ...more });
  return pricedCheckout.parse(await checkout.price(input, user));
};
const stored = async (id: string) => {
  const [row] = await shop.dataSource.query<
    { user_id: string | null; input: { method: string }; outcome: unknown; until: Date }[]
  >('SELECT user_id, input, outcome, until FROM priced_checkouts WHERE id = $1', [id]);
  return row;
};

describe('the price of a checkout', () => {
  it('PRC-4: prices a checkout of a shop without settings as the sum of its lines with free delivery', async () => {
    expect(await priced()).toMatchObject({
      lines: [{ product: cloth, quantity: 2.5, unitPrice: 12.5, gross: 31.25, total: 31.25 }],
      subtotal: 31.25,
      total: 31.25,
      toPay: 31.25,
      credit: 0,
      shipping: { name: 'Standard', price: 0, total: 0 },
      methods: [{ name: 'Standard', price: 0, time: '5-7 business days', isPickup: false }],
      discounts: [],
      codes: [],
      taxes: [],
      isPlain: true,
      currency: 'USD',
    });
  });

  it('stores a priced checkout for half an hour, for its user, with the preselected method', async () => {
    const before = Date.now();
    const user = randomUUID();
    const shown = await priced({ codes: ['nosuch'] }, user);
    const row = await stored(shown.pricedCheckout);
    expect(row).toMatchObject({
      user_id: user,
      input: { country: 'Bangladesh', postalCode: null, codes: ['nosuch'], vatNumber: null },
      outcome: shown,
    });
    expect(row?.input.method).toBe(shown.shipping.method);
    const minutes = ((row?.until.getTime() ?? 0) - before) / 60_000;
    expect([minutes >= 30, minutes < 31]).toEqual([true, true]);
  });

  it('money 17: stores no priced checkout for a guest, and at most 20 for a user', async () => {
    const user = randomUUID();
    const rows = () =>
      shop.dataSource.query<unknown[]>(
        'SELECT id FROM priced_checkouts WHERE user_id = $1 OR user_id IS NULL ORDER BY until',
        [user],
      );
    await priced();
    expect(await rows()).toEqual([]);
    const shown: PricedCheckout[] = [];
    for (let time = 0; time < 22; time += 1) shown.push(await priced({}, user));
    expect(await rows()).toEqual(shown.slice(-20).map(({ pricedCheckout: id }) => ({ id })));
  });

  it('returns the result of each code, the cost of the methods and the pick-up places of a checkout', async () => {
    await shop.owner.discount('WELCOME10', { name: 'Welcome' });
    const place = { street: '42 Tanti Bazar Road', city: 'Dhaka', postalCode: '1100', note: '' };
    const pickup = await shop.owner.method(BANGLADESH, {
      name: 'Pick up',
      time: '',
      pickup: place,
    });
    const shown = await priced({ method: pickup, codes: ['welcome10', 'nosuch'] });
    expect(shown).toMatchObject({
      discounts: [{ code: 'WELCOME10', name: 'Welcome', level: 'order', amount: 3.13 }],
      codes: [
        { code: 'welcome10', isApplied: true, amount: 3.13 },
        { code: 'nosuch', isApplied: false, isUnknown: true, reason: 'We do not know this code.' },
      ],
      shipping: { name: 'Pick up', price: 4.9, pickupNote: '42 Tanti Bazar Road, 1100 Dhaka' },
      total: 33.02,
      isPlain: false,
    });
    expect(shown.methods).toMatchObject([
      { name: 'Standard', isPickup: false },
      { name: 'Pick up', isPickup: true, place: '42 Tanti Bazar Road, 1100 Dhaka' },
    ]);
  });

  it('deletes a priced checkout a day after it expired', async () => {
    const old = await priced({}, randomUUID());
    const young = await priced({}, randomUUID());
    await shop.dataSource.query(
      `UPDATE priced_checkouts SET until = now() - interval '25 hours' WHERE id = $1`,
      [old.pricedCheckout],
    );
    await new RetentionJob(shop.url, [PRICED_CHECKOUT_RETENTION]).run();
    expect(await stored(old.pricedCheckout)).toBeUndefined();
    expect(await stored(young.pricedCheckout)).toBeDefined();
  });
});

describe('the checkout form', () => {
  it("shows when an order placed today arrives by the cheapest delivery of the company's country", async () => {
    expect(await checkout.options()).not.toHaveProperty('arrives');
    const setTransit = (transit: object | null) =>
      shop.dataSource.query(
        "UPDATE shipping_methods SET transit = $1 WHERE name = 'Standard' AND zone_id = $2",
        [transit, BANGLADESH],
      );
    const transit = { from: 2, to: 4 };
    await setTransit(transit);
    const express = await shop.owner.method(BANGLADESH, { transit: { from: 1, to: 1 } });
    await shop.terms.fresh();
    const { arrives } = await checkout.options();
    expect(arrives).toBe(daysOfArrival(arrivalOf(transit, new Date())));
    await shop.dataSource.query('DELETE FROM shipping_methods WHERE id = $1', [express]);
    await setTransit(null);
  });

  it('shopper 4: offers the served countries by name, and lets companies of the union enter their VAT number', async () => {
    const north = await shop.owner.zone('North', [{ country: 'SE' }, { country: 'AX' }]);
    await shop.owner.method(north, {
      name: 'Courier',
      steps: [
        { from: 0, cents: 490 },
        { from: 1_000, cents: 790 },
      ],
    });
    const west = await shop.owner.zone('West', [{ country: 'GB' }]);
    await shop.owner.method(west, { isActive: false });
    await shop.owner.taxZone([{ country: 'SE' }, { country: 'DE' }], { isUnion: true });
    await shop.owner.taxZone([{ country: 'US' }], { isExport: true });
    await shop.terms.fresh();
    expect(await checkout.options()).toEqual({
      success: true,
      countries: [
        { code: 'AX', name: 'Åland Islands' },
        { code: 'BD', name: 'Bangladesh' },
        { code: 'SE', name: 'Sweden' },
      ],
      isRecipientSent: false,
      vatCountries: ['DE', 'SE'],
      delivery: [
        {
          countries: ['Bangladesh'],
          methods: expect.arrayContaining([expect.objectContaining({ name: 'Standard', to: 0 })]),
        },
        {
          countries: ['Åland Islands', 'Sweden'],
          methods: [
            expect.objectContaining({ name: 'Courier', from: 4.9, to: 7.9, freeFrom: null }),
          ],
        },
      ],
    });
  });
});
