// Tests sending lost or returned parcels again, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { parcelEvents, type ResendInput } from '@shop/contracts/ordering/parcels';
import { InvoiceBases } from '../invoicing/invoice-bases.js';
import { findPrintedParcels } from '../print/printed-parcels.query.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';

let shop: OpenOrders;
let ajrakh: string;
let button: string;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 10 });
  button = shop.catalogue.add({ name: 'Button', stock: 10 });
});

const staff = aUser({ role: 'admin', name: 'Nasreen' });
const by = { _id: staff._id, name: staff.name };
const elsewhere = { street: '7 Gate', city: 'Sylhet', postalCode: '3100', country: 'Bangladesh' };

/** Sends an order of 3 Ajrakh and 2 buttons: P1 with 2 Ajrakh, and P2. */
async function sentOrder(): Promise<{ order: string; lost: string; other: string }> {
  const { order } = await shop.place({ [ajrakh]: 3, [button]: 2 });
  const id = order._id;
  await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [id]);
  const pack = (lines?: { product: string; quantity: number }[]) =>
    shop.parcels.pack(
      { order: id, idempotencyKey: null, ...(lines && { lines }), dispatch: true },
      by,
    );
  const first = await pack([{ product: ajrakh, quantity: 2 }]);
  const second = await pack();
  return { order: id, lost: first.parcel._id, other: second.parcel._id };
}
const resend = (parcel: string, input: ResendInput = {}, key: string | null = randomUUID()) =>
  shop.resending.resend({ parcel, idempotencyKey: key, ...input }, by);
const lose = (parcel: string) => shop.parcels.mark(parcel, 'lost', by);
const parcelsOf = async (order: string) => (await shop.parcels.ofOrder(order, staff)).parcels;
const statusOf = async (order: string) => (await shop.orders.get(order, staff)).orderStatus;
const packedOf = async (order: string) => {
  const rows = await shop.dataSource.query<{ packed: number }[]>(
    'SELECT packed FROM order_lines WHERE order_id = $1 ORDER BY line_no',
    [order],
  );
  return rows.map(({ packed }) => packed);
};
const age = (order: string) =>
  shop.dataSource.query(
    `UPDATE orders SET pending_replacement = pending_replacement || '{"at": "2026-01-01T00:00:00Z"}' WHERE id = $1`,
    [order],
  );

describe('a parcel that is sent again', () => {
  it('V48: takes the pieces of a lost parcel from stock once per key, and adds nothing to the sums', async () => {
    const { order, lost, other } = await sentOrder();
    await lose(lost);
    const key = randomUUID();
    const input = { address: elsewhere, carrier: 'DHL', tracking: '7', dispatch: true };
    const once = await resend(lost, input, key);
    const twice = await resend(lost, input, key);
    expect(twice.parcel._id).toBe(once.parcel._id);
    expect(once.parcel).toMatchObject({
      number: 3,
      replaces: 1,
      state: 'dispatched',
      address: elsewhere,
      tracking: '7',
      lines: [{ name: 'Ajrakh', quantity: 2 }],
    });
    expect(shop.catalogue.stockOf(ajrakh)).toBe(5);
    expect(await packedOf(order)).toEqual([3, 2]);
    const basis = await new InvoiceBases(shop.dataSource).of(order);
    expect(basis.order.parcels.map(({ parcel }) => parcel)).toEqual([lost, other]);
    const events = await shop.published(parcelEvents.dispatched.name);
    expect(parcelEvents.dispatched.payload.parse(events.at(-1))).toMatchObject({
      number: 3,
      replaces: 1,
      address: elsewhere,
      follows: [],
      order: { items: [{ name: 'Ajrakh', quantity: 2 }] },
    });
    expect(await shop.published('order.chargeWanted')).toEqual([]);
    const printed = await findPrintedParcels(shop.dataSource.manager, [once.parcel._id]);
    expect(printed.get(once.parcel._id)).toMatchObject({
      order: { shippingAddress: elsewhere },
      lines: [{ inParcel: 2, follows: 0 }, { follows: 0 }],
    });
    // The order is delivered once the remaining parcels arrive.
    for (const parcel of [other, once.parcel._id])
      await shop.parcels.deliver(parcel, new Date(), by);
    expect(await statusOf(order)).toBe('delivered');
    expect((await parcelsOf(order)).map(({ mark, replacedBy }) => [mark, replacedBy])).toEqual([
      ['lost', 3],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('V48: moves no stock for a parcel that was sent back, and refuses to send it twice', async () => {
    const { order, lost } = await sentOrder();
    await expect(resend(lost)).rejects.toMatchObject({ code: 'order.parcelState' });
    expect((await shop.parcels.mark(lost, 'cameBack', by)).parcel).toMatchObject({
      mark: 'sentBack',
      canSendAgain: true,
    });
    expect((await resend(lost)).parcel).toMatchObject({ number: 3, state: 'packed', replaces: 1 });
    expect(shop.catalogue.stockOf(ajrakh)).toBe(7);
    await expect(resend(lost)).rejects.toMatchObject({ message: 'P1 was sent again as P3.' });
    expect((await shop.parcels.ofOrder(order, staff)).open).toEqual([]);
  });

  it('V48: creates one parcel for 8 concurrent requests', async () => {
    const { order, lost } = await sentOrder();
    await lose(lost);
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => resend(lost)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await parcelsOf(order)).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(shop.catalogue.stockOf(ajrakh)).toBe(5);
  });

  it('V48: refuses with the number that is left, changes nothing, and can send later', async () => {
    const { order, lost } = await sentOrder();
    await lose(lost);
    shop.catalogue.change(ajrakh, { stock: 1 });
    await expect(resend(lost)).rejects.toMatchObject({
      code: 'order.outOfStock',
      message: expect.stringContaining('1') as string,
    });
    expect(shop.catalogue.stockOf(ajrakh)).toBe(1);
    expect(await parcelsOf(order)).toHaveLength(2);
    shop.catalogue.change(ajrakh, { stock: 2 });
    await resend(lost);
    expect(shop.catalogue.stockOf(ajrakh)).toBe(0);
  });

  it('V48: refuses if the order was cancelled, or if its items are being returned', async () => {
    const one = await sentOrder();
    await lose(one.lost);
    await shop.statuses.change(one.order, { to: 'cancelled', by, at: new Date() });
    await expect(resend(one.lost)).rejects.toMatchObject({ code: 'order.cancelled' });
    const two = await sentOrder();
    await lose(two.lost);
    await shop.dataSource.query(
      'UPDATE order_lines SET returned = 2 WHERE order_id = $1 AND product_id = $2',
      [two.order, ajrakh],
    );
    await expect(resend(two.lost)).rejects.toMatchObject({
      message: '"Ajrakh" of this parcel has come back, or is to be returned.',
    });
  });

  it('V48: completes in the sweep if a process died between stock and parcel', async () => {
    for (const fate of ['request lost', 'reply lost'] as const) {
      const { order, lost } = await sentOrder();
      await lose(lost);
      const before = shop.catalogue.stockOf(ajrakh) ?? 0;
      shop.catalogue.failures.push(fate, fate);
      const key = randomUUID();
      await expect(resend(lost, {}, key)).rejects.toMatchObject({ code: 'service.unavailable' });
      const cancelling = shop.statuses.change(order, { to: 'cancelled', by, at: new Date() });
      await expect(cancelling).rejects.toMatchObject({ code: 'order.changing' });
      await age(order);
      await shop.resending.sweep();
      expect((await parcelsOf(order)).map(({ number, replaces }) => [number, replaces])).toEqual([
        [1, undefined],
        [2, undefined],
        [3, 1],
      ]);
      expect((await resend(lost, {}, key)).parcel.number).toBe(3);
      expect(shop.catalogue.stockOf(ajrakh)).toBe(before - 2);
      shop.catalogue.change(ajrakh, { stock: 10 });
    }
  });

  it('V48: sends the same pieces again if its parcel was opened, and once more if it was lost', async () => {
    const { order, lost } = await sentOrder();
    await lose(lost);
    const first = await resend(lost);
    await shop.parcels.open(first.parcel._id, by);
    expect((await parcelsOf(order))[0]).toMatchObject({ canSendAgain: true });
    const second = await resend(lost, { dispatch: true });
    expect([second.parcel.number, shop.catalogue.stockOf(ajrakh)]).toEqual([4, 5]);
    await lose(second.parcel._id);
    const third = await resend(second.parcel._id);
    expect(third.parcel).toMatchObject({ number: 5, replaces: 4 });
    expect([shop.catalogue.stockOf(ajrakh), await packedOf(order)]).toEqual([3, [3, 2]]);
  });
});
