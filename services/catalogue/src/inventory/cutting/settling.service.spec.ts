// An admin settles what no roll has: each way on the books of rolls, and what it must not do.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { SettleWay } from '@shop/contracts/inventory/cutting';
import { reservationEvents } from '@shop/contracts/inventory/reservations';
import { rollQuery } from '@shop/contracts/inventory/rolls';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';

let shop: OpenRolls;
beforeAll(async () => {
  shop = await openRolls();
});
afterAll(() => shop.close());
afterEach(async () => {
  expect([await shop.brokenRolls(), await shop.wrongLedgers()]).toEqual([[], []]);
});

const settle = (order: string, product: string, how: SettleWay, key = randomUUID()) =>
  shop.settling.settle(shop.by, { order, product, how, key }, randomUUID());
const flaw = (roll: string, length: number) =>
  shop.editing.reportFlaw(shop.by, { roll, version: 1, length, note: null }, randomUUID());
const refused = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message && { message }) }) as unknown;
/** Where the pieces of the order lie that it still has. */
const piecesOf = (order: string) =>
  shop.dataSource.query<{ cuts: number; lot: string | null; state: string }[]>(
    `SELECT a.cuts, r.lot, a.state FROM reservations a LEFT JOIN rolls r ON r.id = a.roll_id
      WHERE order_id = $1 AND a.state <> 'released' ORDER BY a.length_no, a.cuts DESC`,
    [order],
  );
const isMarked = async (order: string) => {
  const events = await shop.published(reservationEvents.changed.name);
  return events
    .flatMap(({ payload }) => reservationEvents.changed.payload.parse(payload).reservations)
    .findLast((one) => one.order === order)?.isShort;
};
const everyRoll = rollQuery.parse({});
const waysOf = async (order: string) => (await shop.settling.shortLines(order)).lines;

/** 3.0 m of lot A are short; lot A has 2.0 and 1.5 m, and lot B what is named. */
async function shortOfThree(cutsOfB: number) {
  const { product, rolls } = await shop.addOnRolls(
    [{ cuts: 30 }, { cuts: 20 }, { cuts: 15 }, { cuts: cutsOfB, lot: 'B' }],
    'Poplin',
  );
  const [a = ''] = rolls;
  const held = await shop.reservation({ roll: a, cuts: 30 });
  await flaw(a, 1);
  return { product, ...held };
}
/** One piece of lot A is cut, the other one of 2.0 m short; only lot B has cloth. */
async function shortOfTheSecond() {
  const { product, rolls } = await shop.addOnRolls([{ cuts: 50 }, { cuts: 40, lot: 'B' }]);
  const [a = ''] = rolls;
  const held = await shop.reservation({ roll: a, cuts: 30 }, { roll: a, cuts: 20 });
  await shop.cutting.confirm(
    shop.by,
    { reservation: held.pieces[0] ?? '', key: null },
    randomUUID(),
  );
  const { version } = await shop.rollOf(a);
  await shop.editing.reportFlaw(
    shop.by,
    { roll: a, version, length: 0.5, note: null },
    randomUUID(),
  );
  return { product, ...held };
}

describe('FAB-86: a short piece', () => {
  it("joins a short piece of two of one dye lot with the admin's permission, once for each press", async () => {
    const { order, product } = await shortOfThree(5);
    expect(await isMarked(order)).toBe(true);
    const [line] = await waysOf(order);
    expect(line).toMatchObject({ product: { _id: product, name: 'Poplin' }, short: [3] });
    expect(line?.ways).toEqual([
      {
        how: 'join',
        pieces: [
          { length: 2, lot: 'A' },
          { length: 1, lot: 'A' },
        ],
      },
      { how: 'wait', pieces: [] },
    ]);
    const key = randomUUID();
    await settle(order, product, 'join', key);
    await settle(order, product, 'join', key);
    await expect(settle(order, product, 'wait', key)).rejects.toMatchObject({
      code: 'order.keyReused',
    });
    expect(await piecesOf(order)).toEqual([
      { cuts: 20, lot: 'A', state: 'reserved' },
      { cuts: 10, lot: 'A', state: 'reserved' },
    ]);
    expect([await isMarked(order), await waysOf(order)]).toEqual([false, []]);
    expect(await shop.ledgerOf(product)).toEqual(['hold -30', 'flaw -10', 'short 30', 'short -30']);
    await expect(settle(order, product, 'join')).rejects.toEqual(refused('catalogue.nothingShort'));
  });

  it('offers the longest piece instead of a short one, and reserves it once the order is shortened', async () => {
    const { order, product } = await shortOfThree(5);
    const [line] = await waysOf(order);
    expect(line?.shorter).toEqual({ length: 3, keep: 2, lot: 'A' });
    for (let time = 0; time < 2; time += 1)
      await shop.revise(order, 2, [{ product, quantity: 20 }]);
    expect(await piecesOf(order)).toEqual([{ cuts: 20, lot: 'A', state: 'reserved' }]);
    expect([await isMarked(order), await waysOf(order)]).toEqual([false, []]);
    expect(await shop.ledgerOf(product)).toEqual([
      'hold -30',
      'flaw -10',
      'short 30',
      'release 10',
      'short -30',
    ]);
    // The short one of two lengths is shortened, and stays short if no roll has it.
    const other = await shortOfTheSecond();
    expect((await waysOf(other.order))[0]?.shorter).toEqual({ length: 2, keep: 1.5, lot: 'A' });
    const kept = { product: other.product, quantity: 46, lengths: [30, 16] };
    await shop.revise(other.order, 2, [kept]);
    expect(await piecesOf(other.order)).toEqual([
      { cuts: 30, lot: 'A', state: 'cut' },
      { cuts: 16, lot: null, state: 'short' },
    ]);
    await shop.revise(other.order, 3, [
      { product: other.product, quantity: 40, lengths: [30, 10] },
    ]);
    expect(await piecesOf(other.order)).toMatchObject([{}, { cuts: 10, lot: 'A' }]);
  });

  it('cuts a short piece from another dye lot only if the admin allows it', async () => {
    const { order, product } = await shortOfTheSecond();
    await expect(settle(order, product, 'join')).rejects.toEqual(
      refused(
        'catalogue.wayDoesNotHelp',
        'No dye lot of "Chambray" has 2.00 m free in three pieces or fewer.',
      ),
    );
    expect(await piecesOf(order)).toMatchObject([{ lot: 'A' }, { lot: null, state: 'short' }]);
    const [line] = await waysOf(order);
    expect(line?.ways.map(({ how }) => how)).toEqual(['otherLot', 'wait']);
    await settle(order, product, 'otherLot');
    expect(await piecesOf(order)).toMatchObject([
      { lot: 'A', state: 'cut' },
      { lot: 'B', state: 'reserved' },
    ]);
  });

  it('moves uncut pieces together with a short piece if that keeps them in one dye lot', async () => {
    const { product, rolls } = await shop.addOnRolls([
      { cuts: 50 },
      ...[30, 15, 15].map((cuts) => ({ cuts, lot: 'B' })),
    ]);
    const [a = ''] = rolls;
    const { order } = await shop.reservation({ roll: a, cuts: 30 }, { roll: a, cuts: 20 });
    await flaw(a, 1);
    await settle(order, product, 'join');
    expect(await piecesOf(order)).toEqual(
      [30, 10, 10].map((cuts) => ({ cuts, lot: 'B', state: 'reserved' })),
    );
  });

  it('keeps a short piece waiting for cloth without a move, and clears the mark of its order until short again', async () => {
    const { order, product } = await shortOfThree(5);
    const before = await piecesOf(order);
    await settle(order, product, 'wait');
    expect([await piecesOf(order), await isMarked(order)]).toEqual([before, false]);
    expect(await waysOf(order)).toMatchObject([{ isWaiting: true }]);
    const [roll] = (await shop.rolls.list({ ...everyRoll, product })).rolls.filter(
      ({ left }) => left === 2,
    );
    const count = (listed: number, counted: number) =>
      shop.stocktakes.count(shop.by, { rolls: [{ _id: roll?._id ?? '', listed, counted }] });
    await count(2, 3);
    await shop.cutting.reallocate(shop.by, product);
    expect(await waysOf(order)).toEqual([]);
    await count(3, 2);
    expect(await isMarked(order)).toBe(true);
    expect(await waysOf(order)).toMatchObject([{ isWaiting: false }]);
  });

  it('settles a short piece once for two admins at once, and records before and after', async () => {
    const { order, product } = await shortOfThree(5);
    const outcomes = await Promise.allSettled([
      settle(order, product, 'join'),
      settle(order, product, 'join'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const entries = await shop.dataSource.query<{ before: unknown; after: unknown }[]>(
      `SELECT before, after FROM audit_entries WHERE action = 'product.shortSettled' AND subject_id = $1`,
      [product],
    );
    expect(entries).toEqual([
      {
        before: { order, pieces: [{ length: 3, lot: null }] },
        after: {
          how: 'join',
          pieces: [
            { length: 2, lot: 'A' },
            { length: 1, lot: 'A' },
          ],
        },
      },
    ]);
  });
});
