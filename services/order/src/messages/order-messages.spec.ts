import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditQuery } from '@shop/contracts/core/audit';
import { orderMessageEvents } from '@shop/contracts/ordering/order-messages';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { OrderMessagesService } from './order-messages.service.js';

const admin = aUser({ name: 'Farida', role: 'admin' });
const email = { subject: 'Your cloth', text: 'We cut it in two pieces.' };
let shop: OpenOrders;
let messages: OrderMessagesService;
beforeAll(async () => {
  shop = await openOrders();
  messages = new OrderMessagesService(shop.dataSource, shop.outbox, shop.audit);
});
afterAll(() => shop.close());

describe('an e-mail of an admin to a customer', () => {
  it("FAB-86: publishes an admin's e-mail to a customer once per press, with the order's address, and records it", async () => {
    const user = aUser();
    const { order } = await shop.place({ [shop.catalogue.add()]: 1 }, { user });
    const write = (key: string | null, messageId: string = randomUUID()) =>
      messages.write(admin, { order: order._id, key, ...email }, messageId);
    await Promise.all([write('press-0001'), write('press-0001')]);
    const other = { order: order._id, key: 'press-0001', ...email, text: 'Another.' };
    await expect(messages.write(admin, other, randomUUID())).rejects.toMatchObject({
      code: 'order.keyReused',
    });
    const message = randomUUID();
    await write(null, message);
    await write(null, message);
    const events = await shop.published(orderMessageEvents.customerWritten.name);
    const { _id, name, email: address } = user;
    const written = {
      order: order._id,
      number: expect.stringMatching(/^LM-\d\d-10001$/) as string,
      user: { _id, name, email: address },
      by: 'Farida',
      ...email,
    };
    expect(events).toEqual([written, written]);
    const { entries } = await shop.audit.list(auditQuery.parse({ subject: order._id }));
    expect(entries).toMatchObject([
      { action: 'order.customerWritten', by: { name: 'Farida' }, after: { email: 'sent' } },
      { action: 'order.customerWritten' },
    ]);
  });

  it('refuses an e-mail of an admin about an unknown order', async () => {
    const unknown = { order: randomUUID(), key: null, ...email };
    await expect(messages.write(admin, unknown, randomUUID())).rejects.toMatchObject({
      code: 'order.notFound',
    });
  });
});
