import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
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

const statesOf = async (order: string) =>
  (await cloths.reservations(order)).map(({ cuts, state }) => [cuts, state]);

describe('revising the hold of an order', () => {
  it('ORD-1: returns two of five pieces to stock, once', async () => {
    const { _id: product } = await shop.add({ stock: 9 });
    const { _id: other } = await shop.add({ stock: 4 });
    const order = randomUUID();
    const wish = (id: string, quantity: number) => ({
      product: id,
      quantity,
      expectedPriceCents: null,
    });
    await shop.hold({ order, epoch: 1, lines: [wish(product, 5), wish(other, 1)] });
    for (let time = 0; time < 2; time += 1)
      await shop.revise(order, 2, [
        { product, quantity: 3 },
        { product: other, quantity: 1 },
      ]);
    expect([await shop.stockOf(product), await shop.stockOf(other)]).toEqual([6, 3]);
    // A line that is missing returns whole, and the release returns the rest.
    await shop.revise(order, 3, [{ product, quantity: 3 }]);
    expect([await shop.stockOf(product), await shop.stockOf(other)]).toEqual([6, 4]);
    expect(await shop.hold({ order, epoch: 4, lines: [{ ...wish(product, 3) }] })).toMatchObject({
      outcome: 'held',
      lines: [{ product, quantity: 3 }],
    });
    await shop.release(order, 4);
    expect(await shop.stockOf(product)).toBe(9);
  });

  it('ignores a revision that is older than the hold, or of an order that holds nothing', async () => {
    const { _id: product } = await shop.add({ stock: 9 });
    const order = randomUUID();
    await shop.revise(order, 1, [{ product, quantity: 1 }]);
    await shop.hold({
      order,
      epoch: 1,
      lines: [{ product, quantity: 5, expectedPriceCents: null }],
    });
    await shop.revise(order, 1, [{ product, quantity: 1 }]);
    expect(await shop.stockOf(product)).toBe(4);
    await shop.release(order, 2);
    await shop.revise(order, 3, [{ product, quantity: 1 }]);
    expect(await shop.stockOf(product)).toBe(9);
  });

  it('RET-1: takes wasted pieces out of the stock that they came back to, once', async () => {
    const { _id: product } = await shop.add({ stock: 9 });
    const order = randomUUID();
    await shop.hold({
      order,
      epoch: 1,
      lines: [{ product, quantity: 3, expectedPriceCents: null }],
    });
    const kept = [{ product, quantity: 1 }];
    for (let time = 0; time < 2; time += 1)
      await shop.revise(order, 2, kept, [{ product, quantity: 1 }]);
    expect(await shop.stockOf(product)).toBe(7);
    await shop.revise(order, 3, [], [{ product, quantity: 2 }]);
    expect(await shop.stockOf(product)).toBe(7);
    const moves = await shop.dataSource.query<{ reason: string; delta: number }[]>(
      `SELECT reason, delta FROM stock_movement WHERE product_id = $1 AND reason <> 'initial' ORDER BY id`,
      [product],
    );
    expect(moves.map(({ reason, delta }) => `${reason} ${String(delta)}`)).toEqual([
      'hold -3',
      'release 2',
      'adjust -1',
      'release 1',
      'adjust -1',
    ]);
  });

  it('takes wasted pieces out of the stock whatever comes first, a release, a newer revision or a new hold', async () => {
    const events = async () => (await shop.published('catalogue.stockChanged')).length;
    for (const first of ['release', 'revision', 'hold'] as const) {
      const { _id: product } = await shop.add({ stock: 9 });
      const order = randomUUID();
      const wish = (quantity: number) => ({ product, quantity, expectedPriceCents: null });
      const wasted = (quantity: number) => [{ product, quantity }];
      await shop.hold({ order, epoch: 1, lines: [wish(3)] });
      if (first === 'revision') await shop.revise(order, 3, [{ product, quantity: 1 }], wasted(2));
      else await shop.release(order, 1);
      if (first === 'hold') await shop.hold({ order, epoch: 3, lines: [wish(2)] });
      for (let time = 0; time < 2; time += 1)
        await shop.revise(order, 2, [{ product, quantity: 2 }], wasted(1));
      expect([first, await shop.stockOf(product)]).toEqual([
        first,
        { release: 8, revision: 6, hold: 6 }[first],
      ]);
    }
    // Pieces that were sold in the meantime are not there to leave, and rolls are left to quarantine.
    const { _id: product } = await shop.add({ stock: 1 });
    const cloth = await cloths.add({ cuts: 60 });
    const before = await events();
    await shop.revise(randomUUID(), 2, [], [{ product: cloth, quantity: 10 }]);
    expect(await events()).toBe(before);
    await shop.revise(randomUUID(), 2, [], [{ product, quantity: 3 }]);
    expect(await shop.stockOf(product)).toBe(0);
  });

  it('frees the roll of a length that is not cut, and keeps the others of the line', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.hold(order, [lengths(cloth, [2300, 1000, 1000])]);
    await shop.revise(order, 2, [{ product: cloth, quantity: 33, lengths: [23, 10] }]);
    expect(await statesOf(order)).toEqual([
      [23, 'reserved'],
      [10, 'reserved'],
      [10, 'released'],
    ]);
    expect((await shop.products.get(cloth)).sale).toMatchObject({ inStock: 2.7 });
  });

  it('makes a cut length that is cancelled a roll in quarantine', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.hold(order, [lengths(cloth, [2300, 1000])]);
    await cutFirst(shop, order);
    await shop.revise(order, 2, [{ product: cloth, quantity: 10 }]);
    expect(await statesOf(order)).toEqual([
      [23, 'returned'],
      [10, 'reserved'],
    ]);
    expect(await cloths.rolls(cloth)).toMatchObject([
      { left_cuts: 23, state: 'quarantine' },
      { left_cuts: 37, reserved: 10 },
    ]);
    expect((await shop.products.get(cloth)).sale).toMatchObject({ inStock: 2.7 });
  });

  it('keeps the cut one of two equal lengths', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.hold(order, [lengths(cloth, [1000, 1000])]);
    await cutFirst(shop, order);
    await shop.revise(order, 2, [{ product: cloth, quantity: 10 }]);
    expect(await statesOf(order)).toEqual([
      [10, 'cut'],
      [10, 'released'],
    ]);
  });

  it('cuts a shorter length from the roll again, and makes the one that was cut a roll in quarantine', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.hold(order, [line(cloth, 2300)]);
    await cutFirst(shop, order);
    await shop.revise(order, 2, [{ product: cloth, quantity: 20 }]);
    expect(await statesOf(order)).toEqual([
      [23, 'returned'],
      [20, 'reserved'],
    ]);
    expect((await shop.products.get(cloth)).sale).toMatchObject({ inStock: 1.7 });
  });

  it('refuses a length that the order never had, and changes nothing', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.hold(order, [line(cloth, 2000)]);
    await expect(
      shop.revise(order, 2, [{ product: cloth, quantity: 19, lengths: [12, 7] }]),
    ).rejects.toThrow(`no length of 7 cuts of ${cloth} is reserved`);
    expect(await statesOf(order)).toEqual([[20, 'reserved']]);
  });
});
