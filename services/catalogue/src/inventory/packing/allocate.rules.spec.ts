import fc from 'fast-check';
import { sum } from '@shop/contracts/core/numbers';
import {
  allocateLengths,
  type AllocatedLengths,
  type Allowances,
  type Piece,
} from './allocate.rules.js';
import type { FreeRoll } from './rolls-and-lengths.js';

const RULES = { least: 0, leastEnd: 5, unit: 10 };
const NONE: Allowances = { mayJoin: false, mayMixLots: false };
const JOIN: Allowances = { mayJoin: true, mayMixLots: false };
const MIX: Allowances = { mayJoin: false, mayMixLots: true };
const BOTH: Allowances = { mayJoin: true, mayMixLots: true };

/** Rolls as [lot, cuts], the oldest first. */
const rollsOf = (...rolls: [lot: string, free: number][]): FreeRoll[] =>
  rolls.map(([lot, free], nth) => ({
    id: `r${String(nth)}`,
    lot,
    free,
    isBegun: false,
  }));
const allocate = (rolls: FreeRoll[], lengths: number[], allowances = NONE) =>
  allocateLengths(rolls, lengths, RULES, allowances);
const piecesOf = (
  found: ReturnType<typeof allocateLengths>,
): [roll: string, no: number, cuts: number][] =>
  'pieces' in found ? found.pieces.map(({ roll, lengthNo, cuts }) => [roll, lengthNo, cuts]) : [];

describe('allocateLengths of one length', () => {
  it.each<[what: string, rolls: FreeRoll[], cuts: number, roll: string]>([
    ['FAB-14: that has it in one piece', rollsOf(['A', 42], ['A', 60]), 50, 'r1'],
    ['FAB-15: that it takes whole', rollsOf(['A', 34], ['A', 30]), 30, 'r1'],
    ['FAB-15: that is left with an end of use', rollsOf(['A', 30], ['A', 34]), 28, 'r1'],
    ['that it fits most tightly', rollsOf(['A', 90], ['A', 70], ['A', 80]), 50, 'r1'],
    ['that is the oldest of equal ones', rollsOf(['A', 70], ['A', 70]), 50, 'r0'],
    ['of the dye lot with least free', rollsOf(['A', 60], ['A', 60], ['B', 60]), 20, 'r2'],
    ['of the oldest dye lot', rollsOf(['B', 60], ['A', 60]), 20, 'r0'],
  ])('takes the roll %s', (_what, rolls, cuts, roll) => {
    expect(piecesOf(allocate(rolls, [cuts]))).toEqual([[roll, 0, cuts]]);
  });

  it('takes a roll that was begun before one that was not', () => {
    const [old, begun] = rollsOf(['A', 70], ['A', 70]);
    if (!old || !begun) throw new Error('two rolls');
    expect(piecesOf(allocate([old, { ...begun, isBegun: true }], [50]))).toEqual([['r1', 0, 50]]);
  });
});

describe('allocateLengths of several lengths', () => {
  it('FAB-17: takes all lengths from the dye lot that has them all', () => {
    expect(piecesOf(allocate(rollsOf(['A', 30], ['B', 60]), [30, 20]))).toEqual([
      ['r1', 0, 30],
      ['r1', 1, 20],
    ]);
  });

  it('FAB-18: takes lengths from two dye lots only if the shopper allows it', () => {
    const rolls = rollsOf(['A', 30], ['B', 25]);
    expect(allocate(rolls, [30, 20])).toEqual({
      refused: 'otherLot',
      longest: 30,
      oneLot: 30,
      isWrongPieces: false,
    });
    expect(piecesOf(allocate(rolls, [30, 20], MIX))).toEqual([
      ['r0', 0, 30],
      ['r1', 1, 20],
    ]);
  });

  it('FAB-19: finds rolls for four lengths even if the tightest fit of each fails', () => {
    expect(piecesOf(allocate(rollsOf(['A', 100], ['A', 100]), [60, 50, 50, 40]))).toHaveLength(4);
  });
});

describe('allocateLengths of joined lengths', () => {
  it('FAB-16: joins two pieces of one dye lot only if the shopper allows it', () => {
    const rolls = rollsOf(['A', 30], ['A', 30]);
    expect(allocate(rolls, [50])).toMatchObject({ refused: 'noPiece', longest: 30 });
    expect(piecesOf(allocate(rolls, [50], JOIN))).toEqual([
      ['r0', 0, 30],
      ['r1', 0, 20],
    ]);
  });

  it('gives each part of a join one unit or more', () => {
    expect(piecesOf(allocate(rollsOf(['A', 30], ['A', 30]), [35], JOIN))).toEqual([
      ['r0', 0, 25],
      ['r1', 0, 10],
    ]);
  });

  it('never joins more than three pieces', () => {
    const rolls = rollsOf(['A', 20], ['A', 20], ['A', 20], ['A', 20]);
    expect(piecesOf(allocate(rolls, [60], JOIN))).toHaveLength(3);
    expect(allocate(rolls, [61], JOIN)).toMatchObject({ refused: 'noPiece', isWrongPieces: false });
  });

  it('takes whole pieces of another dye lot before it joins', () => {
    const rolls = rollsOf(['A', 30], ['A', 20], ['B', 30]);
    expect(piecesOf(allocate(rolls, [30, 20], BOTH))).toHaveLength(2);
    expect(piecesOf(allocate(rolls, [30, 25], BOTH))).toEqual([
      ['r0', 0, 30],
      ['r2', 1, 25],
    ]);
  });
});

describe('allocateLengths of lengths that cannot be had', () => {
  it.each<
    [what: string, rolls: FreeRoll[], lengths: number[], allowances: Allowances, refused: object]
  >([
    ['more than there is', rollsOf(['A', 30]), [31], BOTH, { refused: 'outOfStock' }],
    ['longer than any piece', rollsOf(['A', 30], ['B', 30]), [31], NONE, { refused: 'noPiece' }],
    [
      'whole pieces that do not exist',
      rollsOf(['A', 30], ['A', 30]),
      [20, 20, 20],
      NONE,
      { refused: 'noPiece', isWrongPieces: true },
    ],
    [
      'a join of two dye lots where only joins are allowed',
      rollsOf(['A', 30], ['B', 30]),
      [50],
      JOIN,
      { refused: 'otherLot', isWrongPieces: false },
    ],
    [
      'one dye lot that has enough in wrong pieces',
      rollsOf(['A', 20], ['A', 20], ['B', 30]),
      [30, 10],
      NONE,
      { refused: 'otherLot', isWrongPieces: true },
    ],
  ])('returns why it refuses %s', (_what, rolls, lengths, allowances, refused) => {
    expect(allocate(rolls, lengths, allowances)).toMatchObject(refused);
  });

  it('reports that nothing is in stock if each piece is too short to be sold', () => {
    const rolls = rollsOf(['A', 4], ['A', 4]);
    expect(allocateLengths(rolls, [5], { ...RULES, least: 5 }, BOTH)).toMatchObject({
      refused: 'outOfStock',
      longest: 4,
      oneLot: 8,
    });
  });
});

const someRolls = fc
  .array(fc.tuple(fc.constantFrom('A', 'B'), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((rolls) => rollsOf(...rolls));
const someLengths = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 5 });
const someAllowances = fc.record({ mayJoin: fc.boolean(), mayMixLots: fc.boolean() });

/** Returns every way to place each length whole on one of the rolls. */
function* packings(rolls: FreeRoll[], lengths: number[], nth = 0): Generator<Piece[]> {
  const cuts = lengths[nth];
  if (cuts === undefined) {
    yield [];
    return;
  }
  for (const roll of rolls.filter(({ free }) => free >= cuts)) {
    const rest = rolls.map((one) => (one === roll ? { ...one, free: one.free - cuts } : one));
    for (const others of packings(rest, lengths, nth + 1))
      yield [{ roll: roll.id, lengthNo: nth, cuts }, ...others];
  }
}

const takenOf = (pieces: readonly Piece[]): Map<string, number> => {
  const taken = new Map<string, number>();
  for (const { roll, cuts } of pieces) taken.set(roll, (taken.get(roll) ?? 0) + cuts);
  return taken;
};
const uselessOf = (rolls: FreeRoll[], pieces: readonly Piece[]): number => {
  const taken = takenOf(pieces);
  return rolls.filter(({ id, free }) => {
    const end = free - (taken.get(id) ?? 0);
    return taken.has(id) && end > 0 && end < RULES.leastEnd;
  }).length;
};
const isPlaced = (found: ReturnType<typeof allocateLengths>): found is AllocatedLengths =>
  'pieces' in found;

describe('allocateLengths, compared with all ways to allocate', () => {
  it('allocates whole lengths whenever that can be, with the fewest useless ends', () => {
    fc.assert(
      fc.property(someRolls, someLengths, fc.boolean(), (rolls, lengths, mayMixLots) => {
        const ofLot = ['A', 'B'].map((lot) => rolls.filter((roll) => roll.lot === lot));
        const inLots = ofLot.flatMap((some) => [...packings(some, lengths)]);
        const mixed = mayMixLots && inLots.length === 0 ? [...packings(rolls, lengths)] : inLots;
        const found = allocate(rolls, lengths, { mayJoin: false, mayMixLots });
        expect(isPlaced(found)).toBe(mixed.length > 0);
        if (!isPlaced(found)) return;
        const fewest = mixed.reduce((min, one) => Math.min(min, uselessOf(rolls, one)), Infinity);
        expect(uselessOf(rolls, found.pieces)).toBe(fewest);
      }),
      { numRuns: 400 },
    );
  });

  it('allocates the requested length, never more than is free, and mixes and joins only if allowed', () => {
    fc.assert(
      fc.property(someRolls, someLengths, someAllowances, (rolls, lengths, allowances) => {
        const found = allocate(rolls, lengths, allowances);
        if (!isPlaced(found)) return;
        const { pieces } = found;
        const taken = takenOf(pieces);
        for (const { id, free } of rolls) expect(taken.get(id) ?? 0).toBeLessThanOrEqual(free);
        for (const [nth, cuts] of lengths.entries()) {
          const parts = pieces.filter(({ lengthNo }) => lengthNo === nth);
          expect(sum(parts.map((part) => part.cuts))).toBe(cuts);
          expect(parts.length).toBeLessThanOrEqual(allowances.mayJoin ? 3 : 1);
          if (parts.length > 1)
            expect(Math.min(...parts.map((part) => part.cuts))).toBeGreaterThanOrEqual(RULES.unit);
        }
        const lots = new Set(rolls.filter(({ id }) => taken.has(id)).map(({ lot }) => lot));
        if (!allowances.mayMixLots) expect(lots.size).toBe(1);
      }),
      { numRuns: 400 },
    );
  });

  it('joins one length whenever that can be', () => {
    fc.assert(
      fc.property(someRolls, fc.integer({ min: 1, max: 120 }), (rolls, cuts) => {
        const largest = rolls.map(({ free }) => free).sort((a, b) => b - a);
        const canJoin = [1, 2, 3].some(
          (count) =>
            largest.length >= count &&
            sum(largest.slice(0, count)) >= cuts &&
            (count === 1 || (cuts >= count * 10 && (largest[count - 1] ?? 0) >= 10)),
        );
        expect(isPlaced(allocate(rolls, [cuts], BOTH))).toBe(canJoin);
      }),
      { numRuns: 400 },
    );
  });
});
