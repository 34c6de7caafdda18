// Tests the events about reservations of orders.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  reservationEvents,
  type ReservationsOfOrder,
} from '@shop/contracts/inventory/reservations';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';
import { line, rollsOf } from '../../testing/cloth-on-rolls.js';

let shop: OpenRolls;
beforeAll(async () => {
  shop = await openRolls();
});
afterAll(() => shop.close());

/** All that was published of an order, oldest first. */
const published = async (order: string): Promise<Partial<ReservationsOfOrder>[]> => {
  const events = await shop.published(reservationEvents.changed.name);
  return events
    .flatMap(({ payload }) => reservationEvents.changed.payload.parse(payload).reservations)
    .filter((one) => one.order === order);
};
const flaw = (roll: string, length: number, version = 1) =>
  shop.editing.reportFlaw(shop.by, { roll, version, length, note: null }, randomUUID());
const cut = (reservation = '') =>
  shop.cutting.confirm(shop.by, { reservation, key: null }, randomUUID());

describe('the reservations of an order are published', () => {
  it('FAB-36: publishes a reservation when a flaw leaves it without a roll, and when it has found another', async () => {
    const { product, rolls } = await shop.addOnRolls([{ cuts: 50 }]);
    const [roll = ''] = rolls;
    const { order } = await shop.reservation({ roll, cuts: 40 });
    const other = await shop.reservation({ roll, cuts: 10 });
    await flaw(roll, 1.5);
    expect(await published(order)).toMatchObject([
      { product, isShort: true, isCut: false, lots: [] },
    ]);
    expect(await published(other.order)).toEqual([]);
    const { left } = await shop.rollOf(roll);
    await shop.stocktakes.count(shop.by, { rolls: [{ _id: roll, listed: left, counted: 5 }] });
    await shop.cutting.reallocate(shop.by, product);
    const [first, second] = await published(order);
    expect(second).toMatchObject({ isShort: false });
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
  });

  it('FAB-99: publishes the dye lots of an order once all of it is cut, at the table or by its shipment', async () => {
    const { product, rolls } = await shop.addOnRolls([
      { cuts: 50, lot: '2291-B' },
      { cuts: 50, lot: '2292-A' },
    ]);
    const [a = '', b = ''] = rolls;
    const mixed = { mayMixLots: true };
    const { order, pieces } = await shop.reservation(
      { roll: a, cuts: 20, ...mixed },
      { roll: b, cuts: 20, ...mixed },
    );
    await cut(pieces[0]);
    await shop.dataSource.transaction((manager) =>
      shop.cutting.cutShipped(manager, order, new Date(), [{ product, lengths: [20, 20] }]),
    );
    expect(await published(order)).toMatchObject([
      { isCut: false, lots: ['2291-B'] },
      { isCut: true, lots: ['2291-B', '2292-A'] },
    ]);
  });

  it('publishes no reservation for a plain hold, and publishes the end of reservations', async () => {
    const cloths = rollsOf(shop);
    const product = await cloths.add({ cuts: 30 });
    const order = randomUUID();
    await cloths.hold(order, [line(product, 2000)]);
    expect(await published(order)).toEqual([]);
    await cloths.release(order);
    await cloths.release(order);
    expect(await published(order)).toMatchObject([{ isShort: false, isCut: false, lots: [] }]);
  });
});
