import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { toUnits } from '@shop/contracts/money/units';
import { toDollars } from '@shop/contracts/money/price';
import { orderDetail, orderEvents, orderView } from '@shop/contracts/ordering/order';
import { type PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { linePrices } from '@shop/contracts/testing/line-prices';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { claimedCents } from '../pricing/order-lines.rules.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const shippingAddress = { street: 's', city: 'c', postalCode: 'p', country: 'Bangladesh' };
const metres = { unit: 'm', cutsPerUnit: 10, least: 5, most: 120 } as const;
const chambray = (parts = {}) =>
  shop.catalogue.add({ name: 'Chambray', priceCents: 2650, stock: 100, sale: metres, ...parts });

type Item = Omit<PlaceOrderInput['items'][number], 'price'> & { price?: number };

/** Places an order of these lines at the price of the catalogue, with the matching total. */
function place(items: Item[], parts: Partial<PlaceOrderInput> = {}) {
  const priced = items.map((item) => ({
    price: toDollars(shop.catalogue.wares.get(item.product)?.priceCents ?? 0),
    ...item,
  }));
  const totalAmount = toDollars(claimedCents(priced));
  return shop.place({}, { order: { items: priced, totalAmount, shippingAddress, ...parts } });
}

describe('an order of a length', () => {
  it("FAB-2: returns the price of an order's length in the reply, the page, the list and the event", async () => {
    const product = chambray();
    const { order } = await place([{ product, quantity: 2.3 }]);
    const line = {
      product,
      name: 'Chambray',
      image: null,
      quantity: 2.3,
      price: 26.5,
      unit: 'm',
      lineTotal: 60.95,
    };
    expect(orderView.parse(order)).toMatchObject({ totalAmount: 60.95, items: [line] });
    const user = aUser({ role: 'admin' });
    const page = orderDetail.parse(await shop.orders.get(order._id, user));
    expect(page.items).toEqual([line]);
    const list = await shop.orders.list({ page: 1, limit: 10 });
    expect(list.read().orders).toEqual([order]);
    const [event] = await shop.published(orderEvents.placed.name);
    expect(orderEvents.placed.payload.parse(event)).toMatchObject({
      totalCents: 6095,
      items: [{ quantity: 23, unit: 'm', cutsPerUnit: 10, priceCents: 2650, lineCents: 6095 }],
    });
    expect(shop.catalogue.stockOf(product)).toBe(77);
  });

  it('Q11: keeps if an ordered length is returnable as it was when the order was placed', async () => {
    const product = chambray({ sale: { ...metres, isReturnable: true } });
    const { order } = await place([{ product, quantity: 2.3 }]);
    const events = async (name: string) =>
      (await shop.published(name)).map((event) => orderEvents.placed.payload.parse(event).items);
    expect(await events(orderEvents.placed.name)).toMatchObject([[{ isReturnable: true }]]);
    const admin = aUser({ role: 'admin' });
    await shop.statuses.change(order._id, { to: 'processing', by: admin, at: new Date() });
    expect(await events(orderEvents.statusChanged.name)).toMatchObject([[{ isReturnable: true }]]);
  });

  it('stores several lengths in one order line at the price of their sum', async () => {
    const product = chambray({ priceCents: 1999 });
    const piece = shop.catalogue.add();
    const { order } = await place([
      { product, quantity: 1.4, lengths: [0.7, 0.7] },
      { product: piece, quantity: 3 },
    ]);
    expect(order.items).toMatchObject([
      { quantity: 1.4, lengths: [0.7, 0.7], lineTotal: 27.99 },
      { quantity: 3, price: 12.5 },
    ]);
    expect(order.totalAmount).toBe(65.49);
    const list = await shop.orders.list({ page: 1, limit: 10 });
    expect(list.read().orders).toEqual([order]);
  });

  it('shows that an ordered length waits for the next dye lot in the reply, page, list and event', async () => {
    const product = chambray({ stock: 0, sale: { ...metres, comingOn: '2027-03-12' } });
    const { order } = await place([{ product, quantity: 5, preorder: true }]);
    expect(orderView.parse(order).items).toMatchObject([{ quantity: 5, expectedOn: '2027-03-12' }]);
    const page = await shop.orders.get(order._id, aUser({ role: 'admin' }));
    expect(orderDetail.parse(page).items).toEqual(order.items);
    const list = await shop.orders.list({ page: 1, limit: 10 });
    expect(list.read().orders).toEqual([order]);
    const [event] = await shop.published(orderEvents.placed.name);
    expect(orderEvents.placed.payload.parse(event).items).toMatchObject([
      { quantity: 50, expectedOn: '2027-03-12' },
    ]);
  });

  it('shows no day for a length with an unknown delivery date, and no wait if it is in stock', async () => {
    const comes = { ...metres, comingOn: null };
    const later = chambray({ stock: 0, sale: comes });
    const here = chambray({ sale: comes });
    const { order } = await place([
      { product: later, quantity: 5, preorder: true },
      { product: here, quantity: 5, preorder: true },
    ]);
    expect(order.items.map((item) => item.expectedOn)).toEqual([null, undefined]);
    const list = await shop.orders.list({ page: 1, limit: 10 });
    expect(list.read().orders).toEqual([order]);
  });

  it('ends the wait of an un-cancelled order whose cloth is in stock again', async () => {
    const product = chambray({ stock: 0, sale: { ...metres, comingOn: '2027-03-12' } });
    const { order } = await place([{ product, quantity: 5, preorder: true }]);
    const by = aUser({ role: 'admin' });
    await shop.statuses.change(order._id, { to: 'cancelled', by, at: new Date() });
    await shop.catalogue.handleReleases(shop.dataSource);
    shop.catalogue.change(product, { stock: 60 });
    const back = await shop.statuses.change(order._id, { to: 'pending', by, at: new Date() });
    expect(back.items[0]).not.toHaveProperty('expectedOn');
    expect(shop.catalogue.stockOf(product)).toBe(10);
  });

  it('FAB-1: returns no lengths for an order of pieces', async () => {
    const { order } = await place([{ product: shop.catalogue.add(), quantity: 2 }]);
    const [item] = order.items;
    expect(Object.keys(item ?? {})).toEqual(['product', 'name', 'image', 'quantity', 'price']);
    const list = await shop.orders.list({ page: 1, limit: 10 });
    const [listed] = list.read().orders;
    expect(JSON.stringify(listed?.items)).toBe(JSON.stringify(order.items));
    const [event] = await shop.published(orderEvents.placed.name);
    const [first] = orderEvents.placed.payload.parse(event).items;
    const names = ['product', 'name', 'category', 'image', 'quantity', 'priceCents'];
    expect(Object.keys(first ?? {})).toEqual(names);
  });

  it('merges the order lines of one cloth into one line and rounds its price once', async () => {
    const product = chambray({ priceCents: 1 });
    const { order } = await place([
      { product, quantity: 0.5 },
      { product, quantity: 0.5 },
    ]);
    expect(order).toMatchObject({
      totalAmount: 0.01,
      items: [{ quantity: 1, lengths: [0.5, 0.5] }],
    });
  });

  it('stores one length for each mention of its cloth in an order, and sums pieces', async () => {
    const cloth = chambray({ stock: 200, sale: { ...metres, longest: 42 } });
    const piece = shop.catalogue.add({ stock: 9 });
    const { order } = await place([
      { product: cloth, quantity: 3 },
      { product: piece, quantity: 3 },
      { product: cloth, quantity: 2 },
      { product: piece, quantity: 2 },
    ]);
    expect(order.items).toMatchObject([{ quantity: 5, lengths: [3, 2] }, { quantity: 5 }]);
    expect(order.items[1]).not.toHaveProperty('lengths');
    await expect(
      place([
        { product: cloth, quantity: 5 },
        { product: cloth, quantity: 1 },
      ]),
    ).rejects.toMatchObject({
      message:
        'The longest piece of "Chambray" is 4.20 m. Allow two pieces, or take a shorter length.',
    });
  });

  it('FAB-7: refuses a length order with a total that is off by a cent', async () => {
    const product = chambray();
    const placing = place([{ product, quantity: 2.3 }], { totalAmount: 60.96 });
    await expect(placing).rejects.toMatchObject({
      code: 'order.wrongTotal',
      message: 'The lines of the order come to $60.95.',
    });
  });

  it('FAB-16: refuses a length that no roll has in one piece, and passes on the permission to join', async () => {
    const product = chambray({ sale: { ...metres, longest: 42 } });
    await expect(place([{ product, quantity: 5 }])).rejects.toMatchObject({
      code: 'order.noPiece',
      message:
        'The longest piece of "Chambray" is 4.20 m. Allow two pieces, or take a shorter length.',
      details: [{ path: product, available: 10, longest: 4.2 }],
    });
    const { order } = await place([{ product, quantity: 5, mayJoin: true }]);
    expect(order.items).toMatchObject([{ quantity: 5 }]);
  });

  it('returns the full length of a cancelled order and takes it again on un-cancel', async () => {
    const product = chambray();
    const { order } = await place([{ product, quantity: 5, lengths: [2.7, 2.3] }]);
    const by = aUser({ role: 'admin' });
    await shop.statuses.change(order._id, { to: 'cancelled', by, at: new Date() });
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(shop.catalogue.stockOf(product)).toBe(100);
    await shop.statuses.change(order._id, { to: 'pending', by, at: new Date() });
    expect(shop.catalogue.stockOf(product)).toBe(50);
  });

  it('FAB-38: holds metres for an order placed before the cloth was sold by length', async () => {
    const product = shop.catalogue.add({ priceCents: 2650, stock: 10 });
    const { order } = await place([{ product, quantity: 3 }]);
    const by = aUser({ role: 'admin' });
    await shop.statuses.change(order._id, { to: 'cancelled', by, at: new Date() });
    await shop.catalogue.handleReleases(shop.dataSource);
    shop.catalogue.change(product, { stock: 100, sale: metres });
    await shop.statuses.change(order._id, { to: 'processing', by, at: new Date() });
    expect(shop.catalogue.stockOf(product)).toBe(70);
  });
});

describe('a length that is not available', () => {
  const refusals: [what: string, item: Omit<Item, 'product'>, code: string, message: string][] = [
    [
      'FAB-4: is between two cuts',
      { quantity: 2.35 },
      'order.step',
      '"Chambray" is sold in steps of 10 cm.',
    ],
    [
      'FAB-5: is too short',
      { quantity: 0.4 },
      'order.leastLength',
      'The least length of "Chambray" is 0.50 m.',
    ],
    [
      'is too long',
      { quantity: 12.1 },
      'order.mostLength',
      'At most 12.00 m of "Chambray" in one piece.',
    ],
    ['is too much', { quantity: 4.3 }, 'order.outOfStock', 'Only 4.20 m of "Chambray" left'],
    [
      'is too much in all',
      { quantity: 4.5, lengths: [2.5, 2] },
      'order.outOfStock',
      'Only 4.20 m of "Chambray" left',
    ],
  ];
  it.each(refusals)('refuses an order: %s', async (_what, item, code, message) => {
    const product = chambray({ stock: 42 });
    await expect(place([{ product, ...item }])).rejects.toMatchObject({
      code,
      message,
      details: [{ path: product, message, available: 4.2, price: 26.5 }],
    });
    expect(shop.catalogue.stockOf(product)).toBe(42);
  });

  it.each([
    [{ quantity: 1.5 }, 'items.0.quantity', 'Line 1: Quantity is not valid'],
    [{ quantity: 2, lengths: [1, 1] }, null, 'Line 1: "Tweed" is sold by the piece.'],
  ])('refuses a length of %j of a piece as an invalid request', async (item, path, message) => {
    const product = shop.catalogue.add();
    await expect(place([{ product, ...item }])).rejects.toMatchObject({
      code: 'request.invalid',
      message,
      details: [{ path: path ?? product, message }],
    });
  });

  it.each([
    ['whole', Array<Item>(21).fill({ product: '', quantity: 1 })],
    [
      'with lengths',
      Array<Item>(3).fill({ product: '', quantity: 7, lengths: Array<number>(7).fill(1) }),
    ],
  ])('refuses more than 20 lengths of a cloth in one order, %s', async (_what, items) => {
    const product = chambray({ stock: 300 });
    await expect(place(items.map((item) => ({ ...item, product })))).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Line 1: an order takes at most 20 lengths of "Chambray".',
    });
    expect(shop.catalogue.stockOf(product)).toBe(300);
  });

  it('trade 7: returns the same reply to a length order with the same key, byte for byte', async () => {
    const products = [chambray(), shop.catalogue.add()];
    const items = products.map((product) => ({ product, quantity: 3, price: 26.5 }));
    const [first] = items;
    if (!first) throw new Error('nothing is ordered');
    const order = {
      items: [{ ...first, lengths: [1, 2] }, ...items.slice(1)],
      totalAmount: 159,
      shippingAddress,
      note: 'Ring twice',
      billingAddress: { ...shippingAddress, name: 'A' },
    };
    const request = { order, key: crypto.randomUUID(), user: aUser() };
    const again = () => shop.place({}, { ...request, messageId: crypto.randomUUID() });
    const replies = [await again(), await again(), await again()];
    expect(replies[0]?.order.items[0]).toMatchObject({ lengths: [1, 2], lineTotal: 79.5 });
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  });

  it('returns the same refusal to a length order with the same key', async () => {
    const product = chambray();
    const items = [{ product, quantity: 2.35, price: 26.5 }];
    const order = { items, totalAmount: toDollars(claimedCents(items)), shippingAddress };
    const request = { order, key: randomUUID(), user: aUser() };
    for (let time = 0; time < 2; time += 1)
      await expect(shop.place({}, request)).rejects.toMatchObject({ code: 'order.step' });
  });
});

describe('the price of a line in SQL', () => {
  it.each(linePrices)(
    'FAB-3: prices $cuts cuts of 1/$cutsPerUnit at $priceCents cents in SQL as $cents cents',
    async ({ priceCents, cuts, cutsPerUnit, cents }) => {
      const rows = await shop.dataSource.query<{ cents: string }[]>(
        'SELECT line_cents($1, $2, $3) AS cents',
        [priceCents, cuts, cutsPerUnit],
      );
      expect(rows).toEqual([{ cents: String(cents) }]);
      const item = { product: 'p', price: toDollars(priceCents) };
      const quantity = toUnits((cuts * 1000) / cutsPerUnit);
      expect(claimedCents([{ ...item, quantity }])).toBe(cents);
    },
  );
});
