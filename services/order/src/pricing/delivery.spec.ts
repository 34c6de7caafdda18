// Tests the countries, methods and prices of delivery, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { BANGLADESH, openPricing, type OpenPricing } from '../testing/open-pricing.js';

let shop: OpenPricing;
let cloth: string;
beforeAll(async () => {
  shop = await openPricing();
  cloth = await shop.owner.product({ unit: 'm', cutsPerUnit: 20, weightGsm: 150, widthMm: 1_120 });
});
afterAll(() => shop.close());

describe('a shop that was not set up', () => {
  it('SHP-2: delivers to Bangladesh by name and by code for free in a shop without settings', async () => {
    for (const country of ['Bangladesh', 'BD', ' bangladesh ']) {
      const { price, country: to, priced, method } = await shop.price({ [cloth]: 2 }, { country });
      expect({ price, to, total: priced.totalCents, method: method.name }).toEqual({
        price: null,
        to: { name: 'Bangladesh', code: 'BD' },
        total: 2_000,
        method: 'Standard',
      });
    }
  });

  it.each([
    ['Atlantis', 'We do not deliver to Atlantis yet.'],
    ['de', 'We do not deliver to Germany yet.'],
  ])(
    'SHP-2: refuses delivery to %s in a shop without settings, and explains it',
    async (country, message) => {
      await expect(shop.price({ [cloth]: 1 }, { country })).rejects.toMatchObject({
        code: 'order.countryNotServed',
        message,
      });
    },
  );

  it('PRC-13: prices a line by the quantity step that it reaches', async () => {
    const product = await shop.owner.product({
      unit: 'm',
      cutsPerUnit: 10,
      priceSteps: [{ from: 100, cents: 900 }],
    });
    const cents = async (units: number) => (await shop.price({ [product]: units })).priced;
    expect([(await cents(9.9)).totalCents, (await cents(10)).totalCents]).toEqual([9_900, 9_000]);
  });

  it('trade 6: fetches a product without a local copy, with its price and tax class', async () => {
    const product = shop.catalogue.add({ priceCents: 1_700 });
    expect((await shop.price({ [product]: 3 })).priced.totalCents).toBe(5_100);
    shop.catalogue.change(product, { priceCents: 9_900 });
    expect((await shop.price({ [product]: 3 })).priced.totalCents).toBe(5_100);
  });

  it('trade 6: refuses to price a product that cannot be ordered', async () => {
    await expect(shop.price({ [randomUUID()]: 3 })).rejects.toMatchObject({
      code: 'order.productGone',
      message: 'The product of line 1 is no longer sold.',
    });
    const piece = await shop.owner.product();
    await expect(shop.price({ [piece]: 1.5 })).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Line 1: Quantity is not valid',
    });
    const metre = await shop.owner.product({ name: 'Voile', unit: 'm', cutsPerUnit: 4 });
    await expect(shop.price({ [metre]: 1.3 })).rejects.toMatchObject({
      code: 'order.step',
      message: '"Voile" is sold in steps of 25 cm.',
    });
    const gone = await shop.owner.product({ name: 'Old tweed', deleted: true });
    await expect(shop.price({ [gone]: 1 })).rejects.toMatchObject({
      code: 'order.productGone',
      message: '"Old tweed" is no longer sold.',
    });
  });
});

describe('a zone of postal codes', () => {
  it.each([
    [
      'SE',
      '100',
      '199',
      ['SE-114 55', 'S-114 55', '114 55', 'se11455', '114‑55', '１１４５５'],
      'SE-214 55',
    ],
    ['LV', '1000', '1999', ['LV-1010', 'LV1010', '1010'], 'LV-3010'],
    ['LT', 'LT-01000', 'LT-01999', ['LT-01103', '01103'], 'LT-51000'],
    ['AD', 'AD100', 'AD199', ['AD100', 'ad 150', '120'], 'AD500'],
  ])(
    'cases 6: matches postal codes of the zone %s with and without the code of the country',
    async (country, postalFrom, postalTo, within, outside) => {
      const zone = await shop.owner.zone(country, [{ country, postalFrom, postalTo }]);
      await shop.owner.method(zone, { name: `To ${country}` });
      const methodAt = async (postalCode: string) =>
        (await shop.price({ [cloth]: 1 }, { country, postalCode })).method.name;
      for (const code of within)
        expect([code, await methodAt(code)]).toEqual([code, `To ${country}`]);
      await expect(methodAt(outside)).rejects.toMatchObject({ code: 'order.noMethod' });
    },
  );
});

describe('a shop with more zones and methods', () => {
  let courier: string;
  let pickup: string;
  beforeAll(async () => {
    const { owner } = shop;
    const france = await owner.zone('France', [{ country: 'FR' }], 250);
    courier = await owner.method(france, {
      basis: 'weight',
      steps: [
        { from: 0, cents: 490 },
        { from: 1_000, cents: 890 },
      ],
      freeFromCents: 9_000,
      orderMaxGrams: 30_000,
    });
    const islands = await owner.zone('Islands', [
      { country: 'DK', postalFrom: '38', postalTo: '39' },
    ]);
    await owner.method(islands, { postalTo: '3899' });
    pickup = await owner.method(BANGLADESH, {
      name: 'Pick up in Dhaka',
      time: '',
      steps: [{ from: 0, cents: 0 }],
      pickup: {
        street: '42 Tanti Bazar Road',
        city: 'Dhaka',
        postalCode: '1100',
        note: '10:00 to 18:00',
      },
    });
  });
  const toFrance = { country: 'France', postalCode: '75001' };
  const shippingOf = async (units: number, more = {}) =>
    (await shop.price({ [cloth]: units }, { ...toFrance, ...more })).priced.shipping.priceCents;

  it('SHP-3: weighs cloth by its mass and width, and products of unknown weight by the default of the zone', async () => {
    const { owner } = shop;
    const weighed = await owner.product({ shippingGrams: 918 });
    const light = await owner.product({ shippingGrams: 710 });
    const unknown = await owner.product({ unit: 'm', cutsPerUnit: 100 });
    const cents = async (amounts: Record<string, number>) =>
      (await shop.price(amounts, toFrance)).priced.shipping.priceCents;
    // With 4 % for the packing, 960 g become 999 g, and 961 g become 1,000 g.
    expect(await cents({ [weighed]: 1, [cloth]: 0.25 })).toBe(490);
    expect(await cents({ [weighed]: 1, [cloth]: 0.3 })).toBe(890);
    expect(await cents({ [light]: 1, [unknown]: 1 })).toBe(490);
    expect(await cents({ [light]: 1, [unknown]: 1.01 })).toBe(890);
  });

  it('SHP-4: charges the delivery price of the step in which the weight falls', async () => {
    const cents = async (shippingGrams: number) => {
      const product = await shop.owner.product({ shippingGrams });
      return (await shop.price({ [product]: 1 }, toFrance)).priced.shipping.priceCents;
    };
    // With packing: 999 g, 1,000 g and 1,001 g.
    expect([await cents(960), await cents(961), await cents(962)]).toEqual([490, 890, 890]);
  });

  it('SHP-4: delivers for free once the sum after discounts reaches the threshold', async () => {
    await shop.owner.discount('TENTH');
    expect(await shippingOf(9)).toBe(0);
    expect(await shippingOf(9, { codes: ['TENTH'] })).toBe(890);
    expect(await shippingOf(10, { codes: ['TENTH'] })).toBe(0);
  });

  it('offers no delivery if the order is too heavy, or if no method serves the postal code', async () => {
    const stone = await shop.owner.product({ shippingGrams: 30_000 });
    await expect(shop.price({ [stone]: 1 }, toFrance)).rejects.toMatchObject({
      code: 'order.noMethod',
      message: 'We cannot send this order to 75001, France. Please write to us.',
    });
    const toDenmark = (postalCode: string) =>
      shop.price({ [cloth]: 1 }, { country: 'DK', postalCode });
    await expect(toDenmark('2100')).rejects.toMatchObject({ code: 'order.noMethod' });
    await expect(toDenmark('3900')).rejects.toMatchObject({ code: 'order.noMethod' });
    expect((await toDenmark('38 99')).priced.shipping.priceCents).toBe(490);
  });

  it('offers all delivery methods with their prices and preselects the first', async () => {
    const { methods, method } = await shop.price({ [cloth]: 1 });
    expect(methods.map((one) => [one.method.name, one.cents])).toEqual([
      ['Standard', 0],
      ['Pick up in Dhaka', 0],
    ]);
    expect(method.name).toBe('Standard');
  });

  it('SHP-5: offers a pick-up with place and hours, without a postal code or delivery costs', async () => {
    const picked = { method: pickup, postalCode: null };
    const { price, priced } = await shop.price({ [cloth]: 1 }, picked);
    expect(priced.shipping.totalCents).toBe(0);
    expect(price?.shipping).toMatchObject({
      name: 'Pick up in Dhaka',
      pickupNote: '42 Tanti Bazar Road, 1100 Dhaka. 10:00 to 18:00',
    });
  });

  it('requires a new choice when the chosen delivery method was deleted or serves another country', async () => {
    for (const method of [randomUUID(), courier])
      await expect(shop.price({ [cloth]: 1 }, { method })).rejects.toMatchObject({
        code: 'order.priceAgain',
      });
  });

  it('reads the delivery terms once for all orders of one second, and again for a priced checkout', async () => {
    const { terms } = shop;
    const before = await terms.current();
    expect(await terms.current()).toBe(before);
    await shop.owner.settings({ isRecipientSent: true });
    expect((await terms.fresh()).settings.isRecipientSent).toBe(true);
    expect((await terms.current()).settings.isRecipientSent).toBe(true);
  });
});
