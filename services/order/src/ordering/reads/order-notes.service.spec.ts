import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditQuery } from '@shop/contracts/core/audit';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';

const admin = aUser({ name: 'Farida', role: 'admin' });
let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

const placed = async () => (await shop.place({ [shop.catalogue.add()]: 1 })).order._id;
const add = (order: string, text: string, messageId: string = randomUUID()) =>
  shop.notes.add(order, { text, by: admin, messageId });
const textsOf = async (order: string) =>
  (await shop.notes.list(order)).notes.map(({ text }) => text);

describe('the notes of an order', () => {
  it('stores the notes of an order in sequence, with author and time', async () => {
    const order = await placed();
    await add(order, 'Called: wants it on Sunday.');
    await add(order, 'Sunday it is.');
    const { notes } = await shop.notes.list(order);
    expect(notes.map(({ text, by }) => [text, by])).toEqual([
      ['Called: wants it on Sunday.', 'Farida'],
      ['Sunday it is.', 'Farida'],
    ]);
    expect(Date.parse(notes[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('stores an order note once, even if the message arrives twice', async () => {
    const order = await placed();
    const message = randomUUID();
    const first = await add(order, 'Once', message);
    const again = await add(order, 'Once', message);
    expect(again).toEqual(first);
    expect(await textsOf(order)).toEqual(['Once']);
  });

  it('records an order note as a change by an admin', async () => {
    const order = await placed();
    const { _id } = await add(order, 'Fragile');
    const { entries } = await shop.audit.list(auditQuery.parse({ subject: order }));
    expect(entries).toMatchObject([
      { action: 'order.noteAdded', by: { name: 'Farida' }, after: { note: _id } },
    ]);
  });

  it('refuses a note for an unknown order', async () => {
    const unknown = randomUUID();
    await expect(add(unknown, 'x')).rejects.toMatchObject({ code: 'order.notFound' });
    await expect(shop.notes.list(unknown)).rejects.toMatchObject({ code: 'order.notFound' });
  });
});
