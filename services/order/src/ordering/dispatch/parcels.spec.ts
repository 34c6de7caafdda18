// Tests how an order leaves in parcels, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { orderEvents } from '@shop/contracts/ordering/order';
import { parcelEvents, type PackInput } from '@shop/contracts/ordering/parcels';
import { until } from '@shop/service-kit-testing/until';
import { parcelListStatements } from '../parcels/parcel-views.query.js';
import { storeReservations } from '../../reservations/reservations.query.js';
import { PricedOrders } from '../../testing/priced-orders.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';

let shop: OpenOrders;
let ajrakh: string;
let button: string;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 100 });
  button = shop.catalogue.add({ name: 'Button', stock: 100 });
});

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const by = { _id: staff._id, name: staff.name };

const placed = async (pieces: Record<string, number>): Promise<string> =>
  (await shop.place(pieces, { user: shopper })).order._id;
const pack = (order: string, input: PackInput = {}, key: string | null = null) =>
  shop.parcels.pack({ order, idempotencyKey: key, ...input }, by);
const dispatch = (parcel: string) => shop.parcels.dispatch(parcel, { by, at: new Date() });
const statusOf = async (order: string) => (await shop.orders.get(order, staff)).orderStatus;
const openOf = async (order: string) => (await shop.parcels.ofOrder(order, staff)).open;
const mails = async () =>
  (await shop.published(parcelEvents.dispatched.name)).map((event) =>
    parcelEvents.dispatched.payload.parse(event),
  );
/** Reads the statuses that were published with an e-mail to the customer. */
const announced = async () =>
  (await shop.published(orderEvents.statusChanged.name))
    .map((event) => orderEvents.statusChanged.payload.parse(event))
    .filter(({ notify }) => notify !== false)
    .map(({ orderStatus }) => orderStatus);

/** Captures every order to be charged, like billing, until it is stopped. */
function captureAll(): () => Promise<void> {
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      for (const event of await shop.published('order.chargeWanted')) {
        const { order, charge } = orderEvents.chargeWanted.payload.parse(event);
        const reply = { charge, at: new Date().toISOString() };
        await shop.dataSource.transaction((manager) =>
          shop.charges.captured(manager, order, reply),
        );
      }
      await pause(20);
    }
  })();
  return async () => {
    isOver = true;
    await done;
  };
}

describe('the parcels of an order', () => {
  let stop: () => Promise<void>;
  beforeEach(() => {
    stop = captureAll();
  });
  afterEach(() => stop());

  it('SHP-7: sends an order in two parcels with one e-mail each, and marks it shipped after the second', async () => {
    const order = await placed({ [ajrakh]: 3, [button]: 2 });
    const first = await pack(order, { lines: [{ product: ajrakh, quantity: 2 }] });
    expect([first.parcel.number, await statusOf(order)]).toEqual([1, 'processing']);
    await dispatch(first.parcel._id);
    expect(await statusOf(order)).toBe('processing');
    const second = await pack(order, { carrier: 'DHL', tracking: '0034 0434' });
    expect(second.parcel.lines).toMatchObject([
      { name: 'Ajrakh', quantity: 1 },
      { name: 'Button', quantity: 2 },
    ]);
    await dispatch(second.parcel._id);
    await dispatch(second.parcel._id);
    expect(await statusOf(order)).toBe('shipped');
    expect((await mails()).map((one) => [one.number, one.order.items.length, one.follows])).toEqual(
      [
        [
          1,
          1,
          [expect.objectContaining({ quantity: 1 }), expect.objectContaining({ quantity: 2 })],
        ],
        [2, 2, []],
      ],
    );
    expect(await announced()).toEqual([]);
  });

  it('SHP-12: marks an order as delivered with its last parcel', async () => {
    const order = await placed({ [ajrakh]: 2 });
    const one = { lines: [{ product: ajrakh, quantity: 1 }], dispatch: true };
    const first = await pack(order, one);
    const second = await pack(order, one);
    await shop.parcels.deliver(first.parcel._id, new Date(), by);
    expect(await statusOf(order)).toBe('shipped');
    const at = new Date(Date.parse(second.parcel.dispatchedAt ?? '') - 1);
    await expect(shop.parcels.deliver(second.parcel._id, at, by)).rejects.toMatchObject({
      message: 'Enter a day between the dispatch and today.',
    });
    await shop.parcels.deliver(second.parcel._id, new Date(), by);
    expect(await statusOf(order)).toBe('delivered');
  });

  it('SHP-8, V23: packs one parcel when 20 requests pack everything at once', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => pack(order)));
    const refused = all.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(refused).toEqual(Array<string>(19).fill('order.nothingToPack'));
    expect((await shop.parcels.ofOrder(order, staff)).parcels).toHaveLength(1);
  });

  it('V23: returns the same parcel for the same key, even after its dispatch', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const key = randomUUID();
    const both = [
      await pack(order, { dispatch: true }, key),
      await pack(order, { dispatch: true }, key),
    ];
    expect(both[0]?.parcel._id).toBe(both[1]?.parcel._id);
    expect(await mails()).toHaveLength(1);
  });

  it('V23: refuses more pieces than are left, and reports their number', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const two = { lines: [{ product: ajrakh, quantity: 2 }] };
    await pack(order, two);
    await pack(order, two);
    await expect(pack(order, two)).rejects.toMatchObject({
      code: 'order.notToPack',
      message: 'Only 1 of "Ajrakh" is left to pack.',
    });
    expect(await openOf(order)).toMatchObject([{ quantity: 1 }]);
  });

  it('refuses a list that contains a product twice', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const one = { product: ajrakh, quantity: 1 };
    await expect(pack(order, { lines: [one, one] })).rejects.toMatchObject({
      message: 'A product is in this list twice.',
    });
  });

  it('V24: opens a packed parcel and keeps its number in use, but no parcel that has left', async () => {
    const order = await placed({ [ajrakh]: 1 });
    const { parcel } = await pack(order);
    await shop.parcels.open(parcel._id, by);
    await shop.parcels.open(parcel._id, by);
    expect(await openOf(order)).toMatchObject([{ quantity: 1 }]);
    const again = await pack(order, { dispatch: true });
    expect(again.parcel.number).toBe(2);
    await expect(shop.parcels.open(again.parcel._id, by)).rejects.toMatchObject({
      code: 'order.parcelState',
    });
    await shop.parcels.mark(again.parcel._id, 'lost', by);
    expect((await shop.parcels.ofOrder(order, staff)).parcels).toMatchObject([{ mark: 'lost' }]);
  });

  it('V21: sends the rest in one parcel when staff set the order to delivered', async () => {
    const order = await placed({ [ajrakh]: 3, [button]: 1 });
    await pack(order, { lines: [{ product: ajrakh, quantity: 2 }] });
    await shop.statuses.change(order, { to: 'delivered', by, at: new Date() });
    const { parcels, open } = await shop.parcels.ofOrder(order, shopper);
    expect(parcels).toMatchObject([
      { state: 'delivered' },
      { state: 'delivered', lines: [{}, {}] },
    ]);
    expect([open, await mails(), await announced()]).toEqual([[], [], ['delivered']]);
  });

  it('V19, V20: takes parcels back with a cancelled order, and packs all of it after an un-cancel', async () => {
    const order = await placed({ [ajrakh]: 2 });
    const one = { lines: [{ product: ajrakh, quantity: 1 }] };
    await pack(order, { ...one, dispatch: true });
    await pack(order, one);
    await shop.statuses.change(order, { to: 'cancelled', by, at: new Date() });
    expect((await shop.parcels.ofOrder(order, staff)).parcels).toMatchObject([
      { mark: 'sentBack' },
    ]);
    await expect(pack(order)).rejects.toMatchObject({ code: 'order.cancelled' });
    await shop.statuses.change(order, { to: 'pending', by, at: new Date() });
    const { parcel } = await pack(order);
    expect([parcel.number, parcel.lines]).toMatchObject([3, [{ quantity: 2 }]]);
  });

  it('V22, V25: packs only cut lengths unless lengths are named, and only whole ones', async () => {
    const sale = { unit: 'm', cutsPerUnit: 10, least: 5, most: 120 } as const;
    const cloth = shop.catalogue.add({ name: 'Tweed', stock: 900, sale });
    const order = await placed({ [cloth]: 2, [button]: 1 });
    const reservation = { order, product: cloth, isShort: false, isCut: false, lots: [] };
    const reserve = (one: object, version: number) =>
      storeReservations(shop.dataSource.manager, [{ ...reservation, ...one, version }]);
    await reserve({}, 1);
    expect((await pack(order)).parcel.lines).toMatchObject([{ name: 'Button' }]);
    await expect(pack(order)).rejects.toMatchObject({ message: '"Tweed" is not cut yet.' });
    const half = { lines: [{ product: cloth, quantity: 1 }] };
    await expect(pack(order, half)).rejects.toMatchObject({
      message: 'Choose whole lengths: 2.00 m.',
    });
    await reserve({ isShort: true }, 2);
    const named = { lines: [{ product: cloth, lengths: [2] }] };
    await expect(pack(order, named)).rejects.toMatchObject({
      message: '"Tweed" has a piece without a roll.',
    });
    await reserve({}, 3);
    expect((await pack(order, named)).parcel.lines).toMatchObject([{ quantity: 2, unit: 'm' }]);
  });

  it('V25: publishes all lengths sent so far with a parcel', async () => {
    const sale = { unit: 'm', cutsPerUnit: 10, least: 5, most: 120 } as const;
    const twill = shop.catalogue.add({ name: 'Twill', stock: 900, priceCents: 999, sale });
    const shippingAddress = {
      street: 'Road 7',
      city: 'Dhaka',
      postalCode: '1205',
      country: 'Bangladesh',
    };
    const items = [{ product: twill, price: 9.99, quantity: 4.3, lengths: [2.3, 1, 1] }];
    const body = { items, totalAmount: 42.96, shippingAddress };
    const order = (await shop.place({}, { user: shopper, order: body })).order._id;
    for (const lengths of [[1], [2.3], [1]])
      await pack(order, { lines: [{ product: twill, lengths }], dispatch: true });
    expect((await mails()).map(({ sent }) => sent)).toEqual(
      [[10], [10, 23], [10, 23, 10]].map((lengths) => [{ product: twill, lengths }]),
    );
  });

  it('V38: shows the parcels of an order only to its customer and to staff', async () => {
    const order = await placed({ [ajrakh]: 1 });
    await expect(shop.parcels.ofOrder(order, aUser())).rejects.toMatchObject({
      code: 'order.notFound',
    });
    expect((await shop.parcels.ofOrder(order, shopper)).open).toHaveLength(1);
  });

  it('SHP-11: creates a link only from the address of a carrier in the settings', async () => {
    const carriers = [{ name: 'DHL', trackingUrl: 'https://dhl.test/?n={number}' }];
    await shop.dataSource.query(
      'INSERT INTO shop_settings (fields, version) VALUES ($1, 1) ON CONFLICT (only_one) DO UPDATE SET fields = excluded.fields',
      [{ carriers }],
    );
    const order = await placed({ [ajrakh]: 1 });
    const tracking = 'javascript:alert(1)"><script>';
    const { parcel } = await pack(order, { carrier: 'dhl', tracking });
    expect(parcel).toMatchObject({
      tracking,
      trackingUrl: 'https://dhl.test/?n=javascript%3Aalert(1)%22%3E%3Cscript%3E',
    });
    const { _id, version } = parcel;
    const other = { carrier: 'Post', tracking: 'https://evil.test' };
    const changed = await shop.parcels.change({ parcel: _id, version, ...other }, by);
    expect(changed.parcel.trackingUrl).toBeUndefined();
  });

  it('W50: refuses parcel fields that another user has changed, and stores none of them', async () => {
    const { parcel } = await pack(await placed({ [ajrakh]: 1 }), { carrier: 'DHL' });
    const { _id, version } = parcel;
    const omar = { _id: randomUUID(), name: 'Omar' };
    const seen = { carrier: 'DHL', tracking: '' };
    const change = (carrier: string, tracking: string, as = by, parts: object = { seen }) =>
      shop.parcels.change({ parcel: _id, version, carrier, tracking, ...parts }, as);
    await change('DHL', '0034', omar);
    await dispatch(_id);
    await shop.parcels.mark(_id, 'lost', by);
    const conflict = {
      yours: '0099',
      theirs: '0034',
      by: 'Omar',
      at: expect.any(String) as string,
    };
    const clash = {
      code: 'order.parcelChanged',
      details: [{ path: 'tracking', conflict }],
    };
    await expect(change('Post', '0099')).rejects.toMatchObject(clash);
    await expect(change('DHL', '0099', by, {})).rejects.toMatchObject(clash);
    expect((await shop.parcels.view(_id)).parcel).toMatchObject({
      carrier: 'DHL',
      tracking: '0034',
    });
    await change('Post', '');
    expect((await shop.parcels.view(_id)).parcel).toMatchObject({
      carrier: 'Post',
      tracking: '0034',
    });
  });

  it('lists packed parcels in the sequence of packing, by carrier, with their place', async () => {
    const orders = [await placed({ [ajrakh]: 1 }), await placed({ [ajrakh]: 1 })];
    for (const order of orders) await pack(order, { carrier: 'Post' });
    const query = { state: 'packed', carrier: 'Post', page: 1, limit: 24 } as const;
    const { parcels, total } = await shop.parcels.list(query);
    expect(parcels.map(({ order }) => order)).toEqual(orders);
    expect([total, parcels[0]?.place]).toEqual([2, 'Dhaka, Bangladesh']);
    for (const day of ['2020-01-01', '0000-01-01', '9999-12-31'])
      expect((await shop.parcels.list({ ...query, day })).total).toBe(0);
  });
});

describe('the list of many parcels', () => {
  beforeEach(async () => {
    const order = await placed({ [shop.catalogue.add({ stock: 1 })]: 1 });
    await shop.asAdministrator(`
      INSERT INTO parcels (id, order_id, number, state, carrier, packed_at, dispatched_at)
      SELECT gen_random_uuid(), '${order}', n, CASE n % 10 WHEN 0 THEN 'packed' ELSE 'dispatched' END,
             CASE n % 100 WHEN 0 THEN 'Post' ELSE 'DHL' END, now() - n * interval '1 minute',
             CASE n % 10 WHEN 0 THEN NULL ELSE now() END
        FROM generate_series(1, 20000) n;
      ANALYZE parcels`);
  });

  it.each([
    ['packed', {}],
    ['dispatched', {}],
    ['dispatched', { carrier: 'Post' }],
    ['dispatched', { day: '2026-01-01' }],
  ] as const)(
    'reads a page of parcels that are %s with %j through an index',
    async (state, filter) => {
      const { rows, total } = parcelListStatements({ state, page: 2, limit: 20, ...filter });
      const planOf = async ({ text, values }: typeof rows) =>
        JSON.stringify(await shop.dataSource.query<object[]>(`EXPLAIN ${text}`, values));
      expect(await planOf(rows)).not.toContain('Seq Scan on parcels');
      // The total stops at its limit, regardless of the filter.
      expect(await planOf(total)).toContain('Limit');
    },
  );
});

describe('a parcel of an order that is charged first', () => {
  let priced: PricedOrders;
  let cloth: string;
  beforeAll(async () => {
    priced = new PricedOrders(shop);
    cloth = await priced.ware('Ajrakh', 2_400);
  });

  const secured = async (): Promise<string> => {
    const { order } = await priced.placeBy('stripe', { [cloth]: 2 });
    await shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order._id));
    return order._id;
  };
  const charge = async () => {
    const events = await shop.published('order.chargeWanted');
    return orderEvents.chargeWanted.payload.parse(events.at(-1)).charge ?? '';
  };
  const isRequested = (times: number) =>
    until(async () => (await shop.published('order.chargeWanted')).length === times);
  const half = () => ({ lines: [{ product: cloth, quantity: 1 }] });

  it('PAY-9, PAY-10: captures the order once for its first parcel, even if two users dispatch it', async () => {
    const order = await secured();
    const { parcel } = await pack(order, half());
    const both = [dispatch(parcel._id), dispatch(parcel._id)];
    await isRequested(1);
    const reply = { charge: await charge(), at: new Date().toISOString() };
    await shop.dataSource.transaction((manager) => shop.charges.captured(manager, order, reply));
    expect(await Promise.all(both)).toMatchObject([
      { parcel: { state: 'dispatched' } },
      { parcel: { state: 'dispatched' } },
    ]);
    expect([await statusOf(order), (await mails()).length]).toEqual(['processing', 1]);
    await pack(order, { dispatch: true });
    expect([await statusOf(order), (await shop.published('order.chargeWanted')).length]).toEqual([
      'shipped',
      1,
    ]);
  });

  it('PAY-11, V28: leaves a parcel packed if its card is declined, with the message of the bank', async () => {
    const order = await secured();
    const dispatching = pack(order, { dispatch: true });
    const caught = dispatching.catch((error: unknown) => error);
    await isRequested(1);
    const refusal = { charge: await charge(), reason: 'Your bank declined the card.' };
    await shop.dataSource.transaction((manager) => shop.charges.refused(manager, order, refusal));
    expect(await caught).toMatchObject({
      code: 'order.chargeRefused',
      message: 'Your bank declined the card.',
    });
    expect((await shop.parcels.ofOrder(order, staff)).parcels).toMatchObject([{ state: 'packed' }]);
    expect(await mails()).toEqual([]);
  });

  it('V22: refuses to pack an order that awaits payment', async () => {
    const { order } = await priced.placeBy('stripe', { [cloth]: 1 });
    await expect(pack(order._id)).rejects.toMatchObject({ code: 'order.notPaid' });
  });
});

describe('a file of tracking numbers', () => {
  it('V51: stores the numbers of parcels by their codes, row by row', async () => {
    const one = await placed({ [ajrakh]: 4 });
    const two = await placed({ [button]: 1 });
    const lines = [{ product: ajrakh, quantity: 2 }];
    const parcels = [await pack(one, { lines, carrier: 'DHL' }), await pack(one), await pack(two)];
    const numberOf = async (order: string) =>
      (await shop.orders.get(order, staff, { view: 'full' })).number ?? '';
    const first = await numberOf(one);
    const second = await numberOf(two);
    const codes: [code: string, tracking: string, carrier?: string][] = [
      [first, '0036'],
      [`${first.replaceAll('-', '')}P2`, '0034', 'UPS'],
      [second.toLowerCase(), '0035'],
      [`${first}P9`, '0037'],
      ['Ajrakh', '0038'],
      [`${first}P1`, '3.40434E+17'],
      [`${first}P1`, ''],
      [`${first}P1`, '0'.repeat(81)],
    ];
    const rows = codes.map(([code, tracking, carrier], nth) => ({
      line: nth + 2,
      code,
      tracking,
      ...(carrier && { carrier }),
    }));
    const set = () => shop.tracking.set({ rows }, by);
    const { done, failed } = await set();
    expect([done, failed.map(({ line, message }) => [line, message])]).toEqual([
      2,
      [
        [2, 'This order has several parcels: name the parcel.'],
        [5, 'There is no such parcel.'],
        [6, 'This is no code of a parcel and no order number.'],
        [7, 'The spreadsheet has shortened this number.'],
        [8, 'This row has no tracking number.'],
        [9, 'This number or this carrier is too long.'],
      ],
    ]);
    const shown = async () =>
      Promise.all(
        parcels.map(async ({ parcel }) => {
          const { parcels: all } = await shop.parcels.ofOrder(parcel.order, staff);
          const found = all.find(({ _id }) => _id === parcel._id);
          return [found?.carrier, found?.tracking, found?.version];
        }),
      );
    const stored = [
      ['DHL', undefined, 1],
      ['UPS', '0034', 2],
      [undefined, '0035', 2],
    ];
    expect(await shown()).toEqual(stored);
    // The first round finds one parcel of the order without a number, the second none.
    stored[0] = ['DHL', '0036', 2];
    for (let time = 0; time < 2; time += 1) {
      expect(await set()).toMatchObject({ done: 3, failed: { length: 5 } });
      expect(await shown()).toEqual(stored);
    }
  });
});
