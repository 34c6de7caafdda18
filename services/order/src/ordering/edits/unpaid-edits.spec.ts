// Tests edits that raise the price and wait for their payment, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import { orderDetail } from '@shop/contracts/ordering/order';
import { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { linesOfBoth } from './held-lines.rules.js';

let shop: OpenOrders;
let ajrakh: string;
let ribbon: string;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 100, priceCents: 1_000 });
  ribbon = shop.catalogue.add({ name: 'Ribbon', stock: 10, priceCents: 300 });
});

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const by = { _id: staff._id, name: staff.name };

const placed = async (pieces: Record<string, number>) => {
  const { order } = await shop.place(pieces, { user: shopper });
  return order._id;
};
const edit = (
  order: string,
  lines: Record<string, number>,
  { version = 1, key = randomUUID(), preview = false } = {},
) =>
  shop.edits.edit(
    {
      order,
      version,
      preview,
      idempotencyKey: key,
      note: 'As agreed',
      lines: Object.entries(lines).map(([product, quantity]) => ({ product, quantity })),
    },
    staff,
  );
const fullOf = async (order: string) =>
  orderDetail.parse(await shop.orders.get(order, staff, { view: 'full' }));
const paid = (order: string, part: number) =>
  shop.dataSource.transaction((manager) => shop.unpaidEdits.secured(manager, order, part));
const become = (order: string, to: OrderStatus) =>
  shop.statuses.change(order, { to, by, at: new Date(), unpaidReason: 'Paid' });
const endings = async () =>
  (await shop.published(orderEditEvents.editEnded.name)).map((event) =>
    orderEditEvents.editEnded.payload.parse(event),
  );
const waits = async () =>
  (await shop.published(orderEditEvents.editWaiting.name)).map((event) =>
    orderEditEvents.editWaiting.payload.parse(event),
  );
const edits = () => shop.published(orderEditEvents.edited.name);
const lastHold = async () => {
  const event = (await shop.published(itemCancellationEvents.holdRevised.name)).at(-1);
  return itemCancellationEvents.holdRevised.payload.parse(event);
};
const rowOf = async (order: string) => {
  const [row] = await shop.dataSource.query<{ payment: object | null; edit: object | null }[]>(
    'SELECT payment, unpaid_edit AS edit FROM orders WHERE id = $1',
    [order],
  );
  return row;
};

describe('an edit that waits for its payment', () => {
  it('ORD-2: leaves the order unchanged, holds the stock of both, and is applied once its part is paid', async () => {
    const order = await placed({ [ajrakh]: 3 });
    const wanted = { [ajrakh]: 1, [ribbon]: 10 };
    expect(await edit(order, wanted, { preview: true })).toMatchObject({
      state: 'preview',
      isToPay: true,
      before: 30,
      after: 40,
      difference: 10,
    });
    const key = randomUUID();
    const reply = await edit(order, wanted, { key });
    expect(reply).toMatchObject({
      state: 'waiting',
      before: 30,
      after: 40,
      difference: 10,
      order: { totalAmount: 30, items: [{ quantity: 3 }] },
      edit: {
        difference: 10,
        total: 40,
        note: 'As agreed',
        items: [{ name: 'Ajrakh', quantity: 2 }],
        added: [{ name: 'Ribbon', quantity: 10 }],
      },
    });
    expect(await edit(order, wanted, { key })).toEqual(reply);
    expect([ajrakh, ribbon].map(shop.catalogue.stockOf)).toEqual([97, 0]);
    const [waiting] = await waits();
    expect(waiting).toMatchObject({
      totalCents: 3_000,
      editedCents: 4_000,
      differenceCents: 1_000,
      version: 2,
      payment: { method: 'demo-card', differences: [{ part: 2, cents: 1_000 }] },
    });
    const days = (Date.parse(waiting?.until ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect((await fullOf(order)).unpaidEdit).toEqual(reply.edit);
    await paid(order, 1);
    expect((await fullOf(order)).totalAmount).toBe(30);
    await Promise.all([paid(order, 2), paid(order, 2)]);
    await paid(order, 2);
    const after = await fullOf(order);
    expect(after).toMatchObject({ totalAmount: 40, version: 3, revisions: [{ amount: -10 }] });
    expect(after.unpaidEdit).toBeUndefined();
    expect(await edits()).toMatchObject([
      { differenceCents: 1_000, payment: { differences: [{ part: 2, cents: 1_000 }] } },
    ]);
    expect((await lastHold()).lines).toEqual([
      { product: ajrakh, quantity: 1 },
      { product: ribbon, quantity: 10 },
    ]);
    expect(await edit(order, wanted, { key })).toMatchObject({ state: 'applied', difference: 10 });
    expect(await rowOf(order)).toEqual({
      edit: null,
      payment: { method: 'demo-card', credit: [], differences: [{ part: 2, cents: 1_000 }] },
    });
  });

  it('ORD-2: lets either a withdrawal or a concurrent payment win', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await placed({ [ajrakh]: 1 });
      const { edit: waiting } = await edit(order, { [ajrakh]: 2 });
      const withdraw = () => shop.unpaidEdits.withdraw(order, waiting?._id ?? '', staff);
      const [withdrawn] = await Promise.allSettled(
        round % 2 === 0 ? [withdraw(), paid(order, 2)] : [paid(order, 2).then(withdraw)],
      );
      const { totalAmount, unpaidEdit } = await fullOf(order);
      expect([totalAmount, unpaidEdit]).toEqual([
        withdrawn?.status === 'fulfilled' ? 10 : 20,
        undefined,
      ]);
      // A later payment changes nothing: billing refunds it.
      await paid(order, 2);
      expect((await fullOf(order)).totalAmount).toBe(totalAmount);
      await expect(withdraw()).rejects.toMatchObject({ code: 'order.editOver' });
    }
  });

  it('V26: ends when withdrawn, replaced, overdue or refused, and releases its stock', async () => {
    const order = await placed({ [ajrakh]: 1 });
    const held = { order, lines: [{ product: ajrakh, quantity: 1 }] };
    const { edit: first } = await edit(order, { [ajrakh]: 2 });
    await shop.unpaidEdits.withdraw(order, first?._id ?? '', staff);
    expect([(await endings()).at(-1), await lastHold()]).toMatchObject([
      { reason: 'withdrawn', differenceCents: 1_000, version: 3 },
      held,
    ]);
    expect(await rowOf(order)).toEqual({ edit: null, payment: null });
    await edit(order, { [ajrakh]: 2 }, { version: 3 });
    await edit(order, { [ajrakh]: 3 }, { version: 4 });
    expect((await endings()).at(-1)).toMatchObject({ reason: 'replaced', version: 5 });
    expect((await waits()).at(-1)).toMatchObject({ differenceCents: 2_000, version: 6 });
    await shop.unpaidEdits.sweep();
    await shop.dataSource.query(
      `UPDATE orders SET unpaid_edit = unpaid_edit || '{"until": "2026-01-01T00:00:00.000Z"}' WHERE id = $1`,
      [order],
    );
    await Promise.all([shop.unpaidEdits.sweep(), shop.unpaidEdits.sweep()]);
    expect([(await endings()).at(-1), await lastHold()]).toMatchObject([
      { reason: 'unpaid', version: 7 },
      held,
    ]);
    await edit(order, { [ajrakh]: 2 }, { version: 7 });
    await shop.dataSource.transaction((manager) => shop.unpaidEdits.refused(manager, order, 8));
    expect((await endings()).map(({ reason }) => reason)).toEqual([
      'withdrawn',
      'replaced',
      'unpaid',
      'refused',
    ]);
    expect((await fullOf(order)).totalAmount).toBe(10);
  });

  it('V26: ends with a cancellation of items or of the order, and once the order has left', async () => {
    const items = await placed({ [ajrakh]: 3 });
    const whole = await placed({ [ajrakh]: 3 });
    const left = await placed({ [ajrakh]: 3 });
    for (const order of [items, whole, left]) await edit(order, { [ajrakh]: 4 });
    await shop.cancellations.cancel(
      {
        order: items,
        reason: 'Sold out',
        idempotencyKey: null,
        lines: [{ product: ajrakh, quantity: 1 }],
      },
      staff,
    );
    await become(whole, 'cancelled');
    await become(left, 'shipped');
    expect(await lastHold()).toMatchObject({
      order: left,
      epoch: 3,
      lines: [{ product: ajrakh, quantity: 3 }],
    });
    expect((await endings()).map(({ order, reason }) => [order, reason])).toEqual([
      [items, 'itemsCancelled'],
      [whole, 'cancelled'],
      [left, 'left'],
    ]);
    for (const order of [items, whole, left]) {
      await paid(order, 2);
      expect(await rowOf(order)).toEqual({ edit: null, payment: null });
    }
    expect([(await fullOf(items)).totalAmount, (await fullOf(left)).totalAmount]).toEqual([20, 30]);
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(shop.catalogue.heldEpoch(whole)).toBeNull();
  });

  it('V26: packs only what the edit keeps in the order, and ends if that has changed', async () => {
    const order = await placed({ [ajrakh]: 3 });
    await edit(order, { [ajrakh]: 1, [ribbon]: 10 });
    const pack = (quantity: number) =>
      shop.parcels.pack(
        { order, lines: [{ product: ajrakh, quantity }], idempotencyKey: null },
        by,
      );
    await expect(pack(2)).rejects.toMatchObject({ code: 'order.changing' });
    await pack(1);
    await shop.dataSource.query('UPDATE order_lines SET packed = 3 WHERE order_id = $1', [order]);
    await paid(order, (await waits())[0]?.version ?? 0);
    expect((await endings()).at(-1)).toMatchObject({ reason: 'left' });
    expect((await fullOf(order)).totalAmount).toBe(30);
  });

  it('is applied after a charge that was under way when it was paid', async () => {
    const order = await placed({ [ajrakh]: 1 });
    await edit(order, { [ajrakh]: 2 });
    const charge = { id: randomUUID(), to: 'shipped', parcel: randomUUID(), ...by };
    await shop.dataSource.query('UPDATE orders SET charge = $2 WHERE id = $1', [order, charge]);
    await paid(order, 2);
    await expect(edit(order, { [ajrakh]: 3 }, { version: 2 })).rejects.toMatchObject({
      code: 'order.changing',
    });
    expect((await fullOf(order)).unpaidEdit).toMatchObject({ isPaid: true });
    await shop.dataSource.query(
      'UPDATE orders SET charge = NULL, charged_at = now() WHERE id = $1',
      [order],
    );
    await expect(edit(order, { [ajrakh]: 3 }, { version: 2 })).rejects.toMatchObject({
      code: 'order.changing',
    });
    await Promise.all([shop.unpaidEdits.sweep(), shop.unpaidEdits.sweep()]);
    expect([(await fullOf(order)).totalAmount, (await edits()).length]).toEqual([20, 1]);
    const [row] = await shop.dataSource.query<{ chargedAt: Date | null }[]>(
      'SELECT charged_at AS "chargedAt" FROM orders WHERE id = $1',
      [order],
    );
    expect(row?.chargedAt).toBeNull();
  });

  it('V27: pays the whole order again after an un-cancel', async () => {
    const order = await placed({ [ajrakh]: 1 });
    await edit(order, { [ajrakh]: 2 });
    await paid(order, 2);
    await become(order, 'cancelled');
    expect((await rowOf(order))?.payment).not.toBeNull();
    await shop.catalogue.handleReleases(shop.dataSource);
    await become(order, 'pending');
    expect((await rowOf(order))?.payment).toBeNull();
    expect((await fullOf(order)).totalAmount).toBe(20);
  });
});

describe('the stock of a waiting edit', () => {
  const line = (product: string, quantity: number, lengths?: number[]) => ({
    product,
    quantity,
    expectedPriceCents: null,
    ...(lengths && { lengths }),
  });
  const cuts = (product: string, lengths: number[]) => ({
    ...line(
      product,
      lengths.reduce((sum, one) => sum + one, 0),
      lengths,
    ),
    cutsPerUnit: 10,
  });

  it('is enough for the order with and without the edit', () => {
    expect(
      linesOfBoth(
        [line('a', 3), line('b', 1), cuts('c', [30, 20])],
        [line('a', 1), cuts('c', [20, 15]), line('d', 4)],
      ),
    ).toEqual([line('a', 3), cuts('c', [20, 15, 30]), line('d', 4), line('b', 1)]);
  });
});
