import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditQuery } from '@shop/contracts/core/audit';
import { orderEvents } from '@shop/contracts/ordering/order';
import { orderStatuses, type OrderStatus } from '@shop/contracts/ordering/order-status';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';

const admin = aUser({ name: 'Admin', role: 'admin' });
let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const change = (order: string, to: OrderStatus) =>
  shop.statuses.change(order, { to, by: admin, at: new Date() });
const statusOf = async (order: string) => (await shop.orders.get(order, admin)).orderStatus;
const placed = async (pieces = 4, ware = {}) => {
  const product = shop.catalogue.add(ware);
  const { order } = await shop.place({ [product]: pieces });
  return { product, order: order._id };
};

describe('changing the status of an order', () => {
  it('changes an order from any status to any other and publishes each change once', async () => {
    const { order } = await placed();
    for (const from of orderStatuses)
      for (const to of orderStatuses) {
        await change(order, from);
        expect((await change(order, to)).orderStatus).toBe(to);
      }
    const events = (await shop.published('order.statusChanged')).map((event) =>
      orderEvents.statusChanged.payload.parse(event),
    );
    expect(events.every((event) => event.from !== event.orderStatus)).toBe(true);
    expect(events.map((event) => event.version)).toEqual(events.map((_, index) => index + 2));
  });

  it('product D1b: publishes whether to e-mail the customer about a status change, even when an order leaves cancelled', async () => {
    const { order } = await placed();
    const silently = (to: OrderStatus) =>
      shop.statuses.change(order, { to, by: admin, at: new Date(), notify: false });
    await change(order, 'processing');
    await silently('cancelled');
    await silently('shipped');
    const notified = (await shop.published('order.statusChanged')).map((event) => {
      const { orderStatus, notify } = orderEvents.statusChanged.payload.parse(event);
      return [orderStatus, notify];
    });
    expect(notified).toEqual([
      ['processing', undefined],
      ['cancelled', false],
      ['shipped', false],
    ]);
  });

  it('stores who changed the status of an order and when', async () => {
    const { order } = await placed();
    const at = new Date('2026-11-01T10:00:00Z');
    await shop.statuses.change(order, { to: 'shipped', by: admin, at });
    const history = await shop.dataSource.query<unknown[]>(
      `SELECT from_status, to_status, by_user, by_name, at FROM order_status_history
        WHERE order_id = $1 AND from_status IS NOT NULL`,
      [order],
    );
    expect(history).toEqual([
      { from_status: 'pending', to_status: 'shipped', by_user: admin._id, by_name: 'Admin', at },
    ]);
  });

  it('publishes that an order has left until it is cancelled', async () => {
    const { order } = await placed();
    for (const to of ['processing', 'shipped', 'pending', 'cancelled', 'pending'] as const)
      await change(order, to);
    const events = (await shop.published('order.statusChanged')).map((event) => {
      const { orderStatus, hasLeft = false } = orderEvents.statusChanged.payload.parse(event);
      return [orderStatus, hasLeft];
    });
    expect(events).toEqual([
      ['processing', false],
      ['shipped', true],
      ['pending', true],
      ['cancelled', false],
      ['pending', false],
    ]);
  });

  it('does nothing when an order already has the requested status', async () => {
    const { order } = await placed();
    await change(order, 'pending');
    expect(await shop.published('order.statusChanged')).toEqual([]);
  });

  it('does not find an order that was not placed', async () => {
    const product = shop.catalogue.add({ stock: 0 });
    await expect(shop.place({ [product]: 1 })).rejects.toThrow();
    const [row] = await shop.dataSource.query<{ id: string }[]>('SELECT id FROM orders');
    for (const id of [row?.id ?? '', randomUUID()])
      await expect(change(id, 'shipped')).rejects.toMatchObject({ code: 'order.notFound' });
  });
});

describe('cancelling', () => {
  it('returns the stock of a cancelled order once, even if it is cancelled repeatedly', async () => {
    const { product, order } = await placed(4);
    await Promise.all([change(order, 'cancelled'), change(order, 'cancelled')]);
    await change(order, 'cancelled');
    await shop.catalogue.handleReleases(shop.dataSource);
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(shop.catalogue.stockOf(product)).toBe(10);
    expect(await shop.published('order.holdReleased')).toEqual([{ order, epoch: 1 }]);
  });

  it('returns the stock of a delivered order on cancellation too', async () => {
    const { product, order } = await placed(4);
    await change(order, 'delivered');
    await change(order, 'cancelled');
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(shop.catalogue.stockOf(product)).toBe(10);
  });
});

describe('the record of what admins do', () => {
  const recorded = async (subject: string) =>
    (await shop.audit.list(auditQuery.parse({ subject }))).entries.map(
      ({ action, before, after }) => [action, before, after],
    );

  it('records every status change by an admin, to and from cancelled', async () => {
    const { order } = await placed();
    for (const to of ['shipped', 'shipped', 'cancelled', 'pending'] as const)
      await change(order, to);
    expect((await recorded(order)).reverse()).toEqual([
      ['order.statusChanged', { status: 'pending' }, { status: 'shipped' }],
      ['order.statusChanged', { status: 'shipped' }, { status: 'cancelled' }],
      ['order.statusChanged', { status: 'cancelled' }, { status: 'pending' }],
    ]);
  });

  it("does not record a shopper's change of his own order as an admin action", async () => {
    const user = aUser();
    const { order } = await shop.place({ [shop.catalogue.add()]: 1 }, { user });
    await shop.statuses.cancelOwn(order._id, user, new Date());
    expect(await recorded(order._id)).toEqual([]);
  });
});

describe('a shopper who cancels', () => {
  const ordered = async () => {
    const user = aUser({ name: 'Ayesha' });
    const product = shop.catalogue.add();
    const { order } = await shop.place({ [product]: 4 }, { user });
    return { user, product, order: order._id };
  };
  const cancel = (order: string, user = aUser()) =>
    shop.statuses.cancelOwn(order, user, new Date());

  it("cancels a shopper's order once and returns its stock once, even if he repeats the request", async () => {
    const { user, product, order } = await ordered();
    await Promise.all([cancel(order, user), cancel(order, user)]);
    expect((await cancel(order, user)).orderStatus).toBe('cancelled');
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(shop.catalogue.stockOf(product)).toBe(10);
    expect(await shop.published('order.statusChanged')).toHaveLength(1);
  });

  it("records the cancellation with the shopper's name and the time", async () => {
    const { user, order } = await ordered();
    await cancel(order, user);
    const { history } = await shop.orders.get(order, user);
    expect(history.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'pending', 'Ayesha'],
      ['pending', 'cancelled', 'Ayesha'],
    ]);
    expect(Date.parse(history[1]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it("shows shoppers the shop as the author of an admin's change, and admins the admin's name", async () => {
    const { user, order } = await ordered();
    await change(order, 'shipped');
    const lastBy = async (reader: typeof user) =>
      (await shop.orders.get(order, reader)).history.at(-1)?.by;
    expect(await lastBy(user)).toBe('Loomery');
    expect(await lastBy(admin)).toBe(admin.name);
  });

  it.each(['processing', 'shipped', 'delivered'] as const)(
    "refuses a shopper's cancellation of an order that is %s",
    async (status) => {
      const { user, order } = await ordered();
      await change(order, status);
      await expect(cancel(order, user)).rejects.toMatchObject({ code: 'order.notPending' });
      expect(await statusOf(order)).toBe(status);
    },
  );

  it('does not find an order of another user to cancel', async () => {
    const { order } = await ordered();
    for (const [id, user] of [
      [order, aUser()],
      [order, admin],
      [randomUUID(), aUser()],
    ] as const)
      await expect(cancel(id, user)).rejects.toMatchObject({ code: 'order.notFound' });
    expect(await statusOf(order)).toBe('pending');
  });

  it('applies either the cancellation or the shipment when shopper and admin act at the same time', async () => {
    const { user, product, order } = await ordered();
    const both = await Promise.allSettled([cancel(order, user), change(order, 'shipped')]);
    await shop.catalogue.handleReleases(shop.dataSource);
    const isCancelled = (await statusOf(order)) === 'cancelled';
    expect(isCancelled).toBe(false);
    expect(shop.catalogue.stockOf(product)).toBe(6);
    expect(both.map(({ status }) => status)).toContain('fulfilled');
  });
});

describe('taking an order out of cancelled', () => {
  const cancelled = async (pieces = 4, ware = {}) => {
    const it = await placed(pieces, ware);
    await change(it.order, 'cancelled');
    await shop.catalogue.handleReleases(shop.dataSource);
    return it;
  };

  it('holds the stock again when an order is un-cancelled, regardless of its present price', async () => {
    const { product, order } = await cancelled(4);
    shop.catalogue.change(product, { priceCents: 999_99 });
    const { orderStatus, totalAmount } = await change(order, 'processing');
    expect([orderStatus, totalAmount]).toEqual(['processing', 50]);
    expect(shop.catalogue.stockOf(product)).toBe(6);
  });

  it('refuses to un-cancel an order without stock, and allows another try', async () => {
    const { product, order } = await cancelled(4);
    shop.catalogue.change(product, { stock: 2 });
    await expect(change(order, 'pending')).rejects.toMatchObject({
      code: 'order.outOfStock',
      message: 'Only 2 of "Tweed" left',
    });
    expect(await statusOf(order)).toBe('cancelled');
    shop.catalogue.change(product, { stock: 4 });
    await change(order, 'pending');
    expect(shop.catalogue.stockOf(product)).toBe(0);
  });

  it('refuses to un-cancel an order whose product is no longer sold', async () => {
    const { product, order } = await cancelled();
    shop.catalogue.change(product, { isDeleted: true });
    await expect(change(order, 'pending')).rejects.toMatchObject({ code: 'order.productGone' });
    expect(await statusOf(order)).toBe('cancelled');
  });

  it('W12: un-cancels an order whose product was hidden in the meantime', async () => {
    const { product, order } = await cancelled(1);
    shop.catalogue.change(product, { state: 'hidden' });
    await change(order, 'pending');
    expect(await statusOf(order)).toBe('pending');
  });

  it('lets only one of two admins un-cancel an order at a time', async () => {
    const { product, order } = await cancelled(4);
    const both = await Promise.allSettled([change(order, 'pending'), change(order, 'shipped')]);
    expect(both.some((one) => one.status === 'fulfilled')).toBe(true);
    expect(shop.catalogue.stockOf(product)).toBe(6);
  });

  it('keeps an order cancelled and releases everything when the catalogue cannot be reached', async () => {
    const { product, order } = await cancelled(4);
    shop.catalogue.failures.push('reply lost', 'reply lost');
    await expect(change(order, 'pending')).rejects.toMatchObject({ code: 'service.unavailable' });
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(await statusOf(order)).toBe('cancelled');
    expect(shop.catalogue.stockOf(product)).toBe(10);
    await change(order, 'pending');
    expect(shop.catalogue.stockOf(product)).toBe(6);
  });

  it('holds stock exactly while an order is not cancelled, through 40 status changes', async () => {
    const { product, order } = await placed(4);
    for (let step = 0; step < 40; step += 1) {
      const to = orderStatuses[(step * 7) % orderStatuses.length] ?? 'pending';
      await Promise.allSettled([change(order, to), change(order, 'cancelled')]);
      await shop.catalogue.handleReleases(shop.dataSource);
      const isCancelled = (await statusOf(order)) === 'cancelled';
      expect(shop.catalogue.stockOf(product)).toBe(isCancelled ? 10 : 6);
    }
  });
});
