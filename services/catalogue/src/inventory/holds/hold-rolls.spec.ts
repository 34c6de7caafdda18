import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { lengths, line, refusal, rollsOf } from '../../testing/cloth-on-rolls.js';
import { openCatalogue, type OpenCatalogue } from '../../testing/open-catalogue.js';

let shop: OpenCatalogue;
let cloths: ReturnType<typeof rollsOf>;
beforeAll(async () => {
  shop = await openCatalogue();
  cloths = rollsOf(shop);
});
afterEach(async () => {
  expect([await shop.wrongLedgers(), await cloths.wrong()]).toEqual([[], []]);
});
afterAll(() => shop.close());

describe('holding lengths of a cloth on rolls', () => {
  it('FAB-14: takes five metres from the roll that has them in one piece', async () => {
    const cloth = await cloths.add({ cuts: 42 }, { cuts: 60 });
    const order = randomUUID();
    expect(await cloths.hold(order, [line(cloth, 5000)])).toMatchObject({
      outcome: 'held',
      lines: [{ quantity: 50, unit: 'm', cutsPerUnit: 10 }],
    });
    expect(await cloths.reserved(cloth)).toEqual([0, 50]);
    expect(await cloths.reservations(order)).toEqual([
      { length_no: 0, cuts: 50, lot: 'A', state: 'reserved' },
    ]);
    expect((await shop.products.get(cloth)).sale).toMatchObject({
      inStock: 5.2,
      longest: 4.2,
      oneLot: 5.2,
    });
  });

  it('FAB-15: takes a whole roll before it leaves an end, and no end that is of no use', async () => {
    const cloth = await cloths.add({ cuts: 30 }, { cuts: 34 });
    const second = await cloths.add({ cuts: 30 }, { cuts: 34 });
    await cloths.hold(randomUUID(), [line(cloth, 3000)]);
    await cloths.hold(randomUUID(), [line(second, 2800)]);
    expect([await cloths.reserved(cloth), await cloths.reserved(second)]).toEqual([
      [30, 0],
      [0, 28],
    ]);
  });

  it('FAB-16: joins two pieces of one dye lot only with permission', async () => {
    const cloth = await cloths.add({ cuts: 30 }, { cuts: 30 });
    expect(await cloths.hold(randomUUID(), [line(cloth, 5000)])).toMatchObject(
      refusal('noPiece', { available: 60, longest: 30, oneLot: 60 }),
    );
    const order = randomUUID();
    await cloths.hold(order, [line(cloth, 5000, { mayJoin: true })]);
    expect(await cloths.reservations(order)).toMatchObject([
      { length_no: 0, cuts: 30 },
      { length_no: 0, cuts: 20 },
    ]);
  });

  it('FAB-16: holds a cloth that is named twice as two lengths, also in one line', async () => {
    const cloth = await cloths.add({ cuts: 30 }, { cuts: 30 });
    const other = await cloths.add({ cuts: 30 }, { cuts: 30 });
    const order = randomUUID();
    const second = randomUUID();
    const reply = await cloths.hold(order, [
      { product: cloth, quantity: 5, expectedPriceCents: 1250, quantities: [3000, 2000] },
    ]);
    expect(reply).toMatchObject({ outcome: 'held', lines: [{ quantity: 50, lengths: [30, 20] }] });
    await cloths.hold(second, [line(other, 3000), line(other, 3000)]);
    expect([await cloths.reserved(cloth), await cloths.reserved(other)]).toEqual([
      [30, 20],
      [30, 30],
    ]);
  });

  it('FAB-17: takes both lengths of an order from the dye lot that has both', async () => {
    const cloth = await cloths.add({ cuts: 30, lot: 'A' }, { cuts: 60, lot: 'B' });
    await cloths.hold(randomUUID(), [lengths(cloth, [3000, 2000])]);
    expect(await cloths.reserved(cloth)).toEqual([0, 50]);
  });

  it('FAB-18: takes lengths from two dye lots only with permission', async () => {
    const cloth = await cloths.add({ cuts: 25, lot: 'B' }, { cuts: 30, lot: 'A' });
    const wanted = [lengths(cloth, [3000, 2000])];
    expect(await cloths.hold(randomUUID(), wanted)).toMatchObject(
      refusal('otherLot', { longest: 30, oneLot: 30 }),
    );
    const order = randomUUID();
    await cloths.hold(order, [lengths(cloth, [3000, 2000], { mayMixLots: true })]);
    expect(await cloths.reservations(order)).toMatchObject([
      { length_no: 0, lot: 'A' },
      { length_no: 1, lot: 'B' },
    ]);
  });

  it('FAB-19: finds the packing of four lengths on two rolls', async () => {
    const cloth = await cloths.add({ cuts: 100 }, { cuts: 100 });
    await cloths.hold(randomUUID(), [lengths(cloth, [6000, 5000, 5000, 4000])]);
    expect(await cloths.reserved(cloth)).toEqual([100, 100]);
  });

  it('refuses a length longer than all rolls, and the last of a cloth below the least length', async () => {
    const cloth = await cloths.add({ cuts: 30 }, { cuts: 20 });
    const ends = await cloths.add({ cuts: 4 }, { cuts: 4 });
    expect(await cloths.hold(randomUUID(), [line(cloth, 5100)])).toMatchObject(
      refusal('outOfStock', { available: 50, longest: 30, oneLot: 50 }),
    );
    expect(await cloths.hold(randomUUID(), [line(ends, 500)])).toMatchObject(
      refusal('outOfStock', { available: 0, longest: 4 }),
    );
    expect(await shop.products.get(ends)).toMatchObject({ stock: 0, sale: { inStock: 0.8 } });
  });

  it('holds rolls, lengths without rolls and pieces together, or none of them', async () => {
    const cloth = await cloths.add({ cuts: 30 });
    const other = await cloths.add({ cuts: 10 });
    const { _id: piece } = await shop.add({ stock: 5 });
    const pieces = { product: piece, quantity: 2, expectedPriceCents: 1250 };
    expect(
      await cloths.hold(randomUUID(), [line(cloth, 1000), line(other, 1500), pieces]),
    ).toMatchObject(refusal('outOfStock', { product: other }));
    expect([await cloths.reserved(cloth), await shop.stockOf(piece)]).toEqual([[0], 5]);
    await cloths.hold(randomUUID(), [line(cloth, 1000), line(other, 500), pieces]);
    expect([await cloths.reserved(cloth), await shop.stockOf(piece)]).toEqual([[10], 3]);
    const [event] = (await shop.published('catalogue.stockChanged')).slice(-1);
    expect(event?.payload.products).toHaveLength(3);
  });

  it('publishes the longest piece and the fullest dye lot that a hold leaves', async () => {
    const cloth = await cloths.add({ cuts: 30 }, { cuts: 4 }, { cuts: 4, lot: 'B' });
    await cloths.hold(randomUUID(), [line(cloth, 3000)]);
    const [event] = (await shop.published('catalogue.stockChanged')).slice(-1);
    expect(event?.payload.products).toEqual([
      { product: cloth, stock: 8, longest: 4, oneLot: 4, version: expect.any(Number) as number },
    ]);
  });

  it('FAB-32: takes the same rolls for an order held in a batch and for one held again alone', async () => {
    for (let state = 1; state <= 20; state += 1) {
      const cuts = (nth: number) => 20 + ((state * 37 + nth * 53) % 60);
      const cloth = await cloths.add(
        ...[0, 1, 2, 3].map((nth) => ({ cuts: cuts(nth), lot: nth % 2 > 0 ? 'A' : 'B' })),
      );
      const order = randomUUID();
      const wanted = [lengths(cloth, [1000 + state * 100, 2000], { mayMixLots: true })];
      const first = await cloths.hold(order, wanted);
      const reserved = await cloths.reserved(cloth);
      expect(first.outcome).toBe('held');
      await cloths.release(order);
      expect(await cloths.hold(order, wanted, 2)).toEqual(first);
      expect([state, await cloths.reserved(cloth)]).toEqual([state, reserved]);
    }
  });

  it('holds a batch of orders in turn, each from what the ones before it left', async () => {
    const cloth = await cloths.add({ cuts: 30 }, { cuts: 20 });
    const { _id: piece } = await shop.add({ stock: 5 });
    const pieces = { product: piece, quantity: 1, expectedPriceCents: null };
    const orders = [
      [lengths(cloth, [2000, 1000])],
      [line(cloth, 1500)],
      [line(cloth, 1000)],
      [pieces],
      [pieces, line(cloth, 500)],
    ].map((lines) => ({ order: randomUUID(), epoch: 1, lines }));
    const replies = await shop.holds.hold(orders);
    expect(replies.map(({ outcome }) => outcome)).toEqual([
      'held',
      'held',
      'refused',
      'held',
      'held',
    ]);
    expect(replies[2]).toMatchObject(refusal('outOfStock', { available: 5, longest: 5 }));
    expect(await cloths.reserved(cloth)).toEqual([20, 30]);
    const events = await shop.published('catalogue.stockChanged');
    expect(events.at(-1)?.payload.products).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ product: cloth, stock: 0 })]),
    );
    // the same request again gets the same replies
    const again = await Promise.all(orders.map((hold) => shop.hold(hold)));
    expect(again).toEqual(replies);
  });

  it('holds orders from separate messages together, with one event of the stock', async () => {
    const cloth = await cloths.add({ cuts: 300 });
    const replies = await Promise.all(
      Array.from({ length: 24 }, () => cloths.hold(randomUUID(), [line(cloth, 1000)])),
    );
    expect(replies.every(({ outcome }) => outcome === 'held')).toBe(true);
    const events = await shop.published('catalogue.stockChanged');
    const ofCloth = events.filter(({ payload }) => JSON.stringify(payload).includes(cloth));
    expect(ofCloth.length).toBeLessThan(12);
    expect(await cloths.reserved(cloth)).toEqual([240]);
  });

  it('FAB-22: reserves one set of pieces for an order that is held fifty times', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => cloths.hold(order, [lengths(cloth, [2000, 1000])])),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await cloths.reservations(order)).toHaveLength(2);
  });
});
