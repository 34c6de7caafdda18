import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { cuttingList, cuttingQuery, type ConfirmCutInput } from '@shop/contracts/inventory/cutting';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';
import { cutDone } from './cutting.rules.js';

let shop: OpenRolls;
beforeAll(async () => {
  shop = await openRolls();
});
afterAll(() => shop.close());
afterEach(async () => {
  expect([await shop.brokenRolls(), await shop.wrongLedgers()]).toEqual([[], []]);
});

const refused = (code: string, message?: unknown) =>
  expect.objectContaining({ code, ...(message !== undefined && { message }) }) as unknown;
const cut = (
  reservation: string | undefined,
  { by = shop.by, ...said }: Partial<ConfirmCutInput> & { key?: string; by?: typeof shop.by } = {},
) =>
  shop.cutting.confirm(
    by,
    { reservation: reservation ?? '', key: randomUUID(), ...said },
    randomUUID(),
  );
const list = async (query: Record<string, unknown> = {}) =>
  cuttingList.parse(await shop.cutting.list(cuttingQuery.parse(query)));
const flaw = (roll: string, length: number) =>
  shop.editing.reportFlaw(shop.by, { roll, version: 1, length, note: null }, randomUUID());

describe('a cut', () => {
  it('takes a cut piece off its roll, once for each press', async () => {
    const { product, rolls } = await shop.addOnRolls([{ cuts: 50 }]);
    const [roll = ''] = rolls;
    const { pieces } = await shop.reservation({ roll, cuts: 23 });
    const key = randomUUID();
    const [first, second] = await Promise.all([cut(pieces[0], { key }), cut(pieces[0], { key })]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      message: `2.30 m cut from ${first.roll.number}.`,
      roll: { left: 2.7, reserved: 0, free: 2.7, version: 2 },
    });
    expect((await shop.rolls.get(roll)).cuts).toHaveLength(1);
    expect(await shop.ledgerOf(product)).toEqual(['hold -23']);
  });

  it('FAB-82: refuses a second cut with who made it and when, and lets only one of two tables cut', async () => {
    const { rolls } = await shop.addOnRolls([{ cuts: 50 }]);
    const { pieces } = await shop.reservation({ roll: rolls[0] ?? '', cuts: 23 });
    const tables = ['Rina', 'Amir'].map((name) => cut(pieces[0], { by: { ...shop.by, name } }));
    const outcomes = await Promise.allSettled(tables);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [lost] = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    const sentence = expect.stringMatching(/^(Rina|Amir) cut this piece at \d\d:\d\d\.$/);
    expect(lost).toEqual(refused('catalogue.cutDone', sentence));
  });

  it('FAB-82: shows the time of a cut by the shop’s clock, and the day if it is not today', () => {
    const at = new Date('2026-03-01T04:42:00Z');
    const said = (now: string) => cutDone({ by: 'Rina', at }, new Date(now)).message;
    expect(said('2026-03-01T17:59:00Z')).toBe('Rina cut this piece at 10:42.');
    expect(said('2026-03-01T18:00:00Z')).toBe('Rina cut this piece on 1 March at 10:42.');
  });

  it('FAB-84: books 0.20 m beyond the ordered length as a loss, and refuses a cut of more than is free', async () => {
    const { product, rolls } = await shop.addOnRolls([{ cuts: 34 }]);
    const [roll = ''] = rolls;
    const one = await shop.reservation({ roll, cuts: 20 });
    const other = await shop.reservation({ roll, cuts: 10 });
    const sentence = 'This roll has 0.20 m beyond what is reserved.';
    expect((await cut(one.pieces[0], { length: 2.2 })).roll).toMatchObject({
      left: 1.2,
      free: 0.2,
    });
    await expect(cut(other.pieces[0], { length: 1.3 })).rejects.toEqual(
      refused('catalogue.rollTooShort', sentence),
    );
    await expect(cut(other.pieces[0], { length: 1.05 })).rejects.toEqual(refused('order.step'));
    expect((await shop.rolls.get(roll)).cuts).toMatchObject([
      { length: 2, reason: 'order', order: one.order },
      { length: 0.2, reason: 'loss', order: null },
    ]);
    expect(await shop.ledgerOf(product)).toEqual(['hold -20', 'hold -10', 'cutLoss -2']);
    expect(await shop.figuresOf(product)).toMatchObject({ stock: 2 });
  });

  it('refuses a cut shorter than ordered, and stores the measured length', async () => {
    const { rolls } = await shop.addOnRolls([{ cuts: 50 }]);
    const { pieces } = await shop.reservation({ roll: rolls[0] ?? '', cuts: 20 });
    await expect(cut(pieces[0], { length: 1.9 })).rejects.toEqual(
      refused('order.leastLength', 'This piece was ordered as 2.00 m: cut at least that.'),
    );
    await cut(pieces[0], { length: 2, actual: 2.013 });
    const measured: unknown = await shop.dataSource.query(
      'SELECT actual_mm FROM roll_cuts WHERE reservation_id = $1',
      [pieces[0]],
    );
    expect(measured).toEqual([{ actual_mm: 2013 }]);
    expect((await shop.rolls.get(rolls[0] ?? '')).cuts).toMatchObject([{ length: 2 }]);
  });

  it('refuses a cut with the key of another cut of the same piece', async () => {
    const { rolls } = await shop.addOnRolls([{ cuts: 50 }]);
    const { pieces } = await shop.reservation({ roll: rolls[0] ?? '', cuts: 20 });
    const key = randomUUID();
    await cut(pieces[0], { key });
    await expect(cut(pieces[0], { key, length: 2.4 })).rejects.toEqual(
      refused('order.keyReused', 'This key was used for something else.'),
    );
  });

  it('closes the roll after a cut of the last cloth on it', async () => {
    const { rolls } = await shop.addOnRolls([{ cuts: 20 }]);
    const { pieces } = await shop.reservation({ roll: rolls[0] ?? '', cuts: 20 });
    expect((await cut(pieces[0])).roll).toMatchObject({ state: 'closed', left: 0 });
  });

  it('refuses to cut a piece that no roll has reserved', async () => {
    const { rolls } = await shop.addOnRolls([{ cuts: 20 }]);
    const { order, pieces } = await shop.reservation({ roll: rolls[0] ?? '', cuts: 20 });
    await expect(cut('999999999')).rejects.toEqual(refused('catalogue.pieceNotFound'));
    await flaw(rolls[0] ?? '', 0.5);
    await expect(cut(pieces[0])).rejects.toEqual(refused('catalogue.pieceNotFound'));
    expect((await list({ order })).pieces).toMatchObject([{ reservation: pieces[0], roll: null }]);
  });
});

describe('the cutting table', () => {
  it('SHP-9: gives the order service each piece of the list once, also after a reservation', async () => {
    const { rolls } = await shop.addOnRolls([{ cuts: 90 }]);
    const [roll = ''] = rolls;
    const { pieces } = await shop.reservation({ roll, cuts: 30 }, { roll, cuts: 20 });
    const { order } = await shop.reservation({ roll, cuts: 10 });
    await cut(pieces[0]);
    const all = await shop.cutting.pageOpen(null);
    const listed = (await list({ limit: 100 })).pieces.map(({ reservation }) => reservation);
    expect(all.pieces.map(({ reservation }) => reservation).sort()).toEqual(listed.sort());
    expect(await shop.cutting.pageOpen(pieces[1] ?? '')).toMatchObject({
      pieces: [{ order, length: 1, roll: { _id: roll } }],
      next: null,
    });
  });

  it('lists uncut pieces at the cutting table: short ones first, then by place and roll, or by order', async () => {
    const { product, rolls } = await shop.addOnRolls(
      [{ cuts: 50 }, { cuts: 60 }, { cuts: 20 }],
      'Poplin',
    );
    const [a = '', b = '', c = ''] = rolls;
    const first = await shop.reservation({ roll: b, cuts: 30 }, { roll: a, cuts: 20 });
    const second = await shop.reservation({ roll: b, cuts: 10 });
    const third = await shop.reservation({ roll: c, cuts: 20 });
    const change = { roll: b, version: 1, shade: null, place: 'A1', cost: null };
    await shop.editing.change(shop.by, change, randomUUID());
    const before = (await list({ limit: 100 })).total;
    await shop.stocktakes.count(shop.by, {
      rolls: [
        { _id: a, listed: 5, counted: 2 },
        { _id: b, listed: 6, counted: 4 },
        { _id: c, listed: 2, counted: 0 },
      ],
    });
    await cut(second.pieces[0]);
    const mine = async (query: Record<string, unknown>) => {
      const all = await list({ limit: 100, ...query });
      return all.pieces
        .filter((piece) => piece.product._id === product)
        .map((piece) => piece.reservation);
    };
    expect(await mine({ by: 'roll' })).toEqual([third.pieces[0], first.pieces[0], first.pieces[1]]);
    expect(await mine({ by: 'order' })).toEqual([third.pieces[0], ...first.pieces]);
    const one = await list({ order: first.order, limit: 1, page: 2 });
    expect(one).toMatchObject({ total: 2, rolls: 2, orders: 1, short: 0, pages: 2 });
    expect(one.pieces).toEqual([
      {
        reservation: first.pieces[1],
        order: first.order,
        product: { _id: product, name: 'Poplin' },
        unit: 'm',
        cutsPerUnit: 10,
        length: 2,
        piece: 2,
        pieces: 2,
        roll: expect.objectContaining({ _id: a, lot: 'A', shade: null, place: null, left: 2 }),
      },
    ]);
    const all = await list({ limit: 100 });
    expect(all.total).toBe(before - 1);
    expect(all.short).toBe(all.pieces.filter(({ roll }) => roll === null).length);
  });

  it('allocates short pieces once there is cloth for them, and leaves the other pieces where they are', async () => {
    const { product, rolls } = await shop.addOnRolls([{ cuts: 50 }, { cuts: 30 }]);
    const [a = '', b = ''] = rolls;
    const long = await shop.reservation({ roll: a, cuts: 40 });
    await shop.reservation({ roll: b, cuts: 30 });
    await flaw(a, 2);
    expect(await shop.cutting.reallocate(shop.by, product)).toEqual({
      success: true,
      allocated: 0,
      short: 1,
    });
    await shop.stocktakes.count(shop.by, { rolls: [{ _id: a, listed: 3, counted: 4.5 }] });
    expect(await shop.cutting.reallocate(shop.by, product)).toEqual({
      success: true,
      allocated: 1,
      short: 0,
    });
    expect(await shop.pieceOf(long.pieces[0] ?? '')).toEqual({ roll: a, state: 'reserved' });
    expect(await shop.cutting.reallocate(shop.by, product)).toMatchObject({
      allocated: 0,
      short: 0,
    });
    expect(await shop.ledgerOf(product)).toEqual([
      'hold -40',
      'hold -30',
      'flaw -20',
      'short 40',
      'count 15',
      'short -40',
    ]);
    await expect(shop.cutting.reallocate(shop.by, randomUUID())).rejects.toEqual(
      refused('catalogue.productNotFound'),
    );
  });
});

describe('an order that is sent', () => {
  const send = (order: string, product: string, lengths: number[]) =>
    shop.dataSource.transaction((manager) =>
      shop.cutting.cutShipped(manager, order, new Date(), [{ product, lengths }]),
    );
  const stateOf = async (piece: string) => (await shop.pieceOf(piece)).state;

  it('takes the pieces of a shipped order off their rolls once, whatever the table has confirmed', async () => {
    const { product, rolls } = await shop.addOnRolls([{ cuts: 50 }, { cuts: 12 }]);
    const [long = '', short = ''] = rolls;
    const { order, pieces } = await shop.reservation(
      { roll: long, cuts: 23 },
      { roll: short, cuts: 12 },
    );
    await cut(pieces[0]);
    await send(order, product, [23, 12]);
    await send(order, product, [23, 12]);
    expect(await Promise.all(pieces.map((piece) => shop.pieceOf(piece)))).toEqual([
      { roll: long, state: 'cut' },
      { roll: short, state: 'cut' },
    ]);
    expect(await shop.rollOf(short)).toMatchObject({ left: 0, state: 'closed' });
    expect((await list({ order })).total).toBe(0);
    expect(await shop.figuresOf(product)).toMatchObject({ stock: 27, longest: 27 });
    await expect(cut(pieces[1])).rejects.toEqual(
      refused('catalogue.cutDone', expect.stringMatching(/^The shipment cut this piece at/)),
    );
  });

  it('V25: cuts only the lengths that have left, and of equal ones no more than have left', async () => {
    const { product, rolls } = await shop.addOnRolls([{ cuts: 90 }]);
    const roll = rolls[0] ?? '';
    const { order, pieces } = await shop.reservation(
      ...[23, 10, 10, 10].map((cuts) => ({ roll, cuts })),
    );
    await cut(pieces[2]);
    await send(order, product, [23, 10]);
    expect(await Promise.all(pieces.map(stateOf))).toEqual(['cut', 'reserved', 'cut', 'reserved']);
    await send(order, product, [23, 10, 10]);
    expect(await Promise.all(pieces.map(stateOf))).toEqual(['cut', 'cut', 'cut', 'reserved']);
    expect(await shop.rollOf(roll)).toMatchObject({ left: 4.7, reserved: 1 });
  });

  it('V25: leaves a cancelled length on its roll, whichever of the two messages comes first', async () => {
    for (const isRevisedFirst of [true, false]) {
      const { product, rolls } = await shop.addOnRolls([{ cuts: 60 }]);
      const { order, pieces } = await shop.reservation(
        ...[23, 10].map((cuts) => ({ roll: rolls[0] ?? '', cuts })),
      );
      const revise = () => shop.revise(order, 2, [{ product, quantity: 23 }]);
      if (isRevisedFirst) await revise();
      await send(order, product, [23]);
      if (!isRevisedFirst) await revise();
      expect(await Promise.all(pieces.map(stateOf))).toEqual(['cut', 'released']);
      expect(await shop.rollOf(rolls[0] ?? '')).toMatchObject({ left: 3.7, reserved: 0 });
      expect(await shop.figuresOf(product)).toMatchObject({ stock: 37 });
    }
  });
});
