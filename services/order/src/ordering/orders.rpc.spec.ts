// Tests the order service over the bus: permissions and replies.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditRpc } from '@shop/contracts/core/audit';
import { orderEvents, orderRpc, placeOrderReply } from '@shop/contracts/ordering/order';
import { orderExportRpc } from '@shop/contracts/ordering/order-export';
import { until } from '@shop/service-kit-testing/until';
import { aUser, basketOf } from '../testing/open-orders.js';
import { serveOrders, type ServedOrders } from '../testing/serve-orders.js';

let orders: ServedOrders;
let shopper: string;
let admin: string;
const me = aUser();
beforeAll(async () => {
  orders = await serveOrders();
  shopper = await orders.tokenOf(me);
  admin = await orders.tokenOf(aUser({ role: 'admin' }));
});
afterAll(() => orders.close());

const wish = (quantity = 1, ware = {}) => ({
  order: basketOf(orders.shop.catalogue, { [orders.shop.catalogue.add(ware)]: quantity }),
  idempotencyKey: null,
});
const place = (token = shopper) => orders.gateway.request(orderRpc.place, wish(), { token });
const refusedWith = (code: string) => expect.objectContaining({ code }) as Error;

describe('placing an order', () => {
  it('lets every signed-in user place an order, and publishes it', async () => {
    const { order } = placeOrderReply.parse(await place());
    expect(order.user).toEqual({ name: me.name, email: me.email });
    await until(() =>
      orders.gateway.received(orderEvents.placed).some((event) => event.order === order._id),
    );
  });

  it('refuses an order of a guest', async () => {
    const request = orders.gateway.request(orderRpc.place, wish());
    await expect(request).rejects.toThrow(refusedWith('auth.required'));
  });

  it('returns the reason of a refused order to the shopper', async () => {
    const request = orders.gateway.request(orderRpc.place, wish(3, { stock: 2 }), {
      token: shopper,
    });
    await expect(request).rejects.toMatchObject({
      code: 'order.outOfStock',
      message: 'Only 2 of "Tweed" left',
      details: [{ available: 2 }],
    });
  });

  it.each([
    ['no line', { items: [] }],
    ['no piece', { items: [{ product: randomUUID(), quantity: 0, price: 1 }] }],
    ['a ten thousandth', { items: [{ product: randomUUID(), quantity: 1.0001, price: 1 }] }],
    ['fewer than no pieces', { items: [{ product: randomUUID(), quantity: -1, price: 1 }] }],
    ['a thousand pieces', { items: [{ product: randomUUID(), quantity: 1000, price: 1 }] }],
    ['a product without an id', { items: [{ product: 'silk', quantity: 1, price: 1 }] }],
    ['a price below zero', { items: [{ product: randomUUID(), quantity: 1, price: -1 }] }],
  ])('refuses to place an order with %s', async (_case, fault) => {
    const { order } = wish();
    const request = orders.gateway.request(
      orderRpc.place,
      { order: { ...order, ...fault }, idempotencyKey: null },
      { token: shopper },
    );
    await expect(request).rejects.toThrow(refusedWith('request.invalid'));
  });
});

describe('reading orders', () => {
  it('shows shoppers only their own orders', async () => {
    const { order } = await place();
    const stranger = await orders.tokenOf(aUser());
    const request = (token: string) =>
      orders.gateway.request(orderRpc.get, { order: order._id }, { token });
    expect((await request(shopper))._id).toBe(order._id);
    expect((await request(admin))._id).toBe(order._id);
    await expect(request(stranger)).rejects.toThrow(refusedWith('order.notFound'));
    const mine = await orders.gateway.request(orderRpc.listMine, {}, { token: stranger });
    expect(mine.total).toBe(0);
  });

  it('shows all orders only to admins', async () => {
    const { order } = await place();
    const list = await orders.gateway.request(orderRpc.list, {}, { token: admin });
    expect(list.orders[0]?._id).toBe(order._id);
    const request = orders.gateway.request(orderRpc.list, {}, { token: shopper });
    await expect(request).rejects.toThrow(refusedWith('auth.forbidden'));
  });
});

describe('cancelling an order', () => {
  it('lets only the user who placed an order cancel it', async () => {
    const { order } = await place();
    const cancel = (token?: string) =>
      orders.gateway.request(orderRpc.cancel, { order: order._id }, token ? { token } : {});
    await expect(cancel()).rejects.toThrow(refusedWith('auth.required'));
    await expect(cancel(admin)).rejects.toThrow(refusedWith('order.notFound'));
    expect((await cancel(shopper)).orderStatus).toBe('cancelled');
    await until(() =>
      orders.gateway.received(orderEvents.holdReleased).some((event) => event.order === order._id),
    );
  });
});

describe('admin-only requests', () => {
  it('lets only admins write and read notes, export orders and read the audit record', async () => {
    const { order } = await place();
    const calls = [
      (from: object) =>
        orders.gateway.request(orderRpc.addNote, { order: order._id, text: 'x' }, from),
      (from: object) => orders.gateway.request(orderRpc.listNotes, { order: order._id }, from),
      (from: object) =>
        orders.gateway.request(orderExportRpc.chunk, { search: order._id, after: null }, from),
      (from: object) => orders.gateway.request(auditRpc.order, { subject: order._id }, from),
    ];
    for (const call of calls) {
      await expect(call({})).rejects.toThrow(refusedWith('auth.required'));
      await expect(call({ token: shopper })).rejects.toThrow(refusedWith('auth.forbidden'));
    }
    const replies = [];
    for (const call of calls) replies.push(await call({ token: admin }));
    expect(replies).toMatchObject([
      { text: 'x' },
      { notes: [{ text: 'x' }] },
      { orders: [{ _id: order._id }] },
      { entries: [{ action: 'order.noteAdded' }] },
    ]);
  });
});

describe('changing a status', () => {
  it('lets only admins change the status of an order, and publishes the change', async () => {
    const { order } = await place();
    const change = (token: string) =>
      orders.gateway.request(
        orderRpc.changeStatus,
        { order: order._id, status: 'shipped' },
        { token },
      );
    await expect(change(shopper)).rejects.toThrow(refusedWith('auth.forbidden'));
    expect((await change(admin)).orderStatus).toBe('shipped');
    await until(() =>
      orders.gateway
        .received(orderEvents.statusChanged)
        .some((event) => event.order === order._id && event.from === 'pending'),
    );
  });
});
