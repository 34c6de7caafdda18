// Holds that grow with an edit of their order, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { reservationEvents } from '@shop/contracts/inventory/reservations';
import { cutFirst, lengths, line, rollsOf } from '../../testing/cloth-on-rolls.js';
import { openCatalogue, type OpenCatalogue } from '../../testing/open-catalogue.js';
import { brokenRolls } from '../../testing/roll-invariants.js';

let shop: OpenCatalogue;
let cloths: ReturnType<typeof rollsOf>;
beforeAll(async () => {
  shop = await openCatalogue();
  cloths = rollsOf(shop);
});
afterEach(async () => {
  expect([
    await shop.wrongLedgers(),
    await cloths.wrong(),
    await brokenRolls(shop.dataSource),
  ]).toEqual([[], [], []]);
});
afterAll(() => shop.close());

const pieces = (product: string, quantity: number, expectedPriceCents: number | null = null) => ({
  product,
  quantity,
  expectedPriceCents,
});
const cuts = (product: string, all: number[]) => ({
  product,
  quantity: all.reduce((sum, one) => sum + one, 0),
  cutsPerUnit: 10,
  ...(all.length > 1 && { lengths: all }),
  expectedPriceCents: null,
});
const statesOf = async (order: string) =>
  (await cloths.reservations(order)).map(({ cuts, state, lot }) => [cuts, state, lot]);
const stocks = (...products: string[]) => Promise.all(products.map((one) => shop.stockOf(one)));

describe('a hold that grows', () => {
  it('ORD-2: grows a line, adds a product and returns the rest, once', async () => {
    const [a, b, c] = await Promise.all([9, 4, 6].map((stock) => shop.add({ stock, price: 10 })));
    const one = a?._id ?? '';
    const other = b?._id ?? '';
    const added = c?._id ?? '';
    const order = randomUUID();
    await shop.hold({ order, epoch: 1, lines: [pieces(one, 2), pieces(other, 3)] });
    const revision = { order, epoch: 2, lines: [pieces(one, 5), pieces(added, 4, 1_000)] };
    const replies = await Promise.all([1, 2, 3].map(() => shop.grow(revision)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]).toMatchObject({
      outcome: 'held',
      lines: [
        { product: one, quantity: 5, priceCents: 1_000 },
        { product: added, quantity: 4, name: 'Plain Weave' },
      ],
    });
    expect(await stocks(one, other, added)).toEqual([4, 4, 2]);
    // A later hold of the order, and its release, know the new lines.
    expect(await shop.hold({ order, epoch: 3, lines: [pieces(one, 5)] })).toEqual(replies[0]);
    await shop.release(order, 3);
    expect(await stocks(one, other, added)).toEqual([9, 4, 6]);
  });

  it('changes nothing if one product is short, and names it', async () => {
    const { _id: one } = await shop.add({ stock: 9 });
    const { _id: short } = await shop.add({ stock: 2, name: 'Ajrakh' });
    const order = randomUUID();
    await shop.hold({ order, epoch: 1, lines: [pieces(one, 3)] });
    const lines = [pieces(one, 1), pieces(short, 3)];
    expect(await shop.grow({ order, epoch: 2, lines })).toMatchObject({
      outcome: 'refused',
      lines: [{ product: short, reason: 'outOfStock', name: 'Ajrakh', available: 2 }],
    });
    expect(await stocks(one, short)).toEqual([6, 2]);
    expect(await shop.grow({ order, epoch: 2, lines: [pieces(one, 9)] })).toMatchObject({
      outcome: 'held',
    });
    expect(await shop.stockOf(one)).toBe(0);
  });

  it('refuses another price and a product that is no longer sold', async () => {
    const { _id: one } = await shop.add({ stock: 9 });
    const { _id: dear } = await shop.add({ stock: 9, price: 12 });
    const { _id: gone } = await shop.add({ stock: 9 });
    await shop.dataSource.query('UPDATE products SET deleted_at = now() WHERE id = $1', [gone]);
    const order = randomUUID();
    await shop.hold({ order, epoch: 1, lines: [pieces(one, 3)] });
    const grown = (added: ReturnType<typeof pieces>) =>
      shop.grow({ order, epoch: 2, lines: [pieces(one, 3), added] });
    expect(await grown(pieces(dear, 1, 1_000))).toMatchObject({
      lines: [{ reason: 'priceChanged' }],
    });
    expect(await grown(pieces(gone, 1, 1_250))).toMatchObject({ lines: [{ reason: 'gone' }] });
  });

  it('is stale for an older epoch, an unknown order and one that holds nothing', async () => {
    const { _id: product } = await shop.add({ stock: 9 });
    const order = randomUUID();
    const grow = (epoch: number) => shop.grow({ order, epoch, lines: [pieces(product, 5)] });
    expect(await grow(1)).toEqual({ outcome: 'stale' });
    await shop.hold({ order, epoch: 2, lines: [pieces(product, 1)] });
    expect(await grow(1)).toEqual({ outcome: 'stale' });
    await shop.revise(order, 4, [{ product, quantity: 1 }]);
    expect(await grow(3)).toEqual({ outcome: 'stale' });
    await shop.release(order, 4);
    expect(await grow(5)).toEqual({ outcome: 'stale' });
    expect(await shop.stockOf(product)).toBe(9);
  });

  it('sells the last pieces to one of two orders that grow at once', async () => {
    const { _id: product } = await shop.add({ stock: 8 });
    const orders = [randomUUID(), randomUUID()];
    for (const order of orders) await shop.hold({ order, epoch: 1, lines: [pieces(product, 2)] });
    const replies = await Promise.all(
      orders.map((order) => shop.grow({ order, epoch: 2, lines: [pieces(product, 5)] })),
    );
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['held', 'refused']);
    expect(await shop.stockOf(product)).toBe(1);
  });

  it('reserves added lengths on a roll of the same dye lot, and shortens others', async () => {
    const cloth = await cloths.add({ cuts: 60, lot: 'A' }, { cuts: 90, lot: 'B' });
    const order = randomUUID();
    await cloths.hold(order, [lengths(cloth, [2300, 1000])]);
    expect(await shop.grow({ order, epoch: 2, lines: [cuts(cloth, [23, 8, 12])] })).toMatchObject({
      outcome: 'held',
      lines: [{ product: cloth, quantity: 43, lengths: [23, 8, 12] }],
    });
    const lot = (await statesOf(order))[0]?.[2];
    expect(await statesOf(order)).toEqual([
      [23, 'reserved', lot],
      [10, 'released', lot],
      [8, 'reserved', lot],
      [12, 'reserved', lot],
    ]);
    const published = await shop.published(reservationEvents.changed.name);
    expect(published.at(-1)?.payload).toMatchObject({ reservations: [{ order, product: cloth }] });
    // The other dye lot has enough, and the order wants one lot.
    expect(
      await shop.grow({ order, epoch: 3, lines: [cuts(cloth, [23, 8, 12, 60])] }),
    ).toMatchObject({
      outcome: 'refused',
      lines: [{ reason: 'otherLot' }],
    });
    await shop.release(order, 3);
    expect((await shop.products.get(cloth)).sale).toMatchObject({ inStock: 15 });
  });

  it('makes a length longer, and keeps one that is cut', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.hold(order, [line(cloth, 1000)]);
    await shop.grow({ order, epoch: 2, lines: [cuts(cloth, [20])] });
    expect((await statesOf(order)).map(([length, state]) => [length, state])).toEqual([
      [10, 'released'],
      [20, 'reserved'],
    ]);
    const other = randomUUID();
    await cloths.hold(other, [line(cloth, 1000)]);
    await cutFirst(shop, other);
    await shop.grow({ order: other, epoch: 2, lines: [cuts(cloth, [10, 12])] });
    expect((await statesOf(other)).map(([length, state]) => [length, state])).toEqual([
      [10, 'cut'],
      [12, 'reserved'],
    ]);
    expect((await shop.products.get(cloth)).sale).toMatchObject({ inStock: 1.8 });
  });
});
