// Tests status changes of many orders, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bulkRequests } from '@shop/contracts/core/bulk';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { BulkChanges } from '@shop/service-kit/bulk/bulk-changes';
import type { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { PricedOrders } from '../../testing/priced-orders.js';
import type { UserView } from '@shop/contracts/auth/auth';
import { openOrderBulk, type OpenOrderBulk } from '../../testing/open-order-bulk.js';
import type { OpenOrders } from '../../testing/open-orders.js';

let opened: OpenOrderBulk;
let shop: OpenOrders;
let priced: PricedOrders;
let bulk: BulkChanges;
let runner: JobRunner;
let by: UserView;
let cloth: string;
beforeAll(async () => {
  opened = await openOrderBulk();
  ({ shop, bulk, runner, by } = opened);
  priced = new PricedOrders(shop);
  cloth = await priced.ware('Ajrakh', 2_400);
});
afterAll(() => opened.close());
beforeEach(() => shop.clear());

const placed = async (method: 'cash' | 'demo-card' = 'demo-card'): Promise<string> =>
  (await priced.placeBy(method, { [cloth]: 1 })).order._id;
const preview: OpenOrderBulk['preview'] = (input) => opened.preview(input);
const applied = async (ids: string[], status: OrderStatus) => {
  const { _id } = await preview({ ids, change: { kind: 'setStatus', status } });
  return opened.apply(_id);
};
const statusOf = async (id: string) => (await shop.orders.get(id, by)).orderStatus;
const lastEvents = async () => (await shop.published('order.statusChanged')).slice(-2);

describe('a change of the status of many orders', () => {
  it('BO-2: sets the status if possible, reports why for the other orders, and undoes the changes', async () => {
    const one = await placed();
    const two = await placed();
    const sent = await placed();
    await shop.statuses.change(sent, { to: 'processing', by, at: new Date() });
    const gone = randomUUID();
    const change = { kind: 'setStatus', status: 'processing' } as const;
    const { _id, rows, possible } = await preview({ ids: [one, two, sent, gone], change });
    expect(possible).toBe(2);
    expect(rows).toMatchObject([
      { _id: sent, reason: 'It is processing already.' },
      { _id: gone, reason: 'It is not placed.' },
      { _id: one, old: { status: 'pending' }, new: { status: 'processing' } },
      { _id: two },
    ]);
    await shop.statuses.change(two, { to: 'cancelled', by, at: new Date() });
    const { change: result } = await bulk.apply(by, _id);
    expect(result).toMatchObject({ state: 'applied', done: 1, failed: 1 });
    expect(result.reasons).toContainEqual(
      expect.objectContaining({ _id: two, reason: 'It is cancelled now.' }),
    );
    expect((await bulk.undo(by, _id)).change).toMatchObject({ state: 'undone', done: 1 });
    expect(await Promise.all([one, two, sent].map(statusOf))).toEqual([
      'pending',
      'cancelled',
      'processing',
    ]);
  });

  it('V55: takes back the gift cards of orders that it cancels, and reports those it cannot', async () => {
    const ware = { name: 'Gift card', priceCents: 5_000, stock: 99, isGiftCard: true as const };
    const card = shop.catalogue.add(ware);
    await priced.owner.product({ product: card, ...ware });
    const withCard = (await priced.placeBy('demo-card', { [card]: 1 })).order._id;
    const ids = [withCard, await placed()];
    shop.catalogue.areCardsUsed = true;
    expect(await applied(ids, 'cancelled')).toMatchObject({
      done: 1,
      failed: 1,
      reasons: [{ _id: withCard, reason: 'A gift card of this order has been used.' }],
    });
    shop.catalogue.areCardsUsed = false;
    expect(await applied([withCard], 'cancelled')).toMatchObject({ done: 1, failed: 0 });
    expect(await statusOf(withCard)).toBe('cancelled');
  });

  it('delays the e-mails of a bulk change until it can no longer be undone', async () => {
    const ids = [await placed(), await placed()];
    const { _id } = await applied(ids, 'processing');
    const until = (await lastEvents()).map(({ emailAfter }) => Date.parse(String(emailAfter)));
    expect(Math.min(...until) - Date.now()).toBeGreaterThan(20_000);
    await bulk.extendUndo(by, _id, {
      rpc: bulkRequests.order.extendUndo,
      messageId: randomUUID(),
    });
    const [, delayed] = await shop.published('order.emailsDelayed');
    expect(delayed?.['orders']).toEqual(expect.arrayContaining(ids));
    expect(Date.parse(String(delayed?.['until'])) - Date.now()).toBeGreaterThan(60_000);
    await bulk.undo(by, _id);
    expect((await lastEvents()).map(({ emailAfter }) => emailAfter)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('delays the e-mails of a large change until its job sets the time at its end', async () => {
    const order = await placed();
    const { _id } = await preview({
      ids: [order],
      change: { kind: 'setStatus', status: 'processing' },
    });
    await shop.dataSource.query(
      'UPDATE bulk_changes SET total = 500, possible = 500 WHERE id = $1',
      [_id],
    );
    await bulk.apply(by, _id);
    runner.onApplicationBootstrap();
    while ((await bulk.reply(by, _id)).change.state !== 'applied') await pause(20);
    const [changed] = await shop.published('order.statusChanged');
    const [ended] = await shop.published('order.emailsDelayed');
    const seconds = (moment: unknown) => (Date.parse(String(moment)) - Date.now()) / 1_000;
    expect(seconds(changed?.['emailAfter'])).toBeGreaterThan(500);
    expect(seconds(ended?.['until'])).toBeLessThan(31);
  });

  it('keeps a status that has changed since, and cannot undo a cancellation', async () => {
    const ids = [await placed(), await placed()];
    const first = await applied(ids, 'processing');
    await shop.statuses.change(String(ids[0]), { to: 'shipped', by, at: new Date() });
    const { change } = await bulk.undo(by, first._id);
    expect(change.reasons).toMatchObject([{ _id: ids[0], reason: 'It is shipped now.' }]);
    expect(await statusOf(String(ids[1]))).toBe('pending');
    const cancelled = await applied(ids, 'cancelled');
    expect([cancelled.done, cancelled.undoUntil]).toEqual([2, null]);
    await expect(bulk.undo(by, cancelled._id)).rejects.toMatchObject({ code: 'bulk.undoOver' });
  });

  it('shows the sum that is captured first, and requests the capture', async () => {
    const { order } = await priced.placeBy('stripe', { [cloth]: 1 });
    await shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order._id));
    const change = { kind: 'setStatus', status: 'shipped' } as const;
    const { _id, rows } = await preview({ ids: [order._id], change });
    expect(rows).toMatchObject([{ new: { status: 'shipped', captured: 24 } }]);
    await bulk.apply(by, _id);
    expect(await shop.published('order.chargeWanted')).toMatchObject([{ order: order._id }]);
    expect(await statusOf(order._id)).toBe('pending');
    expect((await bulk.undo(by, _id)).change.reasons).toMatchObject([
      { reason: 'Its payment is captured.' },
    ]);
  });

  it('selects the orders of a filter, and records one audit entry', async () => {
    const ids = [await placed(), await placed()];
    await shop.statuses.change(String(ids[0]), { to: 'shipped', by, at: new Date() });
    const { _id, total } = await preview({
      filter: { status: 'pending' },
      change: { kind: 'setStatus', status: 'processing' },
    });
    expect(total).toBe(1);
    await bulk.apply(by, _id);
    const { entries } = await shop.audit.list({ limit: 10, subject: _id });
    expect(entries).toMatchObject([
      { action: 'order.bulkChanged', subject: { name: 'Set orders to processing' } },
    ]);
    expect((await shop.audit.list({ limit: 10, subject: String(ids[1]) })).entries).toEqual([]);
  });
});
