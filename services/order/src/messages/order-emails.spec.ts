import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditQuery } from '@shop/contracts/core/audit';
import { orderEmailEvents } from '@shop/contracts/ordering/order-emails';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { OrderEmailsService } from './order-emails.service.js';

const admin = aUser({ name: 'Farida', role: 'admin' });
let shop: OpenOrders;
let emails: OrderEmailsService;
beforeAll(async () => {
  shop = await openOrders();
  emails = new OrderEmailsService(shop.dataSource, shop.outbox, shop.audit);
});
afterAll(() => shop.close());

const repeat = (press: Parameters<OrderEmailsService['repeat']>[1], message = randomUUID()) =>
  emails.repeat(admin, press, message);
const placed = async (user = aUser()) =>
  (await shop.place({ [shop.catalogue.add()]: 1 }, { user })).order._id;
const erase = (user: string) =>
  shop.dataSource.query('INSERT INTO erased_customers (user_id) VALUES ($1)', [user]);

describe('an e-mail about an order that an admin sends again', () => {
  it('W59: publishes the present order once for a double press, and records it', async () => {
    const user = aUser();
    const order = await placed(user);
    const press = { order, kind: 'orderPlaced' as const, key: 'press-0001' };
    await Promise.all([repeat(press), repeat(press)]);
    const events = await shop.published(orderEmailEvents.repeated.name);
    expect(events).toMatchObject([
      { kind: 'orderPlaced', from: null, order: { order, user: { email: user.email } } },
    ]);
    const { entries } = await shop.audit.list(auditQuery.parse({ subject: order }));
    expect(entries).toMatchObject([
      { action: 'order.emailRepeated', by: { name: 'Farida' }, after: { email: 'orderPlaced' } },
    ]);
    const notes = await shop.dataSource.query<object[]>(
      'SELECT text, by_name FROM order_notes WHERE order_id = $1',
      [order],
    );
    expect(notes).toEqual([{ text: 'Sent the e-mail "Order placed" again.', by_name: 'Farida' }]);
    const other = { ...press, kind: 'orderStatusChanged' as const };
    await expect(repeat(other)).rejects.toMatchObject({ code: 'order.noChange' });
  });

  it('W59: refuses to send an e-mail again to a customer who was deleted', async () => {
    const user = aUser();
    const order = await placed(user);
    await erase(user._id);
    const press = { order, kind: 'orderPlaced' as const, key: 'press-0002' };
    await expect(repeat(press)).rejects.toMatchObject({ code: 'order.noReceiver' });
    expect(await emails.find(order)).toBeNull();
  });

  it('W59: refuses an unknown order', async () => {
    const press = { order: randomUUID(), kind: 'orderPlaced' as const, key: 'press-0003' };
    await expect(repeat(press)).rejects.toMatchObject({ code: 'order.notFound' });
  });

  it('W59: finds the chosen order for a preview, or the newest one without a choice', async () => {
    const older = await placed();
    const newest = await placed();
    expect(await emails.find(older)).toMatchObject({ order: { order: older } });
    expect(await emails.find(null)).toMatchObject({ order: { order: newest }, from: null });
  });
});
