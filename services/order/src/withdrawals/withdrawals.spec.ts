import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditQuery } from '@shop/contracts/core/audit';
import { withdrawalList, withdrawalView } from '@shop/contracts/ordering/withdrawals';
import { DAY_MS } from '@shop/contracts/core/time';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { ErasedCustomersService } from '../customers/erased-customers.service.js';
import { WITHDRAWAL_RETENTION, WithdrawalsService } from './withdrawals.service.js';

const nadia = aUser({ name: 'Nadia Rahman', email: 'Nadia@loomery.test' });
const admin = { _id: aUser()._id, name: 'Staff One' };
const other = { _id: randomUUID(), name: 'Staff Two' };

let shop: OpenOrders;
let withdrawals: WithdrawalsService;
let order: { _id: string; number: string };
let products: string[];
beforeAll(async () => {
  shop = await openOrders();
  withdrawals = new WithdrawalsService(shop.dataSource, shop.outbox, shop.audit);
  products = [shop.catalogue.add({ stock: 99, name: 'Ajrakh' }), shop.catalogue.add({ stock: 99 })];
  const pieces = Object.fromEntries(products.map((product) => [product, 1]));
  const placed = await shop.place(pieces, { user: nadia });
  const { numbers } = await shop.orders.findNumbers([placed.order._id]);
  order = { _id: placed.order._id, number: numbers[0]?.number ?? '' };
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.dataSource.query('DELETE FROM withdrawals');
  await shop.asAdministrator("DELETE FROM outbox WHERE type = 'order.withdrawalReceived'");
});

type Declared = Parameters<WithdrawalsService['declare']>[0];
const declare = (parts: Partial<Declared> = {}, messageId: string = randomUUID()) =>
  withdrawals.declare(
    { name: 'Nadia', email: 'nadia@loomery.test', orderNumber: order.number, ...parts },
    messageId,
  );
const query = { page: 1, limit: 24 } as const;
const newest = async () => (await withdrawals.list(query)).withdrawals[0];
const newestOf = async (declared: Promise<unknown>) => {
  await declared;
  return newest();
};
const deliver = async (at: Date) => {
  const by = { ...admin, role: 'admin' };
  await shop.statuses.change(order._id, { to: 'processing', by, at });
  await shop.statuses.change(order._id, { to: 'delivered', by, at });
};

describe('withdrawals from contracts', () => {
  it('RET-7: stores a withdrawal with its matching order, and publishes it for the e-mail', async () => {
    const { receivedAt } = await declare({ items: 'One of two' });
    const view = withdrawalView.parse(await newest());
    expect(view).toMatchObject({
      name: 'Nadia',
      order,
      items: 'One of two',
      state: 'open',
      done: null,
      marks: [],
      receivedAt,
      endsAt: null,
      typedNumber: order.number,
    });
    expect(await shop.published('order.withdrawalReceived')).toMatchObject([
      { name: 'Nadia', order: { ...order, user: { email: 'Nadia@loomery.test' } }, receivedAt },
    ]);
  });

  it.each([
    ['its id', () => order._id.toUpperCase(), 'nadia@loomery.test'],
    [
      'its number without dashes',
      () => order.number.replaceAll('-', '').toLowerCase(),
      'NADIA@LOOMERY.TEST',
    ],
    [
      'its number with blanks',
      () => ` ${order.number.replaceAll('-', ' ')} `,
      ' nadia@loomery.test ',
    ],
  ])(
    'V37: finds the order by %s and the e-mail, ignoring case and blanks',
    async (_by, typed, email) => {
      await declare({ orderNumber: typed(), email });
      expect((await newest())?.order).toEqual(order);
    },
  );

  it.each([
    ['a foreign e-mail', { email: 'someone@loomery.test' }],
    ['an unknown number', { orderNumber: 'LM-26-99999' }],
    ['the number of another year', { orderNumber: 'LM-19-10001' }],
    ['no number', { orderNumber: '' }],
  ])(
    'RET-7, V50: stores a withdrawal with %s without an order, with the same reply',
    async (_what, parts) => {
      const reply = await declare(parts);
      expect(Object.keys(reply)).toEqual(['receivedAt']);
      expect(await newest()).toMatchObject({ order: null, marks: [], endsAt: null });
      expect(await shop.published('order.withdrawalReceived')).toMatchObject([{ order: null }]);
    },
  );

  it('V50: writes the names of the lines that a customer has ticked', async () => {
    await declare({ items: [{ product: products[0] ?? '' }] });
    expect((await newest())?.items).toBe('Ajrakh');
  });

  it('stores a request that is delivered twice once', async () => {
    const message = randomUUID();
    const first = await declare({}, message);
    expect(await declare({}, message)).toEqual(first);
    expect((await withdrawals.list(query)).total).toBe(1);
    expect(await shop.published('order.withdrawalReceived')).toHaveLength(1);
  });

  it('V37: changes neither stock nor status, and accepts and marks a late withdrawal', async () => {
    await deliver(new Date(Date.now() - 40 * DAY_MS));
    const before = await shop.orders.get(order._id, { ...nadia, role: 'admin' });
    await declare();
    const found = await newest();
    expect(found).toMatchObject({ marks: ['late'], state: 'open' });
    expect(Date.parse(found?.endsAt ?? '')).toBeLessThan(Date.now());
    expect(await shop.orders.get(order._id, { ...nadia, role: 'admin' })).toEqual(before);
  });

  it('V32: counts from the last parcel, even after the status was set back', async () => {
    const by = { ...admin, role: 'admin' };
    const end = (await newestOf(declare()))?.endsAt;
    await shop.statuses.change(order._id, { to: 'processing', by, at: new Date() });
    expect(await newestOf(declare())).toMatchObject({ marks: ['late'], endsAt: end });
    await shop.statuses.change(order._id, { to: 'delivered', by, at: new Date() });
    expect(await newestOf(declare())).toMatchObject({ marks: ['late'], endsAt: end });
    await shop.dataSource.query(
      "UPDATE parcels SET delivered_at = now() - interval '2 days' WHERE order_id = $1",
      [order._id],
    );
    expect(await newestOf(declare())).toMatchObject({ marks: [] });
  });

  it('V37: marks a withdrawal that includes lengths cut to order', async () => {
    const sale = { unit: 'm', cutsPerUnit: 10, least: 1, most: null } as const;
    const length = shop.catalogue.add({ stock: 99, sale });
    const placed = await shop.place({ [length]: 2 }, { user: nadia });
    await declare({ orderNumber: placed.order._id });
    expect((await newest())?.marks).toEqual(['cutToOrder']);
  });
});

describe('the list of withdrawals', () => {
  it('V50: lists open withdrawals whose refund is due within three days', async () => {
    await declare();
    await declare({ name: 'Second' });
    expect((await withdrawals.list({ ...query, due: 'soon' })).total).toBe(0);
    await shop.dataSource.query(
      "UPDATE withdrawals SET refund_by = (now() AT TIME ZONE 'Asia/Dhaka')::date + 3 WHERE name = 'Second'",
    );
    const soon = withdrawalList.parse(await withdrawals.list({ ...query, due: 'soon' }));
    expect(soon.withdrawals.map(({ name }) => name)).toEqual(['Second']);
  });

  it('finds withdrawals by name, e-mail, number, order and state, page by page', async () => {
    await declare();
    await declare({ name: 'Zoë', email: 'zoe@else.test', orderNumber: 'forgotten' });
    const names = async (parts: object) =>
      (await withdrawals.list({ ...query, ...parts })).withdrawals.map(({ name }) => name);
    expect(await names({})).toEqual(['Zoë', 'Nadia']);
    expect(await names({ limit: 1, page: 2 })).toEqual(['Nadia']);
    for (const search of ['zoe', 'ELSE.test', 'forgot'])
      expect(await names({ search })).toEqual(['Zoë']);
    expect(await names({ search: order.number.replaceAll('-', '') })).toEqual(['Nadia']);
    expect(await names({ order: order._id })).toEqual(['Nadia']);
    expect(await names({ state: 'done' })).toEqual([]);
  });

  it('RET-7: marks a withdrawal as done once, with a note and an audit entry', async () => {
    await declare();
    const { _id = '' } = (await newest()) ?? {};
    const done = await withdrawals.complete(admin, _id, 'Refunded by hand');
    expect(done).toMatchObject({
      state: 'done',
      done: { by: 'Staff One', note: 'Refunded by hand' },
    });
    expect(await withdrawals.complete(admin, _id, 'Again')).toEqual(done);
    await expect(withdrawals.complete(other, _id, '')).rejects.toMatchObject({
      code: 'order.withdrawalDone',
    });
    await expect(withdrawals.complete(admin, randomUUID(), '')).rejects.toMatchObject({
      code: 'order.withdrawalNotFound',
    });
    const { entries } = await shop.audit.list(auditQuery.parse({ subject: _id }));
    expect(entries).toMatchObject([
      {
        action: 'withdrawal.markedDone',
        subject: { name: order.number },
        by: { name: 'Staff One' },
      },
    ]);
  });
});

describe('the privacy of withdrawals', () => {
  it('V38: removes only withdrawals without an order after a year', () => {
    expect(WITHDRAWAL_RETENTION).toMatchObject({ days: 365, only: 'order_id IS NULL' });
  });

  it('V38, V54: erases the person of a withdrawal with the order, once it is done', async () => {
    await deliver(new Date());
    await declare({ items: 'mine' });
    const erased = new ErasedCustomersService(shop.dataSource);
    const remember = () =>
      shop.dataSource.transaction((manager) => erased.remember(manager, nadia._id));
    await remember();
    expect(await newest()).toMatchObject({ name: 'Nadia', items: 'mine' });
    await withdrawals.complete(admin, (await newest())?._id ?? '', 'done');
    await remember();
    expect(await newest()).toMatchObject({
      name: 'Former customer',
      items: '',
      done: { note: '' },
    });
  });
});
