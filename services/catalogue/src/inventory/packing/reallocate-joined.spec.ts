// Reserved pieces of which some may be joined, compared with all ways to allocate them. Amounts are cuts.
import fc from 'fast-check';
import { sum } from '@shop/contracts/core/numbers';
import { type FreeRoll, type Part, totalCuts } from './rolls-and-lengths.js';
import { isLess, piece, roll } from '../../testing/reserved-pieces.js';
import { reallocate } from './reallocate.rules.js';
import type { ReservedPiece } from './reserved-piece.js';

const UNIT = 3;
const RULES = { leastEnd: 5, unit: UNIT, movesOthers: true };
/** Returns the rolls of every piece. */
const partsAfter = (
  rolls: FreeRoll[],
  pieces: ReservedPiece[],
  rules = RULES,
): (readonly Part[])[] => {
  const parts = reallocate(rolls, pieces, rules);
  return pieces.map(
    (one) => parts.get(one) ?? (one.roll === null ? [] : [{ roll: one.roll, cuts: one.cuts }]),
  );
};

describe('reallocate of pieces of which some may be joined', () => {
  const tens = { ...RULES, unit: 10 };

  it('joins a piece if another piece needs the only roll that fits it whole', () => {
    const rolls = [roll('a', -40), roll('b', 25), roll('c', 25)];
    const pieces = [piece(45, 'a', { mayJoin: true }), piece(40, 'a')];
    const found = partsAfter(rolls, pieces, tens);
    expect(found.map((parts) => parts.length)).toEqual([2, 1]);
    expect(found[1]).toMatchObject([{ roll: 'a', cuts: 40 }]);
  });

  it('joins a piece that has its roll before one that must stay whole is short', () => {
    const pieces = [piece(30, 'b', { mayJoin: true }), piece(28, 'a')];
    const found = partsAfter([roll('a', -18), roll('b', 0), roll('c', 20)], pieces, tens);
    expect(found.map((parts) => parts.map(({ roll: on }) => on).sort())).toEqual([
      ['a', 'c'],
      ['b'],
    ]);
  });

  it('leaves pieces on their rolls while it joins short ones if others must not move', () => {
    const pieces = [piece(20, 'a', { mayJoin: true }), piece(30, null, { mayJoin: true })];
    const rolls = [roll('a', 10), roll('b', 15)];
    expect(partsAfter(rolls, pieces, { ...tens, movesOthers: false })).toMatchObject([
      [{ roll: 'a', cuts: 20 }],
      [],
    ]);
    const more = [roll('a', 10), roll('b', 20)];
    expect(partsAfter(more, pieces, { ...tens, movesOthers: false })[1]).toHaveLength(2);
  });

  it('gives a length three parts at most, also one that is joined already', () => {
    const line = { order: 'joined', mayJoin: true, joined: 2 };
    const pieces = [piece(20, 'a', line), piece(20, 'b', line)];
    const rolls = [roll('a', -10), roll('b', -10), roll('c', 10), roll('d', 10)];
    expect(
      partsAfter(rolls, pieces, tens)
        .map((parts) => parts.length)
        .sort(),
    ).toEqual([0, 2]);
  });
});

/** Returns every way to place the piece in parts on these rolls. */
function* partsOf(
  rest: number,
  free: ReadonlyMap<string, number>,
  [id, ...others]: readonly string[],
  parts: readonly Part[] = [],
): Generator<readonly Part[]> {
  if (rest === 0) yield parts;
  if (rest === 0 || id === undefined || parts.length === 3) return;
  yield* partsOf(rest, free, others, parts);
  for (let cuts = UNIT; cuts <= Math.min(rest, free.get(id) ?? 0); cuts += 1)
    yield* partsOf(rest - cuts, free, others, [...parts, { roll: id, cuts }]);
}

/** Tries every allocation of the pieces: the fewest short ones, of the least length, of the youngest orders. */
function leastOf(rolls: FreeRoll[], pieces: ReservedPiece[]): number[] {
  const lotOf = new Map(rolls.map(({ id, lot }) => [id, lot]));
  const own = (id: string) => totalCuts(pieces.filter((one) => one.roll === id));
  const start = new Map(rolls.map(({ id, free }) => [id, free + own(id)]));
  let least: number[] = [Infinity];
  const visit = (
    at: number,
    free: Map<string, number>,
    lots: ReadonlyMap<string, string>,
    short: ReservedPiece[],
  ): void => {
    if (short.length > (least[0] ?? 0)) return;
    const one = pieces[at];
    if (!one) {
      const cost = costOf(pieces, short);
      if (isLess(cost, least)) least = cost;
      return;
    }
    visit(at + 1, free, lots, [...short, one]);
    const whole = rolls.filter(({ id }) => (free.get(id) ?? 0) >= one.cuts);
    const ways: (readonly Part[])[] = whole.map(({ id }) => [{ roll: id, cuts: one.cuts }]);
    if (one.mayJoin)
      for (const parts of partsOf(one.cuts, free, [...start.keys()]))
        if (parts.length > 1) ways.push(parts);
    for (const parts of ways) {
      const used = new Set(parts.map((part) => lotOf.get(part.roll) ?? ''));
      const [lot = ''] = used;
      const isOneLot = used.size === 1 && (lots.get(one.order) ?? lot) === lot;
      if (!one.mayMixLots && !isOneLot) continue;
      const next = new Map(free);
      for (const { roll: id, cuts } of parts) next.set(id, (next.get(id) ?? 0) - cuts);
      visit(at + 1, next, one.mayMixLots ? lots : new Map(lots).set(one.order, lot), short);
    }
  };
  visit(0, start, new Map(), []);
  return least;
}
function costOf(pieces: ReservedPiece[], short: ReservedPiece[]): number[] {
  const age = (of: ReservedPiece): number =>
    new Set(pieces.filter(({ heldAt }) => heldAt > of.heldAt).map(({ order }) => order)).size;
  return [short.length, totalCuts(short), sum(short.map((one) => age(one)))];
}

describe('FAB-85: reallocate with joins', () => {
  it('leaves the fewest pieces short, of the least length, of the youngest orders', () => {
    const wish = fc.record({
      cuts: fc.integer({ min: 1, max: 9 }),
      on: fc.nat({ max: 1 }),
      order: fc.nat({ max: 2 }),
    });
    const stock = fc.record({
      wishes: fc.array(wish, { minLength: 1, maxLength: 4 }),
      spare: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }),
      lost: fc.integer({ min: 1, max: 14 }),
      mayMix: fc.boolean(),
      mayJoin: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    });
    fc.assert(
      fc.property(stock, ({ wishes, spare, lost, mayMix, mayJoin }) => {
        // rolls a and b are of one dye lot, c is of another
        const pieces = wishes.map(({ cuts, on, order }, lengthNo) =>
          piece(cuts, order === 2 ? 'c' : on === 0 ? 'a' : 'b', {
            lengthNo,
            order: String(order),
            heldAt: new Date(order * 1000),
            mayMixLots: order === 1 && mayMix,
            mayJoin: mayJoin[order] ?? false,
          }),
        );
        const from = pieces[0]?.roll ?? 'a';
        const reserved = totalCuts(pieces.filter((one) => one.roll === from));
        const rolls = ['a', 'b', 'c'].map((id, at) => {
          const free = (spare[at] ?? 0) - (id === from ? lost : 0);
          return roll(id, Math.max(-reserved, free), id === 'c' ? 'B' : 'A');
        });
        fc.pre(rolls.some(({ free }) => free < 0));
        const found = partsAfter(rolls, pieces);
        const short = pieces.filter((_, at) => found[at]?.length === 0);
        expect(costOf(pieces, short)).toEqual(leastOf(rolls, pieces));
        for (const { id, free } of rolls) {
          const own = totalCuts(pieces.filter((one) => one.roll === id));
          expect(totalCuts(found.flat().filter((part) => part.roll === id))).toBeLessThanOrEqual(
            free + own,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves none of eight pieces short while all can have rolls', () => {
    const part = fc.integer({ min: UNIT, max: 9 });
    const item = fc.record({
      on: fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1, maxLength: 3 }),
      parts: fc.tuple(part, part, part),
    });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), (items) => {
        const free = new Map<string, number>();
        const pieces = items.map(({ on, parts }) => {
          for (const [at, id] of on.entries()) free.set(id, (free.get(id) ?? 0) + (parts[at] ?? 0));
          const cuts = sum(on.map((_, at) => parts[at] ?? 0));
          return piece(cuts, null, { mayJoin: on.length > 1 });
        });
        const rolls = [...free].map(([id, cuts]) => roll(id, cuts));
        const found = partsAfter(rolls, pieces);
        expect(found.map(totalCuts)).toEqual(pieces.map(({ cuts }) => cuts));
      }),
      { numRuns: 300 },
    );
  });
});
