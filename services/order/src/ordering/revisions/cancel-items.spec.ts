// Tests the cancellation of order items, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  itemCancellationEvents,
  type CancelItemsInput,
} from '@shop/contracts/ordering/item-cancellations';
import { orderEvents } from '@shop/contracts/ordering/order';
import { orderDetail } from '@shop/contracts/ordering/order';
import { storeReservations } from '../../reservations/reservations.query.js';
import { PricedOrders, account, paying } from '../../testing/priced-orders.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
let ajrakh: string;
let button: string;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 100, priceCents: 1_000 });
  button = shop.catalogue.add({ name: 'Button', stock: 100, priceCents: 200 });
});

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const cloth = { unit: 'm', cutsPerUnit: 10, least: 5, most: 120 } as const;

const placed = async (pieces: Record<string, number>): Promise<string> =>
  (await shop.place(pieces, { user: shopper })).order._id;
const cancel = (
  order: string,
  lines: CancelItemsInput['lines'],
  { key = null, ...more }: Partial<CancelItemsInput> & { key?: string | null } = {},
) =>
  shop.cancellations.cancel(
    { order, lines, reason: 'Sold out', idempotencyKey: key, ...more },
    staff,
  );
const revised = async () =>
  (await shop.published(itemCancellationEvents.holdRevised.name)).map((event) =>
    itemCancellationEvents.holdRevised.payload.parse(event),
  );
const announced = async () =>
  (await shop.published(itemCancellationEvents.cancelled.name)).map((event) =>
    itemCancellationEvents.cancelled.payload.parse(event),
  );
const fullOf = async (order: string, user = staff) =>
  orderDetail.parse(await shop.orders.get(order, user, { view: 'full' }));

describe('cancelling items of an order', () => {
  it('ORD-1: cancels two of five pieces, with the hold, the total and an audit entry', async () => {
    const order = await placed({ [ajrakh]: 5, [button]: 1 });
    const view = await cancel(order, [{ product: ajrakh, quantity: 2 }]);
    expect(view).toMatchObject({
      totalAmount: 32,
      orderStatus: 'pending',
      items: [{ product: ajrakh, quantity: 3 }, { quantity: 1 }],
    });
    expect(await revised()).toEqual([
      {
        order,
        epoch: 2,
        lines: [
          { product: ajrakh, quantity: 3 },
          { product: button, quantity: 1 },
        ],
        wasted: [],
      },
    ]);
    expect(await announced()).toMatchObject([
      {
        order,
        totalCents: 3_200,
        lessCents: 2_000,
        reason: 'Sold out',
        version: 2,
        cancelled: [{ product: ajrakh, quantity: 2, priceCents: 1_000 }],
      },
    ]);
    const full = await fullOf(order);
    expect(full.items).toMatchObject([{ quantity: 3, ordered: 5, cancelled: 2 }, { quantity: 1 }]);
    expect(full.revisions).toMatchObject([
      { kind: 'cancel', by: 'Nasreen', reason: 'Sold out', amount: 20, items: [{ quantity: 2 }] },
    ]);
    expect((await fullOf(order, shopper)).revisions).toMatchObject([{ by: 'Loomery' }]);
    const plain = await shop.orders.get(order, staff);
    expect([plain.items[0], plain]).toEqual([
      expect.not.objectContaining({ ordered: 5 }),
      expect.not.objectContaining({ revisions: expect.anything() as unknown }),
    ]);
  });

  it('cancels a whole line, which then is in no list, event or hold', async () => {
    const order = await placed({ [ajrakh]: 5, [button]: 1 });
    await cancel(order, [{ product: ajrakh }]);
    const list = (await shop.orders.list({ page: 1, limit: 10 })).read();
    expect(list.orders).toMatchObject([{ totalAmount: 2, items: [{ product: button }] }]);
    expect((await shop.orders.get(order, staff)).items).toHaveLength(1);
    expect(await fullOf(order)).toMatchObject({
      items: [{ product: button }],
      revisions: [{ items: [{ product: ajrakh, quantity: 5 }] }],
    });
    expect((await revised()).at(-1)?.lines).toEqual([{ product: button, quantity: 1 }]);
    await expect(cancel(order, [{ product: ajrakh }])).rejects.toMatchObject({
      code: 'order.notToCancel',
      message: '"Ajrakh" is cancelled already.',
    });
  });

  it('cancels once per key, and previews without a change', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const lines = [{ product: ajrakh, quantity: 2 }];
    expect(await cancel(order, lines, { preview: true })).toMatchObject({ totalAmount: 30 });
    expect([await shop.orders.get(order, staff), await revised()]).toMatchObject([
      { totalAmount: 50 },
      [],
    ]);
    const key = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => cancel(order, lines, { key })));
    expect([(await shop.orders.get(order, staff)).totalAmount, (await revised()).length]).toEqual([
      30, 1,
    ]);
  });

  it('V4: cancels the order with its last quantities if nothing would be left', async () => {
    const order = await placed({ [ajrakh]: 2 });
    const all = () => cancel(order, [{ product: ajrakh, quantity: 2 }]);
    expect(await all()).toMatchObject({ orderStatus: 'cancelled', totalAmount: 20 });
    expect(await all()).toMatchObject({ orderStatus: 'cancelled' });
    expect([await revised(), await shop.published('order.holdReleased')]).toEqual([
      [],
      [{ order, epoch: 1 }],
    ]);
    expect(await shop.published('order.statusChanged')).toMatchObject([{ reason: 'Sold out' }]);
    expect(
      await shop.dataSource.query('SELECT text FROM order_notes WHERE order_id = $1', [order]),
    ).toEqual([{ text: 'Cancelled: Sold out' }]);
  });

  it('V21: marks an order as shipped once the rest of it is cancelled', async () => {
    const order = await placed({ [ajrakh]: 3 });
    const by = { _id: staff._id, name: staff.name };
    const lines = [{ product: ajrakh, quantity: 2 }];
    const { parcel } = await shop.parcels.pack({ order, lines, idempotencyKey: null }, by);
    await expect(cancel(order, lines)).rejects.toMatchObject({
      code: 'order.packed',
      message: '"Ajrakh" is packed in P1: open the parcel first.',
    });
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
    await shop.parcels.dispatch(parcel._id, { by, at: new Date() });
    expect(await cancel(order, [{ product: ajrakh, quantity: 1 }])).toMatchObject({
      orderStatus: 'shipped',
      totalAmount: 20,
    });
    const versions = (await shop.published(orderEvents.statusChanged.name)).map(
      (event) => event.version,
    );
    expect(versions).toEqual([2, 4]);
  });

  it('V25: cancels whole lengths by their length', async () => {
    const twill = shop.catalogue.add({ name: 'Twill', stock: 900, priceCents: 999, sale: cloth });
    const item = { product: twill, price: 9.99 };
    const { order } = await shop.place(
      {},
      {
        user: shopper,
        order: {
          items: [{ ...item, quantity: 6.5, lengths: [2.5, 2, 2] }],
          totalAmount: 64.94,
          shippingAddress: aPlace,
        },
      },
    );
    await expect(cancel(order._id, [{ product: twill, quantity: 4.5 }])).rejects.toMatchObject({
      message: 'Choose whole lengths: 2.50 m, 2.00 m, 2.00 m.',
    });
    expect(await cancel(order._id, [{ product: twill, lengths: [2] }])).toMatchObject({
      totalAmount: 44.96,
      items: [{ quantity: 4.5, lengths: [2.5, 2] }],
    });
    const single = await cancel(order._id, [{ product: twill, lengths: [2.5] }]);
    expect(single.items).toEqual([
      expect.not.objectContaining({ lengths: expect.anything() as unknown }),
    ]);
    expect((await revised()).map(({ lines }) => lines)).toEqual([
      [{ product: twill, quantity: 45, lengths: [25, 20] }],
      [{ product: twill, quantity: 20 }],
    ]);
  });

  it('trade C: cancels a line whose length has no roll', async () => {
    const twill = shop.catalogue.add({ name: 'Twill', stock: 900, priceCents: 1_000, sale: cloth });
    const order = await placed({ [twill]: 2, [button]: 1 });
    const short = { order, product: twill, version: 1, isShort: true, isCut: false, lots: [] };
    await storeReservations(shop.dataSource.manager, [short]);
    expect(await cancel(order, [{ product: twill }])).toMatchObject({
      totalAmount: 2,
      items: [{ product: button }],
    });
  });

  it('trade C: sends a length shorter, but only one length, and not by a longer or invalid amount', async () => {
    const twill = shop.catalogue.add({ name: 'Twill', stock: 900, priceCents: 999, sale: cloth });
    const { order } = await shop.place(
      {},
      {
        user: shopper,
        order: {
          items: [{ product: twill, price: 9.99, quantity: 6.5, lengths: [2.5, 2, 2] }],
          totalAmount: 64.94,
          shippingAddress: aPlace,
        },
      },
    );
    const shorten = (lengths: number[] | undefined, keep: number) =>
      cancel(order._id, [{ product: twill, lengths, keep }]);
    await expect(shorten([2.5, 2], 1)).rejects.toMatchObject({
      message: 'Choose one length of "Twill" to send shorter.',
    });
    await expect(shorten([2], 2)).rejects.toMatchObject({
      message: '"Twill" can only be sent shorter than 2.00 m.',
    });
    await expect(shorten([2], 1.55)).rejects.toMatchObject({ code: 'order.notToCancel' });
    expect(await shorten([2], 1.6)).toMatchObject({
      totalAmount: 60.94,
      items: [{ quantity: 6.1, lengths: [2.5, 2, 1.6] }],
    });
    expect((await announced())[0]?.cancelled).toMatchObject([{ product: twill, quantity: 4 }]);
    expect((await fullOf(order._id)).revisions).toMatchObject([{ items: [{ quantity: 0.4 }] }]);
    const single = await placed({ [twill]: 3 });
    expect(await cancel(single, [{ product: twill, keep: 2.4 }])).toMatchObject({
      totalAmount: 23.98,
      items: [{ quantity: 2.4 }],
    });
    expect((await revised()).map(({ lines }) => lines)).toEqual([
      [{ product: twill, quantity: 61, lengths: [25, 20, 16] }],
      [{ product: twill, quantity: 24 }],
    ]);
  });

  it('keeps the discount, its uses and the delivery price of the rest', async () => {
    const one = await priced.ware('Ikat', 1_000);
    const two = await priced.ware('Silk', 2_000);
    const discount = await priced.owner.discount('TEN', { usesMax: 9 });
    const seen = await priced.see({ [one]: 3, [two]: 1 }, { codes: ['TEN'] });
    const { order } = await priced.place(seen);
    const view = await cancel(order._id, [{ product: one, quantity: 1 }]);
    expect([order.totalAmount, view.totalAmount, view.discounts]).toMatchObject([
      45,
      36,
      [{ amount: 4 }],
    ]);
    expect(await priced.uses(discount)).toMatchObject({ all: 1, held: 1 });
  });

  it('V6: deducts from the card first, then from credit, if a total falls', async () => {
    const ikat = await priced.ware('Ikat', 1_000);
    const credit = account(1_500);
    const { order } = await priced.placeBy(
      'demo-card',
      { [ikat]: 4 },
      {
        paying: paying({ accounts: [credit] }),
      },
    );
    await shop.dataSource.query(`UPDATE orders SET status = 'pending' WHERE id = $1`, [order._id]);
    await cancel(order._id, [{ product: ikat, quantity: 1 }]);
    await cancel(order._id, [{ product: ikat, quantity: 2 }]);
    const credits = (await announced()).map(({ payment }) => payment?.credit[0]?.cents);
    expect(credits).toEqual([1_500, 1_000]);
  });

  it('lets a shopper cancel items of her own pending order', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const own = (user = shopper) =>
      shop.cancellations.cancelOwn(
        { order, lines: [{ product: ajrakh, quantity: 1 }], idempotencyKey: null },
        user,
      );
    expect(await own()).toMatchObject({ totalAmount: 40 });
    await expect(own(aUser())).rejects.toMatchObject({ code: 'order.notFound' });
    await shop.statuses.change(order, { to: 'processing', by: staff, at: new Date() });
    await expect(own()).rejects.toMatchObject({ code: 'order.notPending' });
  });

  it('ORD-3: keeps stock and total consistent if items and order are cancelled at once', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const ends = await Promise.allSettled([
      cancel(order, [{ product: ajrakh, quantity: 2 }]),
      shop.statuses.change(order, { to: 'cancelled', by: staff, at: new Date() }),
      cancel(order, [{ product: ajrakh, quantity: 2 }]),
    ]);
    const refusals = ends.flatMap((end) =>
      end.status === 'rejected' ? [end.reason as unknown] : [],
    );
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'order.cancelled' });
    const epochs = [...(await revised()), ...(await shop.published('order.holdReleased'))];
    const [row] = await shop.dataSource.query<{ epoch: number }[]>(
      'SELECT stock_epoch AS epoch FROM orders WHERE id = $1',
      [order],
    );
    expect(epochs.at(-1)).toMatchObject({ epoch: row?.epoch });
    expect((await shop.orders.get(order, staff)).orderStatus).toBe('cancelled');
  });

  it('holds the remaining quantities when an order leaves cancelled', async () => {
    const order = await placed({ [ajrakh]: 5 });
    await cancel(order, [{ product: ajrakh, quantity: 2 }]);
    await shop.statuses.change(order, { to: 'cancelled', by: staff, at: new Date() });
    await shop.catalogue.handleReleases(shop.dataSource);
    await shop.statuses.change(order, { to: 'pending', by: staff, at: new Date() });
    expect(shop.catalogue.stockOf(ajrakh)).toBe(97);
  });

  it('revises a hold that was released too late to shrink', async () => {
    const order = await placed({ [ajrakh]: 5 });
    await cancel(order, [{ product: ajrakh, quantity: 2 }]);
    await shop.statuses.change(order, { to: 'cancelled', by: staff, at: new Date() });
    // Neither the revision nor the release has arrived: the catalogue still holds five.
    await shop.statuses.change(order, { to: 'pending', by: staff, at: new Date() });
    expect((await revised()).at(-1)).toMatchObject({ epoch: 4, lines: [{ quantity: 3 }] });
  });

  it.each([
    ['a product that is not in it', () => [{ product: randomUUID() }], 'order.notToCancel'],
    ['more than there is', () => [{ product: ajrakh, quantity: 6 }], 'order.notToCancel'],
    ['half a piece', () => [{ product: ajrakh, quantity: 0.5 }], 'order.notToCancel'],
    ['a product twice', () => [{ product: ajrakh }, { product: ajrakh }], 'order.notToCancel'],
  ])('refuses %s with a message, and changes nothing', async (_, lines, code) => {
    const order = await placed({ [ajrakh]: 5 });
    await expect(cancel(order, lines())).rejects.toMatchObject({ code });
    expect([await revised(), (await shop.orders.get(order, staff)).totalAmount]).toEqual([[], 50]);
  });
});

const aPlace = {
  street: '12 Mirpur Road',
  city: 'Dhaka',
  postalCode: '1205',
  country: 'Bangladesh',
};
