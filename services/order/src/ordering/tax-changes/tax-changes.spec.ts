// Tests a tax rate with a later start on the unsent parts of open orders, on a real database.
import 'reflect-metadata';
import { shopDay } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import type { PreviewedRate } from '@shop/contracts/ordering/order-bulk';
import { orderDetail } from '@shop/contracts/ordering/order';
import { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import { openOrderBulk, type OpenOrderBulk } from '../../testing/open-order-bulk.js';
import type { OpenOrders } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';
import { InvoiceBases } from '../invoicing/invoice-bases.js';

let opened: OpenOrderBulk;
let shop: OpenOrders;
let priced: PricedOrders;
let zone: string;
let cloth: string;
beforeAll(async () => {
  opened = await openOrderBulk();
  ({ shop } = opened);
  priced = new PricedOrders(shop);
  zone = await priced.owner.taxZone([{ country: 'BD' }]);
});
afterAll(() => opened.close());

const [yesterday, today, tomorrow] = [-DAY_MS, 0, DAY_MS].map((ms) =>
  shopDay(new Date(Date.now() + ms)),
);

/** Sets prices that include tax, or exclude it: 119.00 for two pieces, at 19 %. */
async function sell({ isIncluded }: { isIncluded: boolean }): Promise<void> {
  await shop.clear();
  await shop.dataSource.query('DELETE FROM tax_rates');
  await priced.owner.settings({ pricesIncludeTax: isIncluded });
  await priced.owner.rate(zone, 1_900);
  await shop.terms.fresh();
  cloth = await priced.ware('Ajrakh', isIncluded ? 5_950 : 5_000);
}

/** Creates a rate that follows the present one, and returns its id. */
async function follow(rate: number, from = today): Promise<string> {
  await shop.dataSource.query('UPDATE tax_rates SET valid_to = $1 WHERE valid_to IS NULL', [
    from === tomorrow ? today : yesterday,
  ]);
  const id = await priced.owner.rate(zone, rate, { from: from ?? '' });
  await shop.terms.fresh();
  return id;
}

/** Places an order some days ago. */
async function placed(quantity = 2, country = 'Bangladesh'): Promise<string> {
  const { order } = await priced.placeBy('demo-card', { [cloth]: quantity }, { country });
  await shop.dataSource.query(
    "UPDATE orders SET placed_at = placed_at - interval '3 days', charged_at = now() WHERE id = $1",
    [order._id],
  );
  return order._id;
}

const staff = { _id: '00000000-0000-4000-8000-0000000000aa', name: 'Nasreen' };
async function send(order: string, quantity: number): Promise<void> {
  const lines = [{ product: cloth, quantity }];
  const { parcel } = await shop.parcels.pack({ order, lines, idempotencyKey: null }, staff);
  await shop.parcels.dispatch(parcel._id, { by: staff, at: new Date() });
}

const preview = (rate: string) => opened.preview({ change: { kind: 'useTaxRate', rate } });
async function use(rate: string): Promise<string[]> {
  const { _id } = await preview(rate);
  return (await opened.apply(_id)).reasons.map(({ reason }) => reason);
}
const viewOf = async (order: string) =>
  orderDetail.parse(await shop.orders.get(order, opened.by, { view: 'full' }));
const taxesOf = async (order: string) =>
  (await viewOf(order)).taxes?.map(({ rate, net, tax }) => [rate, net, tax]);
const parcelsOf = async (order: string) =>
  (await new InvoiceBases(shop.dataSource).of(order)).order.parcels.map(({ lines }) =>
    lines.map(({ quantity, cents, rateBp }) => [quantity, cents, rateBp]),
  );
const edited = async () =>
  (await shop.published(orderEditEvents.edited.name)).map((event) =>
    orderEditEvents.edited.payload.parse(event),
  );

describe('a tax rate with a later start', () => {
  it('V45: counts the open orders that it affects, and waits for its first day', async () => {
    await sell({ isIncluded: true });
    const order = await placed();
    const sent = await placed();
    await send(sent, 2);
    const rate = await follow(1_600, tomorrow);
    expect(await opened.taxChanges.touched()).toEqual({
      success: true,
      today,
      rates: [{ rate, orders: 1, kept: 0 }],
    });
    expect(await preview(rate)).toMatchObject({
      possible: 0,
      rows: [{ _id: order, reason: 'The rate has not begun yet.' }],
    });
    const code = 'order.settingNotFound';
    await expect(preview(crypto.randomUUID())).rejects.toMatchObject({ code });
  });

  it('V45: keeps the gross of an order whose prices include tax: 119.00 = 102.59 + 16.41', async () => {
    await sell({ isIncluded: true });
    const order = await placed();
    const rate = await follow(1_600);
    const { rows } = await preview(rate);
    expect(rows).toMatchObject([
      { old: { taxRates: [19], total: 119 }, new: { taxRates: [16], total: 119 } },
    ]);
    expect(await use(rate)).toEqual([]);
    expect(await taxesOf(order)).toEqual([[16, 102.59, 16.41]]);
    expect(await edited()).toMatchObject([
      { order, version: 2, differenceCents: 0, removed: [], tax: expect.stringContaining('16 %') },
    ]);
    expect((await viewOf(order)).revisions).toMatchObject([
      { kind: 'edit', amount: 0, tax: expect.stringContaining('16 % tax for what leaves from') },
    ]);
    await send(order, 2);
    expect(await parcelsOf(order)).toEqual([[[2, 11_900, 1_600]]]);
  });

  it('V45: lowers an order with added tax to 116.00, and keeps that if the tax rises again', async () => {
    await sell({ isIncluded: false });
    const order = await placed();
    expect((await viewOf(order)).totalAmount).toBe(119);
    expect(await use(await follow(1_600))).toEqual([]);
    expect((await viewOf(order)).totalAmount).toBe(116);
    expect(await edited()).toMatchObject([{ totalCents: 11_600, differenceCents: -300 }]);
    await shop.dataSource.query('DELETE FROM tax_rates');
    await priced.owner.rate(zone, 1_600, { to: yesterday ?? '' });
    const again = await priced.owner.rate(zone, 1_900, { from: today ?? '' });
    expect(await use(again)).toEqual([]);
    expect((await viewOf(order)).totalAmount).toBe(116);
    expect(await taxesOf(order)).toEqual([[19, 97.48, 18.52]]);
  });

  it('V45: keeps the rate of a parcel that has left, through a cancellation and a second change', async () => {
    await sell({ isIncluded: false });
    const order = await placed(4);
    await send(order, 1);
    expect(await use(await follow(1_600))).toEqual([]);
    expect(await taxesOf(order)).toEqual([
      [19, 50, 9.5],
      [16, 150, 24],
    ]);
    await shop.cancellations.cancel(
      { order, lines: [{ product: cloth, quantity: 1 }], reason: 'Sold out', idempotencyKey: null },
      opened.by,
    );
    await send(order, 1);
    await shop.dataSource.query('DELETE FROM tax_rates');
    await priced.owner.rate(zone, 1_600, { to: yesterday ?? '' });
    expect(await use(await priced.owner.rate(zone, 2_000, { from: today ?? '' }))).toEqual([]);
    expect((await viewOf(order)).totalAmount).toBe(175.5);
    await send(order, 1);
    expect(await parcelsOf(order)).toEqual([
      [[1, 5_000, 1_900]],
      [[1, 5_000, 1_600]],
      [[1, 4_833, 2_000]],
    ]);
  });

  it.each([
    ['first sent first', []],
    ['those of the named parcel first', ['second']],
  ])('V10, V45: refunds returned pieces at the rates at which they left, %s', async (_, named) => {
    await sell({ isIncluded: false });
    const order = await placed();
    await send(order, 1);
    expect(await use(await follow(1_600))).toEqual([]);
    await send(order, 1);
    const sent = (await new InvoiceBases(shop.dataSource).of(order)).order.parcels;
    const [first, second] = sent.map(({ parcel }) => parcel);
    const line = { product: cloth, quantity: 1 };
    const losses = [{}, { loss: 8, lossReason: 'Washed' }];
    for (const [nth, loss] of losses.entries()) {
      const parcel = named[nth] && second;
      const lines = [{ ...line, ...(parcel && { parcel }) }];
      const request = { order, lines, reason: 'tooSmall' as const };
      const { return: opened } = await shop.returns.openByStaff(request, staff);
      await shop.returns.move(opened._id, { state: 'received' }, staff, null);
      const inspected = [{ ...line, ...loss, decision: 'stock' as const }];
      await shop.returns.inspect({ return: opened._id, lines: inspected }, staff);
      await shop.returns.settle({ return: opened._id, deliveryToo: false }, staff);
    }
    const { returns } = (await new InvoiceBases(shop.dataSource).of(order)).order;
    const both = [
      { ...line, cents: 5_950, lossCents: 0, rateBp: 1_900, parcel: first },
      { ...line, cents: 5_800, lossCents: 0, rateBp: 1_600, parcel: second },
    ];
    const [one, other] = named.length > 0 ? [...both].reverse() : both;
    expect(returns.map(({ lines }) => lines)).toEqual([
      [one],
      [{ ...other, cents: (other?.cents ?? 0) - 800, lossCents: 800 }],
    ]);
  });

  it('V45: changes an order once, and not if it has changed since its preview', async () => {
    await sell({ isIncluded: false });
    const first = await placed();
    const second = await placed();
    const rate = await follow(1_600);
    const { _id } = await preview(rate);
    await shop.cancellations.cancel(
      {
        order: second,
        lines: [{ product: cloth, quantity: 1 }],
        reason: 'Sold out',
        idempotencyKey: null,
      },
      opened.by,
    );
    const { reasons, undoUntil } = await opened.apply(_id);
    expect(reasons).toMatchObject([{ _id: second, reason: 'It costs something else now.' }]);
    expect(undoUntil).toBeNull();
    const { rows, possible } = await preview(rate);
    expect([possible, rows.map((row) => (row as PreviewedRate)._id)]).toEqual([1, [second]]);
    expect(
      await opened.preview({ ids: [first], change: { kind: 'useTaxRate', rate } }),
    ).toMatchObject({ possible: 0 });
  });

  it('V45: affects no export, and no order that was placed at the rate', async () => {
    await sell({ isIncluded: true });
    const far = await priced.owner.zone('World', [{ country: 'JP' }]);
    await priced.owner.method(far);
    await priced.owner.taxZone([{ country: 'JP' }], { isExport: true });
    await shop.terms.fresh();
    await placed(1, 'Japan');
    const rate = await follow(1_600);
    await priced.placeBy('demo-card', { [cloth]: 1 });
    expect((await opened.taxChanges.touched()).rates).toEqual([]);
    expect(await preview(rate)).toMatchObject({ total: 0 });
  });
});
