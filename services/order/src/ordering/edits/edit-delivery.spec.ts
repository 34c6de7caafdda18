// Tests edits of address and delivery method by staff, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { addressChangeEvents } from '@shop/contracts/ordering/address-changes';
import { orderDetail } from '@shop/contracts/ordering/order';
import { orderEditEvents, type EditOrderInput } from '@shop/contracts/ordering/order-edits';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { InvoiceBases } from '../invoicing/invoice-bases.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
let silk: string;
let button: string;
const methods: Record<string, string> = {};

/** Sets up a seller in Germany whose prices include tax. */
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  const { owner } = priced;
  const add = async (country: string, name: string, cents: number, more = {}) => {
    const zone = zones[country] ?? (await owner.zone(country, [{ country }]));
    zones[country] = zone;
    methods[name] = await owner.method(zone, { name, steps: [{ from: 0, cents }], ...more });
  };
  const zones: Record<string, string> = {};
  await add('DE', 'Parcel', 490);
  await add('AT', 'Post', 990, { transit: { from: 3, to: 5 } });
  const vienna = { postalFrom: '1010', postalTo: '1239', position: 2 };
  await add('AT', 'Bicycle', 290, vienna);
  const place = { street: 'Gumpendorfer Str. 2', city: 'Wien', postalCode: '1060', note: '' };
  await add('AT', 'Collect', 0, { pickup: place, position: 3 });
  await owner.zone('Denmark', [{ country: 'DK', postalFrom: '1000', postalTo: '2999' }]);
  await add('US', 'Air', 1_900, { basis: 'value', freeFromCents: 11_000 });
  const germany = await owner.taxZone([{ country: 'DE' }], { isUnion: true });
  await owner.rate(germany, 1_900, { to: '2020-06-30' });
  await owner.rate(germany, 1_600, { from: '2020-07-01', to: '2020-12-31' });
  await owner.rate(germany, 1_900, { from: '2021-01-01' });
  const austria = await owner.taxZone([{ country: 'AT' }], { isUnion: true });
  await owner.rate(austria, 1_500, { to: '2020-12-31' });
  await owner.rate(austria, 2_000, { from: '2021-01-01' });
  await owner.taxZone([{ country: 'US' }], { isExport: true });
  const { distanceSales, payments } = defaultSettings('demo');
  await owner.settings({
    sellerCountry: 'DE',
    distanceSales: { ...distanceSales, from: 'always' },
  });
  const cash = { zones: [zones.DE ?? ''], limitCents: 900_000 };
  await owner.settings({ payments: { ...payments, cash: { ...payments.cash, ...cash } } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  shop.catalogue.raiseRefusal = null;
  [silk, button] = [await priced.ware('Silk', 12_000), await priced.ware('Button', 999)];
});

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const inCountry = (country: string, postalCode = '1205'): ShippingAddress => ({
  street: '2 Main Street',
  city: 'Anywhere',
  postalCode,
  country,
});
const placed = async (country: string, more: Parameters<PricedOrders['see']>[1] = {}) => {
  const seen = await priced.see({ [silk]: 1, [button]: 3 }, { country, ...more }, shopper);
  return (await priced.place(seen)).order._id;
};
const edit = (order: string, more: Partial<EditOrderInput> & { key?: string } = {}) => {
  const { key: idempotencyKey = randomUUID(), ...input } = more;
  const lines = [
    { product: silk, quantity: 1 },
    { product: button, quantity: 3 },
  ];
  return shop.edits.edit({ order, lines, version: 1, idempotencyKey, ...input }, staff);
};
const fullOf = async (order: string) =>
  orderDetail.parse(await shop.orders.get(order, staff, { view: 'full' }));
/** Returns the price of the order as it is stored, and as its invoices show it. */
const costOf = async (order: string) => {
  const [row] = await shop.dataSource.query<{ price: OrderPrice; total: string; lines: unknown }[]>(
    `SELECT price, total_cents AS total,
            (SELECT json_agg(json_build_array(product_id, quantity, unit_price_cents) ORDER BY product_id)
               FROM order_lines WHERE order_id = id) AS lines
       FROM orders WHERE id = $1`,
    [order],
  );
  const byProduct = (one: { product: string }, other: { product: string }) =>
    one.product < other.product ? -1 : 1;
  const price = row?.price && { ...row.price, lines: row.price.lines.toSorted(byProduct) };
  const basis = await new InvoiceBases(shop.dataSource).of(order);
  const { isTaxIncluded, note, delivery, buyer } = basis.order;
  return { ...row, price, isTaxIncluded, note, delivery, country: buyer.country, vat: buyer.vatId };
};
const paid = (order: string, part: number) =>
  shop.dataSource.transaction((manager) => shop.unpaidEdits.secured(manager, order, part));
const packed = (order: string) =>
  shop.parcels.pack(
    { order, lines: [{ product: button, quantity: 1 }], idempotencyKey: null },
    staff,
  );
/** Applies the edit, even if it makes the order more expensive. */
const moved = async (order: string, more: Partial<EditOrderInput>) => {
  const { state, edit: waiting } = await edit(order, more);
  if (state === 'waiting') await paid(order, (more.version ?? 1) + 1);
  return waiting;
};

describe('an edit of the delivery', () => {
  it('V31: sends an order to a cheaper address at once, with address, revision, audit entry and events', async () => {
    const order = await placed('Austria', { method: methods.Post ?? '' });
    const preview = await edit(order, { shippingAddress: inCountry('de'), preview: true });
    expect(preview).toMatchObject({
      state: 'preview',
      before: 159.87,
      after: 154.87,
      difference: -5,
      delivery: { method: methods.Parcel, methods: [{ name: 'Parcel', price: 4.9 }] },
      order: {
        shippingAddress: { country: 'Germany' },
        shipping: { name: 'Parcel', total: 4.9 },
        taxes: [{ rate: 19, tax: 24.73, isIncluded: true }],
      },
    });
    expect(await fullOf(order)).toMatchObject({ totalAmount: 159.87, version: 1 });
    expect(await edit(order, { shippingAddress: inCountry('de') })).toMatchObject({
      state: 'applied',
      after: 154.87,
    });
    expect(await fullOf(order)).toMatchObject({
      totalAmount: 154.87,
      version: 2,
      shippingAddress: inCountry('Germany'),
      shipping: { name: 'Parcel' },
      revisions: [{ kind: 'edit', items: [], delivery: 'Parcel to Germany', amount: 5 }],
    });
    expect(await shop.published(orderEditEvents.edited.name)).toMatchObject([
      { differenceCents: -500, delivery: 'Parcel to Germany', totalCents: 15_487 },
    ]);
    expect(await shop.published(addressChangeEvents.changed.name)).toHaveLength(1);
  });

  it('V31: stores the address of a more expensive edit only once its difference is paid', async () => {
    const order = await placed('Germany');
    const reply = await edit(order, { shippingAddress: inCountry('Austria') });
    expect(reply).toMatchObject({
      state: 'waiting',
      difference: 5,
      order: { shippingAddress: { country: 'Germany' } },
      edit: { delivery: 'Post to Austria', total: 159.87 },
    });
    expect(await shop.published(orderEditEvents.editWaiting.name)).toMatchObject([
      { delivery: 'Post to Austria', deliveredTo: { country: 'Austria' }, differenceCents: 500 },
    ]);
    for (const change of [
      packed(order),
      shop.addresses.change({ order, shippingAddress: inCountry('Germany', '1000') }, shopper),
    ])
      await expect(change).rejects.toMatchObject({ code: 'order.changing' });
    await paid(order, 2);
    expect(await fullOf(order)).toMatchObject({
      totalAmount: 159.87,
      shippingAddress: { country: 'Austria' },
      arrival: { from: expect.any(String) as string },
      revisions: [{ delivery: 'Post to Austria', amount: -5 }],
    });
  });

  it('V31: changes the method alone, or together with the lines', async () => {
    const order = await placed('Austria', { method: methods.Post ?? '' });
    const lines = [{ product: silk, quantity: 1 }];
    const reply = await edit(order, { method: methods.Bicycle ?? '', lines });
    expect(reply).toMatchObject({
      state: 'applied',
      before: 159.87,
      after: 122.9,
      order: { shipping: { name: 'Bicycle' }, items: [{ name: 'Silk' }] },
    });
    const collected = await edit(order, { method: methods.Collect ?? '', lines, version: 2 });
    expect(collected.order).toMatchObject({
      totalAmount: 120,
      shippingAddress: { street: 'Gumpendorfer Str. 2' },
    });
    await expect(
      edit(order, { method: methods.Post ?? '', lines, version: 3 }),
    ).rejects.toMatchObject({
      message: 'This order is picked up: enter the address that it is to be sent to.',
    });
  });

  it('V31: shows the methods of the present address, and changes nothing if nothing differs', async () => {
    const order = await placed('Austria', { method: methods.Post ?? '' });
    const shippingAddress = { ...inCountry('AT'), street: '12 Mirpur Road', city: 'Dhaka' };
    const preview = await edit(order, { shippingAddress, preview: true });
    expect(preview).toMatchObject({
      difference: 0,
      delivery: { method: methods.Post },
    });
    expect(preview.delivery?.methods.map(({ name, price }) => [name, price])).toEqual([
      ['Post', 9.9],
      ['Bicycle', 2.9],
      ['Collect', 0],
    ]);
    await expect(
      edit(order, { shippingAddress, method: methods.Post ?? '' }),
    ).rejects.toMatchObject({
      message: 'Nothing is changed.',
    });
  });

  it('V31: refuses a country that is not served, and lists the methods that deliver there', async () => {
    const order = await placed('Germany');
    await expect(edit(order, { shippingAddress: inCountry('Norway') })).rejects.toMatchObject({
      code: 'order.countryNotServed',
      message: 'We do not deliver to Norway yet.',
    });
    const linz = { shippingAddress: inCountry('Austria', '4020'), method: methods.Bicycle ?? '' };
    await expect(edit(order, linz)).rejects.toMatchObject({
      code: 'order.noMethod',
      message: '"Bicycle" does not deliver this order to Austria. Choose "Post" or "Collect".',
    });
    const nuuk = { shippingAddress: inCountry('Denmark', '3900') };
    await expect(edit(order, nuuk)).rejects.toMatchObject({
      code: 'order.noMethod',
      message: 'No delivery method takes this order to 3900, Denmark.',
    });
    expect(await fullOf(order)).toMatchObject({
      version: 1,
      shippingAddress: { country: 'Germany' },
    });
  });

  it('V31: delivers a cash order only where cash is accepted', async () => {
    const { order } = await priced.placeBy(
      'cash',
      { [silk]: 1, [button]: 3 },
      { country: 'Germany', useCredit: false },
    );
    await expect(edit(order._id, { shippingAddress: inCountry('Austria') })).rejects.toMatchObject({
      message: 'This order is paid in cash, which cannot be taken there.',
    });
    expect(await edit(order._id, { shippingAddress: inCountry('Germany', '10115') })).toMatchObject(
      {
        state: 'applied',
        difference: 0,
      },
    );
  });
});

const company = { vatNumber: 'ATU13585627' };

describe('the cost of an order at another address', () => {
  const places = [
    ['Germany', {}],
    ['Austria', {}],
    ['United States', {}],
    ['Bangladesh', {}],
    ['Germany', company],
    ['Austria', company],
    ['United States', company],
  ] as const;

  it.each(places)(
    'V42: costs and is taxed like an order placed there, from %s %j',
    async (from, more) => {
      for (const to of ['Germany', 'Austria', 'United States', 'Bangladesh']) {
        if (to === from) continue;
        const order = await placed(from, more);
        const vatNumber = from === 'Bangladesh' ? {} : more;
        await moved(order, { shippingAddress: inCountry(to) });
        const there = await placed(to, vatNumber);
        expect([from, to, await costOf(order)]).toEqual([from, to, await costOf(there)]);
        await moved(order, {
          shippingAddress: inCountry(from),
          version: (await fullOf(order)).version ?? 0,
        });
        const back = await placed(from, to === 'Bangladesh' ? {} : more);
        expect([to, from, await costOf(order)]).toEqual([to, from, await costOf(back)]);
      }
    },
  );

  it('V5: keeps the price and the discount of kept lines, taxed at the rates of the order date', async () => {
    await priced.owner.discount('TENTH');
    const order = await placed('Germany', { codes: ['TENTH'] });
    await priced.owner.product({ product: silk, name: 'Silk', priceCents: 99_900, version: 2 });
    await shop.dataSource.query("UPDATE orders SET placed_at = '2020-06-01'");
    const reply = await edit(order, { shippingAddress: inCountry('US'), preview: true });
    // (149.97 - 15.00) without 19 % is 113.42; the flight is free above 110.00.
    expect(reply.order).toMatchObject({
      totalAmount: 113.42,
      discounts: [{ amount: 12.59 }],
      taxes: [{ rate: 0, note: 'Export', isIncluded: false }],
    });
    await moved(order, { shippingAddress: inCountry('Austria') });
    expect(await fullOf(order)).toMatchObject({
      totalAmount: 144.87,
      discounts: [{ code: 'TENTH', amount: 15 }],
      taxes: [{ rate: 15 }],
    });
  });

  it('V3: keeps the share of earlier cancellations, so that parcels still add up', async () => {
    await priced.owner.discount('TENTH');
    const order = await placed('Germany', { codes: ['TENTH'] });
    const cancelled = { order, lines: [{ product: button, quantity: 1 }], reason: 'Sold out' };
    await shop.cancellations.cancel({ ...cancelled, idempotencyKey: null }, staff);
    const lines = [
      { product: silk, quantity: 1 },
      { product: button, quantity: 2 },
    ];
    await moved(order, { lines, shippingAddress: inCountry('US'), version: 2 });
    // A third of 26.97, and the two remaining ones, without 19 %.
    const row = await shop.dataSource.query<unknown[]>(
      `SELECT l.unit_price_cents AS price, l.cancelled_cents::int AS cancelled,
              (SELECT (one ->> 'netCents')::int FROM jsonb_array_elements(o.price -> 'lines') one
                WHERE one ->> 'product' = l.product_id::text) AS net
         FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = $1 AND l.product_id = $2`,
      [order, button],
    );
    expect(row).toEqual([{ price: 839, cancelled: 755, net: 1_511 }]);
  });

  it.each(['Germany', 'United States', 'Bangladesh'])(
    'V5: keeps tax on top of its prices, as on the order date, from %s',
    async (country) => {
      await priced.owner.settings({ pricesIncludeTax: false });
      const order = await placed(country);
      const there = await placed('Austria');
      await priced.owner.settings({ pricesIncludeTax: true });
      await moved(order, { shippingAddress: inCountry('Austria') });
      expect(await costOf(order)).toEqual(await costOf(there));
    },
  );

  it('V42: keeps the reverse charge of a company whose number would need confirmation today', async () => {
    const order = await placed('Austria', company);
    await priced.owner.settings({ isUnconfirmedVatEnough: false });
    await edit(order, { method: methods.Bicycle ?? '' });
    expect((await fullOf(order)).taxes).toMatchObject([{ rate: 0, note: 'Reverse charge' }]);
    await priced.owner.settings({ isUnconfirmedVatEnough: true });
  });

  it('V42: does not count its own sale abroad towards the yearly threshold', async () => {
    const { distanceSales } = defaultSettings('demo');
    await priced.owner.settings({
      distanceSales: { ...distanceSales, from: 'limit', limitCents: 5_000 },
    });
    const order = await placed('Austria');
    await edit(order, { method: methods.Bicycle ?? '' });
    expect((await fullOf(order)).taxes).toMatchObject([{ rate: 19 }]);
    await priced.owner.settings({ distanceSales: { ...distanceSales, from: 'always' } });
  });

  it("V42: charges a product added with an export delivery without the seller's tax", async () => {
    const order = await placed('Germany');
    const cord = await priced.ware('Cord', 1_190);
    const lines = [
      { product: silk, quantity: 1 },
      { product: cord, quantity: 1 },
    ];
    const reply = await edit(order, { lines, shippingAddress: inCountry('US') });
    expect(reply).toMatchObject({
      state: 'applied',
      after: 110.84,
      order: { items: [{ price: 100.84 }, { name: 'Cord', price: 10 }] },
    });
  });
});

describe('a discount of the delivery', () => {
  const kinds = [
    ['free', { effect: 'free', value: 0 }],
    ['a third off', { effect: 'percent', value: 3_333 }],
    ['$6.00 off', { effect: 'amount', value: 600 }],
  ] as const;

  it.each(kinds)(
    'V5: deducts the same from another delivery as the checkout does: %s',
    async (_kind, terms) => {
      await priced.owner.discount('SEND', { level: 'shipping', ...terms });
      const order = await placed('Germany', { codes: ['SEND'] });
      const before = await costOf(order);
      await moved(order, { shippingAddress: inCountry('Austria') });
      const there = await placed('Austria', { codes: ['SEND'] });
      expect(await costOf(order)).toEqual(await costOf(there));
      // The flight is free; the discount returns with a delivery that has a price.
      const { version: second = 0 } = await fullOf(order);
      await moved(order, { shippingAddress: inCountry('US'), version: second });
      const { version: third = 0, ...flown } = await fullOf(order);
      expect(flown).not.toHaveProperty('discounts');
      await moved(order, { shippingAddress: inCountry('Germany'), version: third });
      expect(await costOf(order)).toEqual(before);
    },
  );

  it.each([
    ['free', { effect: 'free', value: 0 }, 9.9],
    ['a half off', { effect: 'percent', value: 5_000 }, 2.45],
  ] as const)(
    'V5: stays free, or keeps its sum, if the order was stored without its terms: %s',
    async (_kind, terms, discount) => {
      await priced.owner.discount('SEND', { level: 'shipping', ...terms });
      const order = await placed('Germany', { codes: ['SEND'] });
      await shop.dataSource.query("UPDATE orders SET price = price #- '{discounts,0,terms}'");
      await moved(order, { shippingAddress: inCountry('Austria') });
      expect((await fullOf(order)).shipping).toMatchObject({ price: 9.9, discount });
    },
  );
});

describe('a product added without another delivery', () => {
  const places = [
    ['United States', {}, 10],
    ['Austria', company, 10],
    ['Germany', {}, 11.9],
    ['Germany', company, 11.9],
    ['Bangladesh', {}, 11.9],
  ] as const;
  let cord: string;
  let lines: EditOrderInput['lines'];
  beforeEach(async () => {
    cord = await priced.ware('Cord', 1_190);
    lines = [
      { product: silk, quantity: 1 },
      { product: button, quantity: 3 },
      { product: cord, quantity: 2 },
    ];
  });

  it.each(places)(
    'V5: costs what the checkout charges for it, in %s %j: %d',
    async (country, more, price) => {
      const order = await placed(country, more);
      const preview = await edit(order, { lines, preview: true });
      expect(preview.order.items).toMatchObject([{}, {}, { name: 'Cord', price }]);
      await moved(order, { lines });
      const pieces = { [silk]: 1, [button]: 3, [cord]: 2 };
      const there = await priced.place(await priced.see(pieces, { country, ...more }, shopper));
      expect(await costOf(order)).toEqual(await costOf(there.order._id));
    },
  );

  it('V5: is charged without the seller’s tax of the order date', async () => {
    const order = await placed('United States');
    await shop.dataSource.query("UPDATE orders SET placed_at = '2020-08-01'");
    const { order: view } = await edit(order, { lines, preview: true });
    // 11.90 without 16 %.
    expect(view.items).toMatchObject([{ price: 100.84 }, {}, { price: 10.26 }]);
  });

  it('V5: is charged without the seller’s tax if the prices of its order included tax', async () => {
    const order = await placed('United States');
    const before = await placed('United States');
    await shop.dataSource.query('UPDATE orders SET prices_include_tax = NULL WHERE id = $1', [
      before,
    ]);
    await priced.owner.settings({ pricesIncludeTax: false });
    for (const [id, price] of [
      [order, 10],
      [before, 11.9],
    ] as const) {
      const { order: view } = await edit(id, { lines, preview: true });
      expect(view.items).toMatchObject([{}, {}, { price }]);
    }
    await priced.owner.settings({ pricesIncludeTax: true });
  });

  it('V5: keeps the price of a line without tax for additional pieces', async () => {
    const order = await placed('United States');
    await priced.owner.product({ product: silk, name: 'Silk', priceCents: 99_900, version: 2 });
    const more = [{ product: silk, quantity: 2 }];
    const { after, order: view } = await edit(order, { lines: more, preview: true });
    expect([after, view.items]).toMatchObject([201.68, [{ quantity: 2, price: 100.84 }]]);
  });
});

describe('an edit of the delivery of an order with a parcel', () => {
  it('V31: is refused once a part of the order is packed, and allowed once that parcel is opened', async () => {
    const order = await placed('Austria', { method: methods.Post ?? '' });
    const { parcel } = await packed(order);
    const at = { version: (await fullOf(order)).version ?? 0 };
    for (const more of [
      { shippingAddress: inCountry('Germany') },
      { method: methods.Bicycle ?? '' },
    ])
      await expect(edit(order, { ...more, ...at })).rejects.toMatchObject({
        code: 'order.packed',
        message: 'A part of this order is packed already.',
      });
    await shop.parcels.open(parcel._id, staff);
    const again = { version: (await fullOf(order)).version ?? 0 };
    expect(await edit(order, { shippingAddress: inCountry('Germany'), ...again })).toMatchObject({
      state: 'applied',
    });
  });

  it('V31: never sends two parcels of an order to two addresses, whichever request locks it first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await placed('Austria', { method: methods.Post ?? '' });
      const [edited, parcel] = await Promise.allSettled([
        edit(order, { shippingAddress: inCountry('Germany') }),
        packed(order),
      ]);
      if (edited.status === 'rejected')
        expect(edited.reason).toMatchObject({
          code: expect.stringMatching(/packed|changed/) as string,
        });
      expect(parcel.status).toBe('fulfilled');
      const { shippingAddress } = await fullOf(order);
      expect(shippingAddress.country).toBe(edited.status === 'fulfilled' ? 'Germany' : 'Austria');
    }
  });
});
