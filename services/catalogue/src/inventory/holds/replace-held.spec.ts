// Pieces that were lost on their way and are taken from the stock once more, on a real database.
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

const held = (product: string, quantity: number) => ({
  product,
  quantity,
  expectedPriceCents: null,
});
const ledgerOf = async (product: string) => {
  const rows = await shop.dataSource.query<{ text: string }[]>(
    `SELECT concat_ws(' ', reason, delta, actor) AS text FROM stock_movement WHERE product_id = $1 ORDER BY id`,
    [product],
  );
  return rows.map(({ text }) => text);
};

describe('pieces that were lost on their way', () => {
  it('V48: leave the stock once more as a replacement, once, and the hold stays as it was', async () => {
    const { _id: product } = await shop.add({ stock: 9 });
    const order = randomUUID();
    await shop.hold({ order, epoch: 1, lines: [held(product, 3)] });
    const input = { order, epoch: 2, lines: [{ product, quantity: 2 }] };
    const replies = await Promise.all([1, 2, 3].map(() => shop.replace(input)));
    for (const reply of replies)
      expect(reply).toMatchObject({ outcome: 'held', lines: [{ product, quantity: 3 }] });
    expect(await shop.stockOf(product)).toBe(4);
    expect((await ledgerOf(product)).slice(-3)).toEqual([
      'hold -2 order',
      'release 2 order',
      'adjust -2 replacement',
    ]);
    // A release returns the pieces that the order has, without the lost ones.
    await shop.release(order, 2);
    expect(await shop.stockOf(product)).toBe(7);
  });

  it('V48: are all refused if one is short, and a late copy of the request takes nothing', async () => {
    const { _id: one } = await shop.add({ stock: 9 });
    const { _id: short } = await shop.add({ stock: 4, name: 'Ajrakh' });
    const order = randomUUID();
    await shop.hold({ order, epoch: 1, lines: [held(one, 1), held(short, 3)] });
    const lines = [one, short].map((product) => ({ product, quantity: product === one ? 1 : 2 }));
    expect(await shop.replace({ order, epoch: 2, lines })).toMatchObject({
      outcome: 'refused',
      lines: [{ product: short, reason: 'outOfStock', name: 'Ajrakh', available: 1 }],
    });
    await shop.dataSource.query(
      `WITH more AS (UPDATE products SET stock = stock + 5 WHERE id = $1 RETURNING id)
       INSERT INTO stock_movement (product_id, delta, reason, actor) SELECT id, 5, 'adjust', 'spec' FROM more`,
      [short],
    );
    expect(await shop.replace({ order, epoch: 2, lines })).toEqual({ outcome: 'stale' });
    expect([await shop.stockOf(one), await shop.stockOf(short)]).toEqual([8, 6]);
    expect(await shop.replace({ order, epoch: 4, lines })).toMatchObject({ outcome: 'held' });
  });

  it('V48: reserves lost lengths on a roll again, to be cut', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.hold(order, [lengths(cloth, [2000, 1000])]);
    await cutFirst(shop, order);
    const lost = { product: cloth, quantity: 20, cutsPerUnit: 10 };
    expect(await shop.replace({ order, epoch: 2, lines: [lost] })).toMatchObject({
      outcome: 'held',
      lines: [{ quantity: 30, lengths: [20, 10] }],
    });
    expect((await cloths.reservations(order)).map(({ cuts, state }) => [cuts, state])).toEqual([
      [20, 'lost'],
      [10, 'reserved'],
      [20, 'reserved'],
    ]);
    expect((await shop.products.get(cloth)).sale).toMatchObject({ inStock: 1 });
    const published = await shop.published(reservationEvents.changed.name);
    expect(published.at(-1)?.payload).toMatchObject({
      reservations: [{ order, product: cloth, isCut: false }],
    });
    const other = randomUUID();
    await cloths.hold(other, [line(cloth, 1000)]);
    const more = { product: cloth, quantity: 10, cutsPerUnit: 10 };
    expect(await shop.replace({ order: other, epoch: 2, lines: [more] })).toMatchObject({
      outcome: 'refused',
      lines: [{ product: cloth, reason: 'noPiece' }],
    });
    await shop.release(order, 2);
    expect((await shop.products.get(cloth)).sale).toMatchObject({ inStock: 3 });
  });
});
