import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditQuery } from '@shop/contracts/core/audit';
import { sum } from '@shop/contracts/core/numbers';
import { stocktakeReply } from '@shop/contracts/inventory/rolls';
import { Audit } from '@shop/service-kit/audit/audit';
import { lengths } from '../../testing/cloth-on-rolls.js';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';

let shop: OpenRolls;
beforeAll(async () => {
  shop = await openRolls();
});
afterAll(() => shop.close());
afterEach(async () => {
  expect([await shop.brokenRolls(), await shop.wrongLedgers()]).toEqual([[], []]);
});

const refused = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message !== undefined && { message }) }) as unknown;
const flaw = (roll: string, length: number, version = 1) =>
  shop.editing.reportFlaw(shop.by, { roll, version, length, note: 'Oil' }, randomUUID());
const split = (roll: string, length: number, version = 1) =>
  shop.editing.split(shop.by, { roll, version, length }, randomUUID());
/** A product on rolls, with the first three of them. */
async function onRolls(...cuts: number[]) {
  const { product, rolls } = await shop.addOnRolls(cuts.map((one) => ({ cuts: one })));
  const [a = '', b = '', c = ''] = rolls;
  return { product, a, b, c };
}

describe('FAB-28: a length that was cut', () => {
  it('refuses a second cut of a length in the database itself', async () => {
    const { a } = await onRolls(30);
    await flaw(a, 1);
    await expect(
      shop.dataSource.query(
        `INSERT INTO roll_cuts (roll_id, span, reason, by_user, by_name) VALUES ($1, '[9,12)', 'loss', $2, 'spec')`,
        [a, randomUUID()],
      ),
    ).rejects.toThrow('never_cut_twice');
  });
});

describe('a change of a roll', () => {
  it('stores shade, place and cost of a roll from its newest version alone, with the audit', async () => {
    const { a } = await onRolls(30);
    const input = { roll: a, version: 1, shade: 'B', place: 'C4', cost: 3.2 };
    const message = randomUUID();
    const { roll } = await shop.editing.change(shop.by, input, message);
    expect(roll).toMatchObject({ shade: 'B', place: 'C4', cost: 3.2, version: 2, left: 3 });
    expect((await shop.editing.change(shop.by, input, message)).roll.version).toBe(2);
    await expect(shop.editing.change(shop.by, input, randomUUID())).rejects.toEqual(
      refused('catalogue.rollChanged'),
    );
    await expect(
      shop.editing.change(shop.by, { ...input, roll: randomUUID() }, randomUUID()),
    ).rejects.toEqual(refused('catalogue.rollNotFound'));
    const { entries } = await new Audit(shop.dataSource).list(
      auditQuery.parse({ kind: 'roll', subject: a }),
    );
    expect(entries).toMatchObject([
      {
        action: 'roll.changed',
        before: { shade: null, place: null, cost: null },
        after: { shade: 'B', place: 'C4', cost: 3.2 },
      },
    ]);
  });
});

describe('a roll that is split', () => {
  it('moves the part at the scissors’ end to a new roll on a split, with the reservations that it needs', async () => {
    const { product, a } = await onRolls(50);
    const { pieces } = await shop.reservation({ roll: a, cuts: 20 });
    const other = await shop.reservation({ roll: a, cuts: 20 });
    const { roll, short } = await split(a, 2.5);
    expect({ left: roll.left, reserved: roll.reserved, short }).toEqual({
      left: 2.5,
      reserved: 2,
      short: [],
    });
    const { children } = await shop.rolls.get(a);
    const child = children[0]?._id ?? '';
    expect(await shop.rollOf(child)).toMatchObject({ left: 2.5, reserved: 2, state: 'open' });
    const places = [await shop.pieceOf(pieces[0] ?? ''), await shop.pieceOf(other.pieces[0] ?? '')];
    expect(places.map((one) => one.roll).toSorted()).toEqual([a, child].toSorted());
    expect(await shop.figuresOf(product)).toEqual({ stock: 10, longest: 5, oneLot: 10 });
    expect(await shop.ledgerOf(product)).toEqual(['hold -20', 'hold -20']);
  });

  it('refuses to split a roll if a reservation would become short, or if nothing would remain', async () => {
    const { a } = await onRolls(50);
    await shop.reservation({ roll: a, cuts: 40 });
    await expect(split(a, 2.5)).rejects.toEqual(
      refused('catalogue.rollReserved', '4.00 m of this roll are reserved for orders.'),
    );
    await expect(split(a, 5)).rejects.toEqual(
      refused('catalogue.rollTooShort', 'This roll has 5.00 m.'),
    );
    await expect(split(a, 0.25)).rejects.toEqual(refused('order.step'));
    expect(await shop.rolls.get(a)).toMatchObject({ left: 5, version: 1, children: [], cuts: [] });
  });
});

describe('FAB-85: a flaw on a roll', () => {
  it('moves the three reservations of a flawed roll to other rolls, and makes no more short than it must', async () => {
    const { product, a, b } = await onRolls(60, 15);
    const long = await shop.reservation({ roll: a, cuts: 30 });
    const middle = await shop.reservation({ roll: a, cuts: 15 });
    const late = await shop.reservation({ roll: a, cuts: 10 });
    const { roll, short } = await flaw(a, 2);
    expect({ left: roll.left, reserved: roll.reserved, short }).toEqual({
      left: 4,
      reserved: 4,
      short: [],
    });
    expect(await shop.pieceOf(middle.pieces[0] ?? '')).toEqual({ roll: b, state: 'reserved' });
    const again = await flaw(a, 1, 2);
    expect(again.short).toEqual([late.order]);
    expect(await shop.pieceOf(late.pieces[0] ?? '')).toEqual({ roll: null, state: 'short' });
    expect(await shop.pieceOf(long.pieces[0] ?? '')).toEqual({ roll: a, state: 'reserved' });
    expect(await shop.ledgerOf(product)).toEqual([
      'hold -30',
      'hold -15',
      'hold -10',
      'flaw -20',
      'flaw -10',
      'short 10',
    ]);
    expect((await shop.rolls.get(a)).cuts).toMatchObject([
      { length: 2, reason: 'flaw', note: 'Oil', by: 'Rina' },
      { length: 1, reason: 'flaw' },
    ]);
  });

  it('joins a length of two pieces if its line may be joined, before a flaw makes it short', async () => {
    const { product, a, b, c } = await onRolls(60, 20, 30);
    const { order } = await shop.reservation({ roll: a, cuts: 45, mayJoin: true });
    expect((await flaw(a, 4)).short).toEqual([]);
    const reservations = await Promise.all(
      [a, b, c].map(async (roll) => (await shop.rolls.get(roll)).reservations),
    );
    const parts = reservations.flat();
    expect(parts.map((part) => part.order)).toEqual([order, order]);
    expect(sum(parts.map(({ length }) => length * 10))).toBe(45);
    expect(await shop.ledgerOf(product)).toEqual(['hold -45', 'flaw -40']);
    expect((await flaw(c, 3)).short).toEqual([order]);
  });

  it('joins one length after a flaw so that another keeps the roll that it needs', async () => {
    const { product, a } = await onRolls(85, 25, 25);
    const joined = await shop.reservation({ roll: a, cuts: 45, mayJoin: true });
    const whole = await shop.reservation({ roll: a, cuts: 40 });
    expect((await flaw(a, 4)).short).toEqual([]);
    expect(await shop.pieceOf(whole.pieces[0] ?? '')).toEqual({ roll: a, state: 'reserved' });
    expect((await shop.pieceOf(joined.pieces[0] ?? '')).state).toBe('reserved');
    expect(await shop.figuresOf(product)).toMatchObject({ stock: 10 });
    expect(await shop.ledgerOf(product)).toEqual(['hold -45', 'hold -40', 'flaw -40']);
  });

  it('closes a roll when a flaw covers all of it, and refuses a flaw of more', async () => {
    const { product, a } = await onRolls(30);
    await expect(flaw(a, 3.1)).rejects.toEqual(refused('catalogue.rollTooShort'));
    expect((await flaw(a, 3)).roll).toMatchObject({ state: 'closed', left: 0 });
    expect(await shop.figuresOf(product)).toMatchObject({ stock: 0, longest: 0 });
  });

  it('writes off a flaw once though the request comes twice', async () => {
    const { a } = await onRolls(30);
    const input = { roll: a, version: 1, length: 1, note: null };
    const message = randomUUID();
    await shop.editing.reportFlaw(shop.by, input, message);
    expect(await shop.editing.reportFlaw(shop.by, input, message)).toMatchObject({
      roll: { left: 2 },
    });
  });
});

describe('a roll in quarantine', () => {
  const quarantined = async () => {
    const { product, rolls } = await shop.addOnRolls([{ cuts: 30, state: 'quarantine' }]);
    return { product, roll: rolls[0] ?? '' };
  };

  it.each([
    [2.5, { left: 2.5, received: 3 }, 25],
    [3, { left: 3, received: 3 }, 30],
    [3.2, { left: 3.2, received: 3.2 }, 32],
  ])(
    'sells a roll from quarantine once it is cleared, with the %d m that were found',
    async (length, found, cuts) => {
      const { product, roll } = await quarantined();
      const input = { roll, version: 1, length };
      const saved = await shop.editing.clear(shop.by, input, randomUUID());
      expect(saved.roll).toMatchObject({ ...found, state: 'open', version: 2 });
      expect(await shop.figuresOf(product)).toEqual({ stock: cuts, longest: cuts, oneLot: cuts });
      expect(await shop.ledgerOf(product)).toEqual([`clear ${String(cuts)}`]);
      await expect(
        shop.editing.clear(shop.by, { ...input, version: 2 }, randomUUID()),
      ).rejects.toMatchObject({ message: 'This roll is not in quarantine.' });
    },
  );

  it('trade gap B: quarantines an open roll, whose reservations move to another roll or become short', async () => {
    const { product, a, b } = await onRolls(30, 20);
    const one = randomUUID();
    const other = randomUUID();
    await shop.hold({ order: one, epoch: 1, lines: [lengths(product, [2000])] });
    await shop.hold({ order: other, epoch: 1, lines: [lengths(product, [2500])] });
    const input = { roll: a, version: 1 };
    const message = randomUUID();
    const saved = await shop.editing.quarantine(shop.by, input, message);
    expect(saved).toMatchObject({
      roll: { state: 'quarantine', left: 3, reserved: 0 },
      short: [other],
    });
    await shop.editing.quarantine(shop.by, input, message);
    expect(await shop.figuresOf(product)).toEqual({ stock: 0, longest: 0, oneLot: 0 });
    expect(await shop.rolls.get(b)).toMatchObject({ reserved: 2, free: 0 });
    const { version } = saved.roll;
    await expect(
      shop.editing.quarantine(shop.by, { roll: a, version }, randomUUID()),
    ).rejects.toMatchObject({ message: 'This roll is not for sale.' });
    await shop.editing.clear(shop.by, { roll: a, version, length: 3 }, randomUUID());
    expect(await shop.figuresOf(product)).toMatchObject({ longest: 30 });
  });

  it('refuses to clear a quarantined roll with more than the roll it was cut from had', async () => {
    const { roll } = await quarantined();
    const split = { roll, version: 1, length: 1 };
    await shop.editing.split(shop.by, split, randomUUID());
    const { number, children } = await shop.rolls.get(roll);
    const child = children[0]?._id ?? '';
    const clear = (length: number) =>
      shop.editing.clear(shop.by, { roll: child, version: 1, length }, randomUUID());
    await expect(clear(3.1)).rejects.toMatchObject({
      code: 'catalogue.rollTooShort',
      message: `It was cut from ${number}, which had 3.00 m.`,
    });
    expect((await clear(1.2)).roll).toMatchObject({ state: 'open', left: 1.2 });
  });

  it('books a scrapped quarantine roll as a loss that was never for sale', async () => {
    const { product, roll } = await quarantined();
    const input = { roll, version: 1, note: 'Mould' };
    const saved = await shop.editing.scrap(shop.by, input, randomUUID());
    expect(saved.roll).toMatchObject({ state: 'closed', left: 0 });
    expect((await shop.rolls.get(roll)).cuts).toMatchObject([
      { length: 3, reason: 'scrap', note: 'Mould' },
    ]);
    expect(await shop.ledgerOf(product)).toEqual([]);
    const open = await onRolls(30);
    await expect(
      shop.editing.scrap(shop.by, { ...input, roll: open.a }, randomUUID()),
    ).rejects.toMatchObject({ message: 'This roll is not in quarantine.' });
  });
});

describe('a stocktake', () => {
  const count = async (rolls: { _id: string; listed: number; counted: number }[]) =>
    stocktakeReply.parse(await shop.stocktakes.count(shop.by, { rolls }));

  it('FAB-87: books each roll as counted, and shows rolls again that changed in the meantime', async () => {
    const { product, rolls } = await shop.addOnRolls(
      Array.from({ length: 50 }, () => ({ cuts: 20 })),
    );
    for (const roll of rolls.slice(0, 4)) await flaw(roll, 0.5);
    const counted = rolls.map((_id, nth) => ({
      _id,
      listed: 2,
      counted: [2, 1.9, 2.2][nth % 3] ?? 2,
    }));
    const reply = await count(counted);
    expect({ booked: reply.booked, short: reply.short }).toEqual({ booked: 46, short: [] });
    expect(reply.changed.map(({ _id }) => _id).toSorted()).toEqual(rolls.slice(0, 4).toSorted());
    const left = 15 * 4 + sum(counted.slice(4).map((one) => Math.round(one.counted * 10)));
    expect(await shop.figuresOf(product)).toEqual({ stock: left, longest: 22, oneLot: left });
    const again = await count(counted.filter(({ counted: length }) => length !== 2));
    expect(again.booked).toBe(0);
  });

  it('counts reserved cloth in a stocktake, and makes reservations short without closing the roll', async () => {
    const { product, a, b } = await onRolls(50, 10);
    const first = await shop.reservation({ roll: a, cuts: 20 });
    const second = await shop.reservation({ roll: a, cuts: 20 });
    const reply = await count([
      { _id: a, listed: 5, counted: 2 },
      { _id: b, listed: 1, counted: 0 },
    ]);
    expect(reply).toMatchObject({ booked: 2, changed: [], short: [second.order] });
    expect(await shop.rollOf(a)).toMatchObject({
      left: 2,
      reserved: 2,
      countedAt: expect.any(String),
    });
    expect(await shop.rollOf(b)).toMatchObject({ state: 'closed', left: 0 });
    expect(await shop.pieceOf(first.pieces[0] ?? '')).toEqual({ roll: a, state: 'reserved' });
    expect(await shop.figuresOf(product)).toMatchObject({ stock: 0 });
    expect(await count([{ _id: b, listed: 0, counted: 1 }])).toMatchObject({ booked: 0 });
  });

  it('books no stocktake if one roll is unknown or was counted between two steps', async () => {
    const { a } = await onRolls(20);
    const good = { _id: a, listed: 2, counted: 1 };
    await expect(count([good, { ...good, _id: randomUUID() }])).rejects.toEqual(
      refused('catalogue.rollNotFound'),
    );
    await expect(count([good, { ...good, counted: 1.05 }])).rejects.toMatchObject({
      code: 'order.step',
      details: [{ path: 'rolls.1.counted' }],
    });
    expect(await shop.rollOf(a)).toMatchObject({ left: 2, countedAt: null });
  });
});
