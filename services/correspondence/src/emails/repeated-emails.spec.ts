import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { orderEmailEvents } from '@shop/contracts/ordering/order-emails';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { until } from '@shop/service-kit-testing/until';
import {
  mailsTo,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';
import { moveAccount } from './account-address.query.js';

const TIMEOUT_MS = 25_000;

let shop: TestCorrespondence;
beforeAll(async () => {
  shop = await testCorrespondence();
});
afterAll(() => shop.close());

const anOrder = (): OrderEvent => ({
  order: randomUUID(),
  user: { _id: randomUUID(), name: 'Nadia', email: someAddress() },
  items: [],
  totalCents: 900,
  orderStatus: 'shipped',
  version: 3,
  placedAt: '2020-01-01T00:00:00.000Z',
});
const repeat = (
  order: OrderEvent,
  kind: 'orderPlaced' | 'orderStatusChanged' = 'orderPlaced',
  eventId?: string,
) => shop.publish('order', orderEmailEvents.repeated, { order, from: 'processing', kind }, eventId);
const arrived = (email: string) => until(async () => (await mailsTo(email)).length > 0, TIMEOUT_MS);

describe('an e-mail that is sent again', () => {
  it('W59: is written once for an event, even for an old order', async () => {
    const order = anOrder();
    const eventId = randomUUID();
    await repeat(order, 'orderPlaced', eventId);
    await repeat(order, 'orderPlaced', eventId);
    await repeat(order, 'orderStatusChanged');
    await until(async () => (await mailsTo(order.user.email)).length === 2, TIMEOUT_MS);
    const subjects = (await mailsTo(order.user.email)).map(({ subject }) => subject);
    const number = order.order.slice(-8).toUpperCase();
    expect(subjects.toSorted()).toEqual([
      `Order ${number}: shipped`,
      `Your Loomery order ${number}`,
    ]);
  });

  it('W59: goes to the current address', async () => {
    const order = anOrder();
    const email = someAddress();
    await moveAccount(shop.dataSource.manager, {
      user: order.user._id,
      email,
      previousEmail: order.user.email,
      at: new Date().toISOString(),
    });
    await repeat(order);
    await arrived(email);
    expect(await mailsTo(order.user.email)).toEqual([]);
  });

  it('W59: is not written to a deleted customer', async () => {
    const deleted = anOrder();
    const other = anOrder();
    await shop.dataSource.query('INSERT INTO erased_customers (user_id) VALUES ($1)', [
      deleted.user._id,
    ]);
    await repeat(deleted);
    await repeat(other);
    await arrived(other.user.email);
    expect(await mailsTo(deleted.user.email)).toEqual([]);
  });
});
