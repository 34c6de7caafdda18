// Joined lengths against brute force. Amounts are cuts.
import fc from 'fast-check';
import { sum } from '@shop/contracts/core/numbers';
import { allocateLengths, type Piece } from './allocate.rules.js';
import type { FreeRoll } from './rolls-and-lengths.js';

const UNIT = 3;
const rollsOf = (all: readonly number[]): FreeRoll[] =>
  all.map((free, nth) => ({ id: `r${String(nth)}`, lot: 'A', free, isBegun: false }));
const join = (free: readonly number[], lengths: readonly number[], unit = UNIT): Piece[] | null => {
  const rules = { least: 0, leastEnd: 0, unit };
  const found = allocateLengths(rollsOf(free), lengths, rules, {
    mayJoin: true,
    mayMixLots: false,
  });
  return 'pieces' in found ? found.pieces : null;
};

/**
 * Yields the rests of the rolls, and the pieces of the length, for every way to allocate it whole or in up to three
 * units or more.
 */
function* waysOf(
  cuts: number,
  free: readonly number[],
  nth = 0,
  pieces = 0,
): Generator<{ left: readonly number[]; pieces: number }> {
  const here = free[nth];
  if (cuts === 0) yield { left: free, pieces };
  if (cuts === 0 || here === undefined || pieces === 3) return;
  yield* waysOf(cuts, free, nth + 1, pieces);
  for (let part = 1; part <= Math.min(cuts, here); part += 1) {
    const isWhole = pieces === 0 && part === cuts;
    const isPart = part >= UNIT && (pieces > 0 || part < cuts);
    if (isWhole || isPart)
      yield* waysOf(cuts - part, free.with(nth, here - part), nth + 1, pieces + 1);
  }
}

function isPossible(
  free: readonly number[],
  [cuts, ...others]: readonly number[],
  failed = new Set<string>(),
): boolean {
  if (cuts === undefined) return true;
  const key = [others.length, ...free.toSorted((a, b) => a - b)].join();
  if (failed.has(key)) return false;
  for (const { left } of waysOf(cuts, free)) if (isPossible(left, others, failed)) return true;
  failed.add(key);
  return false;
}

function fewestPieces(
  free: readonly number[],
  [cuts, ...others]: readonly number[],
  known = new Map<string, number>(),
): number {
  if (cuts === undefined) return 0;
  const key = [others.length, ...free.toSorted((a, b) => a - b)].join();
  let fewest = known.get(key) ?? Infinity;
  if (known.has(key)) return fewest;
  for (const { left, pieces } of waysOf(cuts, free))
    fewest = Math.min(fewest, pieces + fewestPieces(left, others, known));
  known.set(key, fewest);
  return fewest;
}

/** Rolls and lengths with this allocation, which uses all of the rolls but the spare cuts of one. */
const fitting = fc
  .record({
    lengths: fc.array(
      fc.record({
        on: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1, maxLength: 3 }),
        parts: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: UNIT, max: 9 }))),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    spare: fc.nat({ max: 2 }),
  })
  .map(({ lengths, spare }) => {
    const free = [spare, 0, 0, 0, 0];
    const requested = lengths.map(({ on, parts }) =>
      on.reduce((sum, place, nth) => {
        const part = parts[nth] ?? 0;
        free[place] = (free[place] ?? 0) + part;
        return sum + part;
      }, 0),
    );
    return { free, lengths: requested };
  });
const amounts = (count: number, max: number) =>
  fc.array(fc.integer({ min: 2, max }), { minLength: 1, maxLength: count });

describe('allocateLengths of joined lengths, compared with all ways to join them', () => {
  it('allocates five lengths on five rolls whenever that can be', () => {
    fc.assert(
      fc.property(amounts(5, 9), amounts(5, 14), (free, lengths) => {
        expect(join(free, lengths) !== null).toBe(isPossible(free, lengths));
      }),
      { numRuns: 300 },
    );
  });

  it('allocates lengths that use up the rolls, the same way each time', () => {
    fc.assert(
      fc.property(fitting, ({ free, lengths }) => {
        const pieces = join(free, lengths);
        expect(pieces).not.toBeNull();
        expect(join(free, lengths)).toEqual(pieces);
        for (const [nth, cuts] of lengths.entries()) {
          const parts = (pieces ?? []).filter(({ lengthNo }) => lengthNo === nth);
          expect(sum(parts.map((part) => part.cuts))).toBe(cuts);
          expect(new Set(parts.map(({ roll }) => roll)).size).toBe(parts.length);
          expect(parts.length).toBeLessThanOrEqual(3);
          for (const part of parts) expect(part.cuts).toBeGreaterThanOrEqual(Math.min(UNIT, cuts));
        }
        for (const { id, free: most } of rollsOf(free)) {
          const taken = (pieces ?? []).filter(({ roll }) => roll === id);
          expect(sum(taken.map((part) => part.cuts))).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('takes the fewest pieces for three lengths on four rolls', () => {
    fc.assert(
      fc.property(amounts(4, 14), amounts(3, 14), (free, lengths) => {
        expect(join(free, lengths)?.length ?? Infinity).toBe(fewestPieces(free, lengths));
      }),
      { numRuns: 150 },
    );
  });
});

describe('allocateLengths of joined lengths, by example', () => {
  it.each<[free: number[], lengths: number[], pieces: number]>([
    [[62, 56, 31, 35, 35], [111, 60, 48], 7],
    [[20, 20, 30], [40, 30], 3],
    [[15, 15, 30, 30, 30, 30], [75, 75], 6],
  ])('allocates on rolls of %j lengths of %j, in %i pieces', (free, lengths, pieces) => {
    expect(join(free, lengths, 10)).toHaveLength(pieces);
  });

  it('finds a join on twenty rolls, most of them too short', () => {
    const short = Array.from({ length: 14 }, (_, nth) => 5 + (nth % 4));
    expect(join([...short, 23, 31, 17, 38, 12, 26], [78, 69], 10)).not.toBeNull();
  });

  it('searches for eight lengths on eight rolls that they use up within a second', () => {
    const began = process.cpuUsage();
    join([61, 69, 41, 78, 54, 37, 38, 19], [54, 80, 65, 33, 42, 45, 60, 18], 10);
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });
});
