// Tests returns of items, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import type { InspectInput, ReturnInput } from '@shop/contracts/ordering/return-inputs';
import { DAY_MS } from '@shop/contracts/core/time';
import { firstPolicies, setPolicies } from '@shop/contracts/pricing/policy';
import { until } from '@shop/service-kit-testing/until';
import { BANGLADESH } from '../../testing/open-pricing.js';
import { PricedOrders } from '../../testing/priced-orders.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { InvoiceBases } from '../invoicing/invoice-bases.js';
import { reviseHold } from '../lifecycle/hold-revision.js';
import { returnListStatements } from './return-views.query.js';
import { findReturn, updateReturn } from './returns.query.js';

let shop: OpenOrders;
let priced: PricedOrders;
let ajrakh: string;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 100, priceCents: 1_000 });
});

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const cloth = { unit: 'm', cutsPerUnit: 10, least: 5, most: 120 } as const;

/** Sends an order and marks it delivered some days ago. */
async function deliver(order: string, daysAgo = 1): Promise<string> {
  await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  await shop.statuses.change(order, { to: 'delivered', by: staff, at });
  return order;
}
const delivered = async (pieces: Record<string, number>, daysAgo?: number): Promise<string> =>
  deliver((await shop.place(pieces, { user: shopper })).order._id, daysAgo);
const request = (order: string, input: Partial<ReturnInput> = {}, by = shopper) =>
  shop.returns.request(
    { order, lines: [{ product: ajrakh, quantity: 1 }], reason: 'changedMind', ...input },
    by,
  );
const move = (
  id: string,
  state: 'approved' | 'received' | 'declined' | 'cancelled',
  owner: string | null = null,
) => shop.returns.move(id, { state }, owner === null ? staff : shopper, owner);
const inspect = (id: string, lines: InspectInput['lines']) =>
  shop.returns.inspect({ return: id, lines }, staff);
const settle = (id: string, deliveryToo?: boolean) =>
  shop.returns.settle({ return: id, deliveryToo }, staff);

/** Creates a return that has arrived. */
async function arrived(order: string, input: Partial<ReturnInput> = {}): Promise<string> {
  const { _id } = (await request(order, input)).return;
  for (const state of ['approved', 'received'] as const) await move(_id, state);
  return _id;
}
const revised = async () =>
  (await shop.published(itemCancellationEvents.holdRevised.name)).map((event) =>
    itemCancellationEvents.holdRevised.payload.parse(event),
  );
const refunds = async () =>
  (await shop.published(orderReturnEvents.settled.name)).map((event) =>
    orderReturnEvents.settled.payload.parse(event),
  );

describe('returning items of an order', () => {
  it('RET-1: returns one of three pieces to stock and wastes one, and refunds their shares', async () => {
    const order = await delivered({ [ajrakh]: 3 });
    const id = await arrived(order, { lines: [{ product: ajrakh, quantity: 2 }] });
    const part = { product: ajrakh, quantity: 1 };
    const { return: inspected } = await inspect(id, [
      { ...part, decision: 'stock' },
      { ...part, decision: 'waste', loss: 4, lossReason: 'Washed' },
    ]);
    expect(inspected).toMatchObject({
      number: 'R1',
      state: 'inspected',
      kind: 'return',
      results: [
        { decision: 'stock', refund: 10 },
        { decision: 'waste', loss: 4, lossReason: 'Washed', refund: 6 },
      ],
    });
    expect(await revised()).toEqual([
      {
        order,
        epoch: 2,
        lines: [{ product: ajrakh, quantity: 1 }],
        wasted: [{ product: ajrakh, quantity: 1 }],
      },
    ]);
    await Promise.all([settle(id), settle(id)]);
    expect(await refunds()).toMatchObject([{ order, return: id, amountCents: 1_600 }]);
    const view = await shop.orders.get(order, staff);
    expect(view).toMatchObject({ totalAmount: 30, items: [{ quantity: 3 }] });
  });

  it('RET-2: refuses more pieces than were sent, including those in other returns', async () => {
    const order = await delivered({ [ajrakh]: 3 });
    await request(order);
    await expect(
      request(order, { lines: [{ product: ajrakh, quantity: 3 }] }),
    ).rejects.toMatchObject({
      code: 'order.notToReturn',
      message: 'You have asked for 3 of 2 pieces.',
    });
  });

  it('RET-3: refuses a return after the period with its last day, except for staff', async () => {
    const order = await delivered({ [ajrakh]: 2 }, 40);
    await expect(request(order)).rejects.toMatchObject({
      code: 'order.returnOver',
      message: expect.stringMatching(/^The period for returns has ended on \d+ \w+\.$/) as string,
    });
    const lines = [{ product: ajrakh, quantity: 1 }];
    const late = await shop.returns.openByStaff({ order, lines, reason: 'changedMind' }, staff);
    expect(late.return).toMatchObject({ state: 'approved', isLate: true });
    expect(await shop.returns.ofOrder(order, shopper)).toMatchObject({ isOver: true });
  });

  it('V32, V36: keeps the period of the order date, and opens claims until their own period has ended', async () => {
    const order = await delivered({ [ajrakh]: 3 }, 20);
    await shop.dataSource.query(`UPDATE orders SET placed_at = now() - interval '25 days'`);
    const short = { ...firstPolicies, returns: { ...firstPolicies.returns, withinDays: 14 } };
    const until = new Date(Date.now() - DAY_MS).toISOString();
    try {
      setPolicies({ ...short, earlierReturns: [{ until, withinDays: 30 }] });
      expect((await request(order)).return.state).toBe('requested');
      setPolicies(short);
      await expect(request(order, { reason: 'other' })).rejects.toMatchObject({
        code: 'order.returnOver',
      });
      const seen = await shop.returns.ofOrder(order, shopper);
      expect([seen.isOver, seen.until]).toEqual([undefined, expect.any(String)]);
      expect((await request(order, { reason: 'faulty' })).return).toMatchObject({ kind: 'claim' });
      setPolicies({ ...short, quality: { claimWithinDays: 14 } });
      expect((await shop.returns.ofOrder(order, shopper)).isOver).toBe(true);
    } finally {
      setPolicies(firstPolicies);
    }
  });

  it('SHP-12: counts the period from the last delivery', async () => {
    const order = await delivered({ [ajrakh]: 2 }, 30);
    expect((await request(order)).return.state).toBe('requested');
    const pending = (await shop.place({ [ajrakh]: 1 }, { user: shopper })).order._id;
    await expect(request(pending)).rejects.toMatchObject({ code: 'order.notToReturn' });
    expect(await shop.returns.ofOrder(pending, shopper)).toEqual({
      success: true,
      returns: [],
      returnable: [],
    });
  });

  it('RET-4: opens one return for the same request from two tabs', async () => {
    const order = await delivered({ [ajrakh]: 3 });
    const both = await Promise.all([request(order), request(order)]);
    expect(new Set(both.map((one) => one.return._id)).size).toBe(1);
    const events = await shop.published(orderReturnEvents.changed.name);
    expect(events).toMatchObject([{ state: 'requested', number: 'R1' }]);
  });

  it('V33: opens a second return of the same items once the first is approved', async () => {
    const order = await delivered({ [ajrakh]: 3 });
    const first = (await request(order)).return;
    await move(first._id, 'approved');
    expect((await request(order)).return).toMatchObject({ number: 'R2', state: 'requested' });
    const lines = [{ product: ajrakh, quantity: 1 }];
    const open = () => shop.returns.openByStaff({ order, lines, reason: 'changedMind' }, staff);
    expect((await open()).return._id).toBe(first._id);
  });

  /** Sends two pieces, then three, as P1 and P2. */
  async function sentInTwo(): Promise<{ order: string; first: string; second: string }> {
    const order = (await shop.place({ [ajrakh]: 5 }, { user: shopper })).order._id;
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
    const lines = [{ product: ajrakh, quantity: 2 }];
    const { parcel } = await shop.parcels.pack({ order, lines, idempotencyKey: null }, staff);
    await shop.parcels.dispatch(parcel._id, { by: staff, at: new Date() });
    const rest = await shop.parcels.pack({ order, idempotencyKey: null }, staff);
    await shop.parcels.dispatch(rest.parcel._id, { by: staff, at: new Date() });
    return { order, first: parcel._id, second: rest.parcel._id };
  }

  it('V33: refuses more pieces than are left in the named parcel; another parcel is another return', async () => {
    const { order, first, second } = await sentInTwo();
    const of = (parcel: string, quantity: number) => ({
      lines: [{ product: ajrakh, quantity, parcel }],
    });
    const left = async () => {
      const { returnable } = await shop.returns.ofOrder(order, shopper);
      return returnable.map(({ quantity: all, parcels }) => ({
        all,
        parcels: parcels?.map(({ number, quantity }) => [number, quantity]),
      }));
    };
    expect(await left()).toEqual([
      {
        all: 5,
        parcels: [
          [1, 2],
          [2, 3],
        ],
      },
    ]);
    const message = 'You have asked for 3 of 2 pieces.';
    await expect(request(order, of(first, 3))).rejects.toMatchObject({ message });
    const both = [
      (await request(order, of(first, 1))).return,
      (await request(order, of(second, 1))).return,
      (await request(order, of(first, 1))).return,
    ];
    expect(both.map(({ number }) => number)).toEqual(['R1', 'R2', 'R1']);
    expect(both[1]?.lines).toMatchObject([{ quantity: 1, parcel: { _id: second, number: 2 } }]);
    expect(await left()).toEqual([
      {
        all: 3,
        parcels: [
          [1, 1],
          [2, 2],
        ],
      },
    ]);
    await expect(request(order, { lines: [{ product: ajrakh, quantity: 4 }] })).rejects.toThrow(
      'You have asked for 4 of 3 pieces.',
    );
    const three = await Promise.allSettled(
      [1, 2, 3].map((nth) => request(order, { ...of(second, 2), text: String(nth) })),
    );
    expect(
      new Set(three.map((one) => one.status === 'fulfilled' && one.value.return._id)).size,
    ).toBe(1);
  });

  it('V10: returns the pieces of the named parcel, and otherwise the oldest that no return names', async () => {
    const { order, first, second } = await sentInTwo();
    const back = async (lines: ReturnInput['lines']) => {
      const id = await arrived(order, { lines });
      await inspect(id, [{ product: ajrakh, decision: 'stock' }]);
      await settle(id);
      return id;
    };
    const waiting = await arrived(order, {
      lines: [{ product: ajrakh, quantity: 1, parcel: first }],
    });
    await back([{ product: ajrakh, quantity: 1, parcel: second }]);
    await back([{ product: ajrakh, quantity: 2 }]);
    await inspect(waiting, [{ product: ajrakh, decision: 'stock' }]);
    await settle(waiting);
    const { returns } = (await new InvoiceBases(shop.dataSource).of(order)).order;
    const line = (parcel: string) => ({ product: ajrakh, quantity: 1, cents: 1_000, parcel });
    expect(returns.map(({ lines }) => lines)).toMatchObject([
      [line(first)],
      [line(second)],
      [line(first), line(second)],
    ]);
    const message = 'You have asked for 2 of 1 pieces.';
    const lines = [{ product: ajrakh, quantity: 2, parcel: second }];
    await expect(request(order, { lines })).rejects.toMatchObject({ message });
  });

  it('V10: returns a whole length of the named parcel, and refunds it at the price of its parcel', async () => {
    const twill = shop.catalogue.add({ name: 'Twill', stock: 900, priceCents: 999, sale: cloth });
    const address = { street: 'Road 7', city: 'Dhaka', postalCode: '1205', country: 'Bangladesh' };
    const items = [{ product: twill, price: 9.99, quantity: 6.5, lengths: [2.5, 2, 2] }];
    const body = { items, totalAmount: 64.94, shippingAddress: address };
    const order = (await shop.place({}, { user: shopper, order: body })).order._id;
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
    const of = { product: twill, lengths: [2.5, 2] };
    const { parcel } = await shop.parcels.pack({ order, lines: [of], idempotencyKey: null }, staff);
    await shop.parcels.dispatch(parcel._id, { by: staff, at: new Date() });
    await deliver(order, 0);
    const offered = async () =>
      (await shop.returns.ofOrder(order, shopper)).returnable[0]?.parcels?.map(
        (one) => one.lengths,
      );
    expect(await offered()).toEqual([[2.5, 2], [2]]);
    const { parcels } = (await new InvoiceBases(shop.dataSource).of(order)).order;
    const second = parcels[1]?.parcel;
    const named = (lengths: number[]) => ({
      lines: [{ product: twill, lengths, parcel: second }],
      reason: 'faulty' as const,
    });
    await expect(request(order, named([2.5]))).rejects.toMatchObject({
      message: 'Choose whole lengths: 2.00 m.',
    });
    const id = await arrived(order, named([2]));
    expect(await offered()).toEqual([[2.5, 2]]);
    await inspect(id, [{ product: twill, lengths: [2], decision: 'stock' }]);
    await settle(id);
    const { returns } = (await new InvoiceBases(shop.dataSource).of(order)).order;
    const cents = parcels[1]?.lines[0]?.cents;
    expect(returns).toMatchObject([{ lines: [{ quantity: 2, cents, parcel: second }] }]);
  });

  it('V10: refuses a parcel of another order, one that has not left, and a lost one except for staff', async () => {
    const { order, first } = await sentInTwo();
    const other = (await sentInTwo()).first;
    const waits = (await shop.place({ [ajrakh]: 1 }, { user: shopper })).order._id;
    const { parcel: packed } = await shop.parcels.pack(
      { order: waits, idempotencyKey: null },
      staff,
    );
    const refuses = (of: string, parcel: string, message: string) =>
      expect(
        request(of, { lines: [{ product: ajrakh, quantity: 1, parcel }] }),
      ).rejects.toMatchObject({ code: 'order.notToReturn', message });
    await refuses(order, other, 'A parcel in this list does not belong to this order.');
    await refuses(waits, packed._id, 'P1 has not been sent.');
    await shop.dataSource.query(`UPDATE parcels SET mark = 'lost' WHERE id = $1`, [first]);
    await refuses(order, first, 'P1 was lost: please write to us.');
    const lines = [{ product: ajrakh, quantity: 1, parcel: first }];
    const byStaff = await shop.returns.openByStaff({ order, lines, reason: 'other' }, staff);
    expect(byStaff.return).toMatchObject({ state: 'approved', lines: [{ parcel: { number: 1 } }] });
    const resend = { parcel: first, idempotencyKey: null };
    await expect(shop.resending.resend(resend, staff)).rejects.toMatchObject({
      message: '"Ajrakh" of this parcel has come back, or is to be returned.',
    });
  });

  it('RET-5: accepts a cut length only if it is faulty, and only as a whole', async () => {
    const twill = shop.catalogue.add({ name: 'Twill', stock: 900, priceCents: 999, sale: cloth });
    const address = { street: 'Road 7', city: 'Dhaka', postalCode: '1205', country: 'Bangladesh' };
    const items = [{ product: twill, price: 9.99, quantity: 4.5, lengths: [2.5, 2] }];
    const body = { items, totalAmount: 44.96, shippingAddress: address };
    const { order } = await shop.place({}, { user: shopper, order: body });
    await deliver(order._id);
    const one = { lines: [{ product: twill, lengths: [2] }] };
    await expect(request(order._id, one)).rejects.toMatchObject({
      message: '"Twill" was cut to length: it is returned only where it is faulty.',
    });
    const faulty = { ...one, reason: 'faulty' as const };
    await expect(
      request(order._id, { ...faulty, lines: [{ product: twill, quantity: 1 }] }),
    ).rejects.toMatchObject({ message: 'Choose whole lengths: 2.50 m, 2.00 m.' });
    const id = await arrived(order._id, faulty);
    const { return: found } = await inspect(id, [
      { product: twill, lengths: [2], decision: 'stock' },
    ]);
    expect(found).toMatchObject({ kind: 'claim', results: [{ quantity: 2, refund: 19.98 }] });
    expect((await revised()).at(-1)?.lines).toEqual([{ product: twill, quantity: 25 }]);
    expect((await shop.returns.ofOrder(order._id, shopper)).returnable).toMatchObject([
      { lengths: [2.5], isFaultyOnly: true },
    ]);
  });

  it('V11: refunds the delivery with the return that brings the last piece back', async () => {
    const ikat = await priced.ware('Ikat', 1_000);
    const method = await priced.owner.method(BANGLADESH, { steps: [{ from: 0, cents: 500 }] });
    const seen = await priced.see({ [ikat]: 2 }, { method }, shopper);
    const { order } = await priced.place(seen);
    await deliver(order._id);
    const one = { lines: [{ product: ikat, quantity: 1 }] };
    const back = async () => {
      const id = await arrived(order._id, one);
      const found = await inspect(id, [{ product: ikat, decision: 'stock' }]);
      const { returns } = await shop.returns.list({ page: 1, limit: 5, state: 'inspected' });
      expect(returns.map((one) => one.toRefund)).toEqual([found.return.toRefund]);
      const { refund, delivery, toRefund } = (await settle(id)).return;
      expect(toRefund).toBeUndefined();
      expect(found.return.toRefund).toEqual({ amount: refund, ...(delivery && { delivery }) });
      return { refund, delivery };
    };
    const total = order.totalAmount;
    const first = await back();
    const last = await back();
    expect([total, first.delivery, last.delivery]).toEqual([25, undefined, 5]);
    expect((first.refund ?? 0) + (last.refund ?? 0)).toBe(total);
  });

  it('refunds nothing for pieces sent back, which can be returned again', async () => {
    const order = await delivered({ [ajrakh]: 1 });
    const id = await arrived(order);
    await inspect(id, [{ product: ajrakh, decision: 'sendBack' }]);
    expect((await settle(id)).return).toMatchObject({ state: 'settled', refund: 0 });
    expect([await revised(), await refunds()]).toEqual([[], []]);
    expect((await shop.returns.ofOrder(order, shopper)).returnable).toHaveLength(1);
  });

  it('moves a return along its steps, and refuses all others', async () => {
    const order = await delivered({ [ajrakh]: 3 });
    const { _id: id } = (await request(order)).return;
    await expect(inspect(id, [{ product: ajrakh, decision: 'stock' }])).rejects.toMatchObject({
      code: 'order.returnState',
    });
    await expect(move(id, 'cancelled', aUser()._id)).rejects.toMatchObject({
      code: 'order.returnNotFound',
    });
    expect((await move(id, 'cancelled', shopper._id)).return.state).toBe('cancelled');
    expect((await move(id, 'cancelled', shopper._id)).return.state).toBe('cancelled');
    await expect(move(id, 'approved')).rejects.toMatchObject({ code: 'order.returnState' });
    const next = (await request(order)).return;
    const declined = await shop.returns.move(
      next._id,
      { state: 'declined', declined: 'Worn' },
      staff,
      null,
    );
    expect(declined.return).toMatchObject({ number: 'R2', state: 'declined', declined: 'Worn' });
  });

  it.each([
    ['more than came', [{ quantity: 2, decision: 'stock' }], /1 pieces/],
    ['a remnant of pieces', [{ quantity: 1, decision: 'remnant' }], /has no remnant/],
    ['a loss without a reason', [{ quantity: 1, decision: 'stock', loss: 1 }], /lost in value/],
    ['the same piece twice', [{ decision: 'stock' }, { decision: 'waste' }], /more of "Ajrakh"/],
  ] as const)('refuses to decide on %s', async (_, decisions, message) => {
    const id = await arrived(await delivered({ [ajrakh]: 3 }));
    const lines = decisions.map((one) => ({ product: ajrakh, ...one }));
    await expect(inspect(id, lines)).rejects.toMatchObject({
      code: 'order.notToReturn',
      message: expect.stringMatching(message) as string,
    });
    expect(await revised()).toEqual([]);
  });

  it('lapses an approved return that is not sent within 30 days, and still receives it', async () => {
    const order = await delivered({ [ajrakh]: 3 });
    const { _id: id } = (await request(order)).return;
    await move(id, 'approved');
    await shop.returns.lapse();
    expect((await move(id, 'approved')).return.state).toBe('approved');
    await shop.dataSource.query(`UPDATE order_returns SET changed_at = now() - interval '31 days'`);
    await shop.returns.lapse();
    expect((await shop.returns.ofOrder(order, staff)).returns).toMatchObject([{ state: 'lapsed' }]);
    expect((await move(id, 'received')).return.state).toBe('received');
  });

  it('V20: takes an order out of cancelled without its returned pieces', async () => {
    const order = await delivered({ [ajrakh]: 3 });
    const id = await arrived(order);
    await inspect(id, [{ product: ajrakh, decision: 'stock' }]);
    await shop.statuses.change(order, { to: 'cancelled', by: staff, at: new Date() });
    await shop.catalogue.handleReleases(shop.dataSource);
    const before = shop.catalogue.stockOf(ajrakh) ?? 0;
    await shop.statuses.change(order, { to: 'pending', by: staff, at: new Date() });
    expect(before - (shop.catalogue.stockOf(ajrakh) ?? 0)).toBe(2);
  });

  it('V20: sends, returns and cancels only what an un-cancelled order holds', async () => {
    const silk = shop.catalogue.add({ name: 'Silk', stock: 9, priceCents: 1_000 });
    const order = await delivered({ [ajrakh]: 3, [silk]: 1 });
    await inspect(await arrived(order), [{ product: ajrakh, decision: 'stock' }]);
    const takeOut = async () => {
      await shop.statuses.change(order, { to: 'cancelled', by: staff, at: new Date() });
      await shop.catalogue.handleReleases(shop.dataSource);
      await shop.statuses.change(order, { to: 'pending', by: staff, at: new Date() });
    };
    await takeOut();
    const open = async () => (await shop.parcels.ofOrder(order, staff)).open;
    expect(await open()).toMatchObject([{ quantity: 2 }, { name: 'Silk', quantity: 1 }]);
    const { parcel } = await shop.parcels.pack({ order, idempotencyKey: null }, staff);
    expect(parcel.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
    await shop.parcels.dispatch(parcel._id, { by: staff, at: new Date() });
    expect((await shop.orders.get(order, staff)).orderStatus).toBe('shipped');
    expect((await shop.returns.ofOrder(order, staff)).returnable).toMatchObject([
      { name: 'Ajrakh', quantity: 2 },
      { name: 'Silk', quantity: 1 },
    ]);
    await takeOut();
    const lines = [{ product: ajrakh }];
    const cancel = { order, lines, reason: 'Out of stock', idempotencyKey: null };
    expect((await shop.cancellations.cancel(cancel, staff)).orderStatus).toBe('pending');
    expect(await open()).toMatchObject([{ name: 'Silk' }]);
    const rest = { ...cancel, lines: [{ product: silk }] };
    expect((await shop.cancellations.cancel(rest, staff)).orderStatus).toBe('cancelled');
  });

  it('V19: ends the returns of a cancelled order that are not inspected, and moves no stock or money of the others', async () => {
    const order = await delivered({ [ajrakh]: 4 });
    const first = await arrived(order);
    const second = (await request(order, { lines: [{ product: ajrakh, quantity: 2 }] })).return._id;
    const inspected = (await request(order, { reason: 'other' })).return._id;
    for (const state of ['approved', 'received'] as const) await move(inspected, state);
    const part = [{ product: ajrakh, decision: 'waste' as const }];
    await inspect(inspected, part);
    const change = (to: 'cancelled' | 'pending') =>
      shop.statuses.change(order, { to, by: staff, at: new Date() });
    await change('cancelled');
    expect((await shop.returns.ofOrder(order, staff)).returns.map((one) => one.state)).toEqual([
      'cancelled',
      'cancelled',
      'inspected',
    ]);
    const cancelled = { code: 'order.cancelled' };
    await expect(settle(inspected)).rejects.toMatchObject(cancelled);
    await expect(inspect(first, part)).rejects.toMatchObject({ code: 'order.returnState' });
    await expect(move(second, 'approved')).rejects.toMatchObject({ code: 'order.returnState' });
    expect([(await inspect(inspected, part)).return.state, await refunds()]).toEqual([
      'inspected',
      [],
    ]);
    await shop.catalogue.handleReleases(shop.dataSource);
    shop.catalogue.fallSilent();
    const leaving = change('pending');
    await until(async () => {
      const [row] = await shop.dataSource.query<[{ isLeaving: boolean }]>(
        'SELECT pending_transition IS NOT NULL AS "isLeaving" FROM orders WHERE id = $1',
        [order],
      );
      return row.isLeaving;
    });
    await expect(settle(inspected)).rejects.toMatchObject({ code: 'order.changing' });
    const revise = shop.dataSource.transaction((manager) =>
      reviseHold(manager, shop.outbox, order),
    );
    await expect(revise).rejects.toMatchObject({ code: 'order.changing' });
    shop.catalogue.speakAgain();
    await leaving;
    expect((await settle(inspected)).return.state).toBe('settled');
  });

  it('V34: receives a lapsed return only if its items have not come back in another one', async () => {
    const order = await delivered({ [ajrakh]: 3 });
    const lines = [{ product: ajrakh, quantity: 2 }];
    const lapsed = (await request(order, { lines })).return._id;
    await move(lapsed, 'approved');
    await shop.dataSource.query(`UPDATE order_returns SET changed_at = now() - interval '31 days'`);
    await shop.returns.lapse();
    const other = await arrived(order, { lines });
    await inspect(other, [{ product: ajrakh, decision: 'stock' }]);
    await expect(move(lapsed, 'received')).rejects.toMatchObject({
      code: 'order.notToReturn',
      message: 'Only 1 of "Ajrakh" can still come back.',
    });
  });

  it('keeps a return lapsed if its customer sends it at the same time', async () => {
    const order = await delivered({ [ajrakh]: 3 });
    const { _id: id } = (await request(order)).return;
    await move(id, 'approved');
    const late = shop.dataSource.transaction(async (manager) => {
      const stored = await findReturn(manager, id);
      await shop.dataSource.query(`UPDATE order_returns SET state = 'lapsed'`);
      if (stored) await updateReturn(manager, stored, { state: 'inTransit' });
    });
    await expect(late).rejects.toMatchObject({ code: 'order.returnState' });
    expect((await shop.returns.ofOrder(order, staff)).returns).toMatchObject([{ state: 'lapsed' }]);
  });

  it('lists returns by state and kind, newest first, through an index', async () => {
    const one = await delivered({ [ajrakh]: 1 });
    const other = await delivered({ [ajrakh]: 1 });
    await request(one);
    await request(other, { reason: 'faulty' });
    const list = (query: object) => shop.returns.list({ page: 1, limit: 1, ...query });
    expect(await list({})).toMatchObject({ total: 2, pages: 2, returns: [{ order: other }] });
    expect(await list({ kind: 'return', state: 'requested' })).toMatchObject({
      total: 1,
      returns: [{ order: one }],
    });
    const number = (await shop.orders.get(one, staff, { view: 'full' })).number ?? '';
    for (const [search, total] of [
      [number, 1],
      [`${number.replaceAll('-', '').toLowerCase()}r1`, 1],
      [`${number}R2`, 0],
      ['Ajrakh', 0],
    ] as const)
      expect(await list({ search })).toMatchObject({ total });
    await shop.dataSource.query(
      `INSERT INTO order_returns (id, order_id, number, kind, state, reason, requested, created_at)
       SELECT gen_random_uuid(), $1, 10 + n, 'return', (ARRAY['requested', 'settled', 'declined'])[1 + n % 3], 'other', '[]',
              now() - n * interval '1 minute' FROM generate_series(1, 5000) n`,
      [one],
    );
    await shop.dataSource.query('ANALYZE order_returns');
    for (const query of [{}, { state: 'requested' as const }, { kind: 'claim' as const }]) {
      const { text, values } = returnListStatements({ page: 1, limit: 20, ...query }).rows;
      const plan = await shop.dataSource.query<Record<string, string>[]>(`EXPLAIN ${text}`, values);
      const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect(lines).toMatch(/Index Scan.* on order_returns/);
      expect(lines).not.toMatch(/Seq Scan on order_returns/);
    }
  });

  it.each([
    ['a product that is not in it', [{ product: randomUUID() }]],
    ['a product twice', [{ product: 'a' }, { product: 'a' }]],
  ])('refuses %s', async (_, lines) => {
    const order = await delivered({ [ajrakh]: 3 });
    await expect(request(order, { lines })).rejects.toMatchObject({ code: 'order.notToReturn' });
  });
});
