import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { cutFirst, lengths, line, refusal, rollsOf } from '../../testing/cloth-on-rolls.js';
import { openBackOffice, type OpenBackOffice } from '../../testing/open-back-office.js';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';
import { bookRolls } from '../ledger/rolls.query.js';

let shop: OpenRolls;
let office: OpenBackOffice;
let cloths: ReturnType<typeof rollsOf>;
beforeAll(async () => {
  shop = await openRolls();
  office = await openBackOffice(shop);
  cloths = rollsOf(shop);
});
afterEach(async () => {
  expect([await shop.wrongLedgers(), await cloths.wrong()]).toEqual([[], []]);
});
afterAll(() => office.close());

const movesOf = (order: string, product: string) =>
  shop.dataSource.query<{ reason: string; delta: number }[]>(
    `SELECT reason, delta FROM stock_movement
      WHERE product_id = $2 AND (order_id = $1 OR order_id IS NULL) AND reason <> 'receive' ORDER BY id`,
    [order, product],
  );

describe('releasing lengths of a cloth on rolls', () => {
  it('FAB-24: restores roll and stock as they were before the released order', async () => {
    const cloth = await cloths.add({ cuts: 30 }, { cuts: 42 });
    const before = [await cloths.rolls(cloth), (await shop.products.get(cloth)).sale];
    const order = randomUUID();
    await cloths.hold(order, [lengths(cloth, [3000, 2000])]);
    await cloths.release(order);
    await cloths.release(order);
    expect([await cloths.rolls(cloth), (await shop.products.get(cloth)).sale]).toEqual(before);
    expect(await movesOf(order, cloth)).toEqual([
      { reason: 'hold', delta: -50 },
      { reason: 'release', delta: 50 },
    ]);
    expect((await cloths.reservations(order)).map(({ state }) => state)).toEqual([
      'released',
      'released',
    ]);
  });

  it('FAB-25: creates a roll in quarantine from a released cut piece, not for sale', async () => {
    const cloth = await cloths.add({ cuts: 60, lot: 'L7' });
    const order = randomUUID();
    await cloths.hold(order, [lengths(cloth, [2300, 1000])]);
    await cutFirst(shop, order);
    await cloths.release(order);
    expect(await cloths.rolls(cloth)).toMatchObject([
      { lot: 'L7', left_cuts: 23, reserved: 0, state: 'quarantine' },
      { lot: 'L7', left_cuts: 37, reserved: 0, state: 'open' },
    ]);
    const [returned] = await shop.dataSource.query<Record<string, string>[]>(
      `SELECT r.number, r.place, p.cut_off FROM rolls r JOIN rolls p ON p.id = r.parent_id WHERE r.product_id = $1`,
      [cloth],
    );
    expect(returned).toEqual({
      number: expect.stringMatching(/^R-\d{6}$/),
      place: 'returns',
      cut_off: 23,
    });
    expect(await movesOf(order, cloth)).toEqual([
      { reason: 'hold', delta: -33 },
      { reason: 'release', delta: 33 },
      { reason: 'quarantine', delta: -23 },
    ]);
    expect((await cloths.reservations(order)).map(({ state }) => state)).toEqual([
      'returned',
      'released',
    ]);
    expect(await shop.products.get(cloth)).toMatchObject({ sale: { inStock: 3.7, longest: 3.7 } });
  });

  it('FAB-25: sells a cut piece that is cleared again, first for its exact length', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    const shorter = randomUUID();
    const exact = randomUUID();
    await cloths.hold(order, [line(cloth, 2300)]);
    await cutFirst(shop, order);
    await cloths.release(order);
    const [returned] = await shop.dataSource.query<{ id: string; version: number }[]>(
      `SELECT id, version FROM rolls WHERE product_id = $1 AND state = 'quarantine'`,
      [cloth],
    );
    const roll = { roll: returned?.id ?? '', version: returned?.version ?? 0 };
    await shop.editing.clear(shop.by, { ...roll, length: 2.3 }, randomUUID());
    expect(await shop.figuresOf(cloth)).toEqual({ stock: 60, longest: 37, oneLot: 60 });
    // 2.00 m of it would leave an end that is of no use
    await cloths.hold(shorter, [line(cloth, 2000)]);
    expect(await cloths.reserved(cloth)).toEqual([0, 20]);
    await cloths.release(shorter);
    await cloths.hold(exact, [line(cloth, 2300)]);
    expect(await cloths.reserved(cloth)).toEqual([23, 0]);
  });

  it('returns no stock on release for a length that no roll keeps any longer', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.hold(order, [lengths(cloth, [2300, 1000])]);
    await loseFirst(order, cloth);
    await cloths.release(order);
    expect(await movesOf(order, cloth)).toEqual([
      { reason: 'hold', delta: -33 },
      { reason: 'flaw', delta: -23 },
      { reason: 'short', delta: 23 },
      { reason: 'release', delta: 33 },
      { reason: 'short', delta: -23 },
    ]);
  });

  it('FAB-26: finds another roll for an order that is un-cancelled, or returns why not', async () => {
    const cloth = await cloths.add({ cuts: 30 }, { cuts: 30 });
    const order = randomUUID();
    await cloths.hold(order, [line(cloth, 5000, { mayJoin: true })]);
    await cloths.release(order);
    const agreed = line(cloth, 5000, { expectedPriceCents: null });
    await cloths.hold(randomUUID(), [line(cloth, 1500)]);
    expect(await cloths.hold(order, [agreed], 2)).toMatchObject(
      refusal('outOfStock', { longest: 30, oneLot: 45 }),
    );
    await shop.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO rolls (id, number, product_id, lot, state, received, left_cuts)
         VALUES (gen_random_uuid(), 'new', $1, 'A', 'open', 30, 30)`,
        [cloth],
      );
      await bookRolls(manager, cloth, { reason: 'receive', actor: 'spec' });
    });
    // joins were allowed when the order was placed
    expect(await cloths.hold(order, [agreed], 3)).toMatchObject({ outcome: 'held' });
    expect((await cloths.reservations(order)).slice(2)).toMatchObject([{ cuts: 30 }, { cuts: 20 }]);
  });

  it('FAB-27: decides late holds by the epoch rule, without a reservation', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.release(order, 2);
    expect(await cloths.hold(order, [line(cloth, 2000)], 1)).toEqual({ outcome: 'stale' });
    expect(await cloths.hold(order, [line(cloth, 2000)], 2)).toEqual({ outcome: 'stale' });
    expect(await cloths.reservations(order)).toEqual([]);
    await cloths.hold(order, [line(cloth, 2000)], 3);
    // a later hold of what is held changes nothing
    expect(await cloths.hold(order, [line(cloth, 2000)], 4)).toMatchObject({ outcome: 'held' });
    await cloths.release(order, 3);
    expect(await cloths.reserved(cloth)).toEqual([20]);
  });

  it('FAB-30: keeps the reservations of a deleted product, and takes them back on release', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    const order = randomUUID();
    await cloths.hold(order, [line(cloth, 2000)]);
    await office.admin.remove(office.by, cloth, randomUUID());
    expect(await cloths.reservations(order)).toMatchObject([{ cuts: 20, state: 'reserved' }]);
    await cloths.release(order);
    expect(await cloths.reserved(cloth)).toEqual([0]);
  });

  it('FAB-29: refuses in PostgreSQL a roll that reserves more than it has', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    await expect(
      shop.dataSource.query('UPDATE rolls SET reserved = left_cuts + 1 WHERE product_id = $1', [
        cloth,
      ]),
    ).rejects.toMatchObject({ constraint: 'rolls_reserved' });
  });
});

/** Writes off the cloth of the first reservation, so that it has no roll. */
const loseFirst = (order: string, cloth: string) =>
  shop.dataSource.transaction(async (manager) => {
    await manager.query(
      `WITH lost AS (
         SELECT id, roll_id, cuts FROM reservations WHERE order_id = $1 ORDER BY id LIMIT 1
       ), span AS (
         INSERT INTO roll_cuts (roll_id, span, reason, by_user, by_name)
         SELECT roll_id, int4range(0, cuts), 'flaw', gen_random_uuid(), 'Rina' FROM lost
       ), roll AS (
         UPDATE rolls SET left_cuts = left_cuts - cuts, reserved = reserved - cuts, cut_off = cut_off + cuts
           FROM lost WHERE rolls.id = lost.roll_id
       )
       UPDATE reservations SET state = 'short', roll_id = NULL FROM lost WHERE reservations.id = lost.id`,
      [order],
    );
    const extraMovements = [{ reason: 'short' as const, delta: 23 }];
    await bookRolls(manager, cloth, { reason: 'flaw', actor: 'Rina', extraMovements });
  });
