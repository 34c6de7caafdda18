import fc from 'fast-check';
import { sum } from '@shop/contracts/core/numbers';
import { type FreeRoll, totalCuts } from './rolls-and-lengths.js';
import { isLess, piece, roll } from '../../testing/reserved-pieces.js';
import { reallocate } from './reallocate.rules.js';
import type { ReservedPiece } from './reserved-piece.js';

/** Returns the roll of each piece; pieces may move if a roll has more reserved than it has. */
const rollsAfter = (rolls: FreeRoll[], pieces: ReservedPiece[]): (string | null)[] => {
  const movesOthers = rolls.some(({ free }) => free < 0);
  const parts = reallocate(rolls, pieces, { leastEnd: 5, unit: 10, movesOthers });
  return pieces.map((one) => (parts.has(one) ? (parts.get(one)?.[0]?.roll ?? null) : one.roll));
};
const reallocated = (
  rolls: FreeRoll[],
  pieces: ReservedPiece[],
): [cuts: number, from: string | null, to: string | null][] => {
  const after = rollsAfter(rolls, pieces);
  return pieces.map((one, nth) => [one.cuts, one.roll, after[nth] ?? null]);
};

describe('reallocate of pieces that their roll can no longer fill', () => {
  it('moves the fewest and shortest pieces, to the tightest roll', () => {
    const pieces = [piece(20, 'a'), piece(10, 'a'), piece(10, 'b')];
    expect(reallocated([roll('a', -5), roll('b', 40), roll('c', 15)], pieces)).toEqual([
      [20, 'a', 'a'],
      [10, 'a', 'c'],
      [10, 'b', 'b'],
    ]);
  });

  it('moves a piece of another roll so that none is short', () => {
    const pieces = [piece(20, 'a'), piece(10, 'b')];
    expect(reallocated([roll('a', -10), roll('b', 10), roll('c', 10)], pieces)).toEqual([
      [20, 'a', 'b'],
      [10, 'b', 'a'],
    ]);
  });

  it('leaves the fewest pieces short, of the least length, of the youngest order', () => {
    const pieces = [piece(10, 'a'), piece(20, 'a'), piece(10, 'a')];
    expect(reallocated([roll('a', -8)], pieces).map(([, , to]) => to)).toEqual(['a', 'a', null]);
  });

  it('keeps a line in one dye lot, that of what is cut already, unless it may mix', () => {
    const rolls = [roll('a', -10, 'A'), roll('b', 50, 'B')];
    const order = 'same';
    expect(reallocated(rolls, [piece(10, 'a', { cutLots: ['A'] })])).toEqual([[10, 'a', null]]);
    expect(reallocated(rolls, [piece(10, 'a', { order }), piece(5, 'a', { order })])).toEqual([
      [10, 'a', 'b'],
      [5, 'a', 'b'],
    ]);
    const mixed = [
      piece(10, 'a', { order, mayMixLots: true }),
      piece(5, 'a', { order, mayMixLots: true }),
    ];
    expect(reallocated(rolls, mixed).map(([, , to]) => to)).toEqual(['b', 'a']);
  });

  it('leaves a piece on its roll while short ones get theirs', () => {
    expect(reallocated([roll('a', 10), roll('b', 10)], [piece(20, null), piece(10, 'a')])).toEqual([
      [20, null, null],
      [10, 'a', 'a'],
    ]);
    expect(reallocated([roll('a', 30)], [piece(20, null), piece(10, null)])).toEqual([
      [20, null, 'a'],
      [10, null, 'a'],
    ]);
  });
});

const CASES = { rolls: 3, pieces: 5 };
type Place = string | null;

/** Tries every way to place the pieces; returns the least cost of those that the rolls and dye lots allow. */
function leastOf(rolls: FreeRoll[], pieces: ReservedPiece[]): number[] {
  const places: Place[] = [...rolls.map(({ id }) => id), null];
  let ways: Place[][] = [[]];
  for (const _ of pieces) ways = ways.flatMap((way) => places.map((place) => [...way, place]));
  const costs = ways.flatMap((way) => costOf(rolls, pieces, way) ?? []);
  return costs.reduce((a, b) => (isLess(b, a) ? b : a));
}

function costOf(
  rolls: FreeRoll[],
  pieces: ReservedPiece[],
  way: readonly Place[],
): [number[]] | null {
  for (const { id, free } of rolls) {
    const own = sum(pieces.filter((one) => one.roll === id).map(({ cuts }) => cuts));
    const on = sum(pieces.filter((_, at) => way[at] === id).map(({ cuts }) => cuts));
    if (on > free + own) return null;
  }
  const lotOf = new Map(rolls.map(({ id, lot }) => [id, lot]));
  const dyeLots = new Map<string, Set<string | undefined>>();
  for (const [at, { order, mayMixLots }] of pieces.entries())
    if (way[at] !== null && !mayMixLots)
      dyeLots.set(order, (dyeLots.get(order) ?? new Set()).add(lotOf.get(way[at] ?? '')));
  if ([...dyeLots.values()].some(({ size }) => size > 1)) return null;
  const short = pieces.filter((_, at) => way[at] === null);
  const moved = pieces.filter((one, at) => way[at] !== null && way[at] !== one.roll);
  const age = sum(short.map(({ order }) => ageOf(pieces, order)));
  return [[short.length, totalCuts(short), age, moved.length, totalCuts(moved)]];
}
/** How many orders are younger. */
const ageOf = (pieces: ReservedPiece[], order: string): number => {
  const at = pieces.find((one) => one.order === order)?.heldAt ?? 0;
  return new Set(pieces.filter(({ heldAt }) => heldAt > at).map((one) => one.order)).size;
};

describe('reallocate, compared with all ways to allocate', () => {
  it('FAB-85: chooses the allocation of least cost', () => {
    const on = fc.nat({ max: CASES.rolls - 1 });
    const wish = fc.record({
      cuts: fc.integer({ min: 1, max: 12 }),
      on,
      order: fc.nat({ max: 2 }),
      mayMixLots: fc.boolean(),
    });
    const stock = fc.record({
      wishes: fc.array(wish, { minLength: 1, maxLength: CASES.pieces }),
      spare: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }),
      lost: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(stock, ({ wishes, spare, lost }) => {
        const lotOfOrder = (order: number) => (order === 2 ? 'B' : 'A');
        const ids = ['a', 'b', 'c'];
        // rolls a and b are of one dye lot, and an order is reserved its own alone
        const pieces = wishes.map((one) => {
          const place = lotOfOrder(one.order) === 'B' ? 'c' : (ids[one.on % 2] ?? 'a');
          const order = String(one.order);
          const mayMixLots = one.order === 1;
          return piece(one.cuts, place, { order, mayMixLots, heldAt: new Date(one.order * 1000) });
        });
        const [first] = pieces;
        const own = pieces.filter((one) => one.roll === first?.roll);
        const reserved = sum(own.map(({ cuts }) => cuts));
        const rolls = ids.map((id, at) => {
          const free =
            id === first?.roll ? Math.max(-reserved, (spare[at] ?? 0) - lost) : (spare[at] ?? 0);
          return roll(id, free, id === 'c' ? 'B' : 'A');
        });
        fc.pre(rolls.some(({ free }) => free < 0));
        expect(costOf(rolls, pieces, rollsAfter(rolls, pieces))).toEqual([leastOf(rolls, pieces)]);
      }),
      { numRuns: 300 },
    );
  });
});
