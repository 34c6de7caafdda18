// Many reserved pieces on rolls that have no more than they need. Amounts are cuts.
import { sum } from '@shop/contracts/core/numbers';
import { reallocate } from './reallocate.rules.js';
import type { ReservedPiece } from './reserved-piece.js';

const STOCKS = 20;
const roll = (nth: number, free: number) => ({
  id: `r${String(nth)}`,
  lot: 'A',
  free,
  isBegun: false,
});
const piece = (nth: number, cuts: number): ReservedPiece => ({
  id: String(nth),
  order: `order ${String(nth)}`,
  lengthNo: 0,
  cuts,
  roll: null,
  mayMixLots: false,
  mayJoin: false,
  joined: 1,
  cutLots: [],
  heldAt: new Date(nth * 1000),
});

/** Returns rolls that this number of pieces, three each, use up; the same for the same seed. */
function exactly(count: number, seed: number, ends = 0) {
  let state = seed;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  const pieces = Array.from({ length: count }, (_, nth) => piece(nth, 5 + (next() % 45)));
  const rolls = Array.from({ length: count / 3 }, (_, nth) => {
    const own = pieces.slice(nth * 3, nth * 3 + 3);
    return roll(nth, sum(own.map(({ cuts }) => cuts)));
  });
  const short = Array.from({ length: ends }, (_, nth) =>
    roll(rolls.length + nth, 1 + (next() % 4)),
  );
  return { pieces, rolls: [...rolls, ...short] };
}

describe('reallocate of pieces that use up their rolls', () => {
  it.each([
    [15, 0, 18, 1],
    [24, 0, 0, 4],
    [24, 992, 0, 4],
    [60, 0, 0, 4],
  ])(
    'gives rolls to all of %i pieces, beside %i ends, in %i of 20 stocks or more, and leaves %i short at most',
    (count, ends, least, mostShort) => {
      let full = 0;
      const began = process.cpuUsage();
      for (let seed = 1; seed <= STOCKS; seed += 1) {
        const { pieces, rolls } = exactly(count, seed * 7919, ends);
        const parts = reallocate(rolls, pieces, { leastEnd: 5, unit: 10, movesOthers: true });
        const found = new Map(pieces.map((one) => [one, parts.get(one)?.[0]?.roll ?? null]));
        const short = pieces.filter((one) => found.get(one) === null);
        expect(short.length).toBeLessThanOrEqual(mostShort);
        if (short.length === 0) full += 1;
        const overfull = rolls.filter(({ id, free }) => {
          const on = pieces.filter((one) => found.get(one) === id);
          return sum(on.map(({ cuts }) => cuts)) > free;
        });
        expect(overfull).toEqual([]);
      }
      expect(full).toBeGreaterThanOrEqual(least);
      expect(process.cpuUsage(began).user / STOCKS).toBeLessThan(200_000);
    },
  );
});
