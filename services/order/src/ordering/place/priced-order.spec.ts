import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { orderEvents, orderView } from '@shop/contracts/ordering/order';
import { BANGLADESH } from '../../testing/open-pricing.js';
import { openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const stock = async (product: string): Promise<number> => {
  await shop.catalogue.handleReleases(shop.dataSource);
  return shop.catalogue.stockOf(product) ?? 0;
};
const orders = async (status: string): Promise<number> => {
  const rows = await shop.dataSource.query<unknown[]>('SELECT 1 FROM orders WHERE status = $1', [
    status,
  ]);
  return rows.length;
};
const freeUse = { all: 0, code: 0, buyers: 0, held: 0 };

describe('an order at the price of a checkout', () => {
  it('PRC-6: stores, shows and publishes the discount of a priced order, with the total that was shown', async () => {
    const product = await priced.ware('Ajrakh', 2_400);
    await priced.owner.discount('WELCOME10', { name: 'Welcome', usesMax: 5 });
    const seen = await priced.see({ [product]: 3 }, { codes: ['welcome 10'] });
    expect(seen.total).toBe(64.8);
    const { order, notes } = await priced.place(seen);
    expect(notes).toBeUndefined();
    expect(orderView.parse(order)).toMatchObject({
      items: [{ product, quantity: 3, price: 24, discount: 7.2 }],
      totalAmount: 64.8,
      discounts: [{ code: 'WELCOME10', name: 'Welcome', level: 'order', amount: 7.2 }],
    });
    expect(Object.keys(order)).toEqual([
      '_id',
      'user',
      'items',
      'totalAmount',
      'shippingAddress',
      'orderStatus',
      'createdAt',
      'discounts',
    ]);
    const detail = await shop.orders.get(order._id, seen.user);
    expect(detail).toMatchObject(order);
    const [event] = await shop.published('order.placed');
    expect(orderEvents.placed.payload.parse(event)).toMatchObject({
      totalCents: 6_480,
      price: { subtotalCents: 7_200, discounts: [{ code: 'WELCOME10', cents: 720 }] },
    });
  });

  it('places one order per checkout, even if it is submitted repeatedly and with different keys', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    await priced.owner.discount('ONCE', { usesMax: 9 });
    const seen = await priced.see({ [product]: 1 }, { codes: ['ONCE'] });
    const key = randomUUID();
    const pressed = await Promise.all(
      Array.from({ length: 20 }, () => priced.place(seen, { key, messageId: randomUUID() })),
    );
    expect(new Set(pressed.map((reply) => JSON.stringify(reply))).size).toBe(1);
    await expect(priced.place(seen)).rejects.toMatchObject({ code: 'order.priceAgain' });
    expect([await orders('pending'), await stock(product)]).toEqual([1, 98]);
  });

  it.each([
    ['of another shopper', { user: randomUUID() }, {}],
    ['that is over', { until: "now() - interval '1 second'" }, {}],
    ['of other lines', {}, { quantity: 2 }],
    ['of another country', {}, { country: 'India' }],
  ])('refuses an order with a checkout %s', async (_what, stored, sent) => {
    const product = await priced.ware('Ajrakh', 1_000);
    const seen = await priced.see({ [product]: 1 });
    if ('user' in stored)
      await shop.dataSource.query('UPDATE priced_checkouts SET user_id = $1', [stored.user]);
    if ('until' in stored)
      await shop.dataSource.query(`UPDATE priced_checkouts SET until = ${String(stored.until)}`);
    const [item] = seen.order.items;
    const { shippingAddress } = seen.order;
    if (!item || !shippingAddress) throw new Error('nothing is ordered');
    const order = {
      ...seen.order,
      items: [{ ...item, ...('quantity' in sent && { quantity: 2 }) }],
      shippingAddress: { ...shippingAddress, ...('country' in sent && { country: 'India' }) },
    };
    const refusal = { code: 'order.priceAgain' };
    await expect(priced.place({ ...seen, order })).rejects.toMatchObject(refusal);
    expect(shop.catalogue.stockOf(product)).toBe(99);
  });

  it('refuses an order with a total other than that of the checkout, and returns the right one', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const seen = await priced.see({ [product]: 1 });
    const order = { ...seen.order, totalAmount: 9 };
    await expect(priced.place({ ...seen, order })).rejects.toMatchObject({
      code: 'order.wrongTotal',
      details: [{ path: 'total', price: 10, message: 'The order now comes to $10.00.' }],
    });
  });

  it('PRC-12: refuses a checkout order whose price has risen, with the line and the new sum', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const discount = await priced.owner.discount('TENTH', { usesMax: 1 });
    const seen = await priced.see({ [product]: 2 }, { codes: ['TENTH'] });
    shop.catalogue.change(product, { priceCents: 1_100 });
    await expect(priced.place(seen)).rejects.toMatchObject({
      code: 'order.wrongTotal',
      message: 'The price of "Ajrakh" is now $11.00.',
      details: [
        { path: product, price: 11 },
        { path: 'total', price: 19.8 },
      ],
    });
    expect([await orders('rejected'), await priced.uses(discount)]).toEqual([1, freeUse]);
    // The checkout can be used by another order, now that the price has fallen again.
    shop.catalogue.change(product, { priceCents: 1_000 });
    await priced.place(seen);
  });

  it('PRC-12: charges less for a checkout order if a price has fallen, and shows that', async () => {
    const fell = await priced.ware('Ajrakh', 1_000);
    const same = await priced.ware('Kantha', 500);
    await priced.owner.discount('TENTH');
    const seen = await priced.see({ [fell]: 2, [same]: 1 }, { codes: ['TENTH'] });
    shop.catalogue.change(fell, { priceCents: 900 });
    const { order, notes } = await priced.place(seen);
    expect(order.totalAmount).toBe(20.7);
    expect(notes).toEqual(['The price of "Ajrakh" fell: you pay $1.80 less.']);
  });

  it('charges the total of the checkout if a price fell before it was priced', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    await priced.owner.product({ product, name: 'Ajrakh', priceCents: 900, version: 2 });
    const seen = await priced.see({ [product]: 2 });
    expect(seen).toMatchObject({ total: 18, order: { items: [{ price: 10 }] } });
    shop.catalogue.change(product, { priceCents: 900 });
    const { order, notes } = await priced.place(seen);
    expect([order.totalAmount, notes]).toEqual([18, undefined]);
  });

  it('refuses a checkout order if a lower price raises its total by losing a discount with a minimum', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const discount = await priced.owner.discount('HALF', { value: 5_000, minCents: 2_000 });
    const seen = await priced.see({ [product]: 2 }, { codes: ['HALF'] });
    shop.catalogue.change(product, { priceCents: 900 });
    await expect(priced.place(seen)).rejects.toMatchObject({
      code: 'order.wrongTotal',
      details: [{ path: 'total', price: 18 }],
    });
    expect([await orders('rejected'), await stock(product)]).toEqual([1, 99]);
    expect(await priced.uses(discount)).toEqual(freeUse);
  });

  it('frees a discount use that an order at a lower price no longer needs', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const discount = await priced.owner.discount('CENT', {
      effect: 'amount',
      value: 1,
      minCents: 2_000,
      usesPerBuyer: 1,
    });
    const seen = await priced.see({ [product]: 2 }, { codes: ['CENT'] });
    shop.catalogue.change(product, { priceCents: 900 });
    const { order } = await priced.place(seen);
    expect([order.totalAmount, order.discounts]).toEqual([18, undefined]);
    expect(await priced.uses(discount)).toEqual(freeUse);
  });

  it('PRC-15: places an order with a discount of 100 % for free, as pending', async () => {
    const product = await priced.ware('Ajrakh', 1_999);
    await priced.owner.discount('GIFT', { value: 10_000 });
    const { order } = await priced.place(await priced.see({ [product]: 1 }, { codes: ['GIFT'] }));
    expect(order).toMatchObject({ totalAmount: 0, orderStatus: 'pending' });
  });

  it('SHP-5: places a pick-up order without an address, at the address of the pick-up place', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const pickup = { street: '1 Loom Street', city: 'Dhaka', postalCode: '1000', note: 'From 10' };
    const method = await priced.owner.method(BANGLADESH, {
      name: 'Pick up',
      steps: [{ from: 0, cents: 0 }],
      pickup,
    });
    const seen = await priced.see({ [product]: 1 }, { method });
    expect(seen.order.shippingAddress).toBeUndefined();
    const { order } = await priced.place(seen);
    expect(order.shippingAddress).toEqual({
      street: '1 Loom Street',
      city: 'Dhaka',
      postalCode: '1000',
      country: 'Bangladesh',
    });
    expect(order.shipping).toMatchObject({ method, name: 'Pick up', price: 0, total: 0 });
    await shop.dataSource.query('DELETE FROM shipping_methods WHERE id = $1', [method]);
  });

  it('charges the net price of an order line if no tax is owed', async () => {
    const home = await priced.owner.taxZone([{ country: 'DE' }]);
    await priced.owner.rate(home, 2_000);
    await priced.owner.taxZone([{ country: 'BD' }], { isExport: true });
    await priced.owner.settings({ sellerCountry: 'DE', pricesIncludeTax: true });
    const product = await priced.ware('Ajrakh', 12_000);
    const seen = await priced.see({ [product]: 1 });
    expect(seen.total).toBe(100);
    const { order } = await priced.place(seen);
    expect(order).toMatchObject({
      items: [{ price: 100 }],
      totalAmount: 100,
      taxes: [{ rate: 0, net: 100, tax: 0, note: 'Export' }],
    });
    await shop.dataSource.query('DELETE FROM tax_zones');
    await shop.dataSource.query('DELETE FROM shop_settings');
  });
});

describe('an order with an unknown outcome', () => {
  it('returns the discount uses of an order that timed out, and claims them again with the same key', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const discount = await priced.owner.discount('LAST', { usesMax: 1, usesPerBuyer: 1 });
    const seen = await priced.see({ [product]: 1 }, { codes: ['LAST'] });
    const key = randomUUID();
    shop.catalogue.failures.push('reply lost', 'reply lost');
    await expect(priced.place(seen, { key })).rejects.toMatchObject({ code: 'order.failed' });
    expect(await priced.uses(discount)).toEqual(freeUse);
    const { order } = await priced.place(seen, { key });
    expect(order.totalAmount).toBe(9);
    expect(await priced.uses(discount)).toMatchObject({ all: 1, buyers: 1, held: 1 });
    expect([await orders('pending'), await stock(product)]).toEqual([1, 98]);
  });

  it('completes an order from its stored checkout when its message is delivered again', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const discount = await priced.owner.discount('LAST', { usesMax: 1 });
    const { user, order } = await priced.see({ [product]: 1 }, { codes: ['LAST'] });
    const message = { key: randomUUID(), messageId: randomUUID() };
    const { shippingAddress } = order;
    if (!shippingAddress) throw new Error('it has no address');
    await shop.transactions.start({ ...message, user, order, remainingMs: 7_000 }, randomUUID(), {
      shippingAddress,
      uses: {
        checkout: order.pricedCheckout ?? '',
        claims: [{ discount, code: 'LAST', isLimited: true }],
      },
    });
    const reply = await priced.place({ user, order }, message);
    expect(reply.order.totalAmount).toBe(9);
    expect(await priced.place({ user, order }, message)).toEqual(reply);
    expect(await priced.uses(discount)).toMatchObject({ all: 1, held: 1 });
  });
});
