// Whole pieces on rolls: the roll of each length, so that few useless ends are left. Amounts are cuts.

/** An open roll as the rules see it; lists of them have the oldest first. */
export interface FreeRoll {
  id: string;
  lot: string;
  free: number;
  /** True where a piece was cut from it. */
  isBegun: boolean;
}

/** A part of a roll for the length `lengthNo` of a line. */
export interface Piece {
  roll: string;
  lengthNo: number;
  cuts: number;
}

/** A length to be laid, with its place in the line. */
export interface Length {
  lengthNo: number;
  cuts: number;
}

/** The free rest of a roll during an allocation. */
export interface LeftRoll {
  roll: FreeRoll;
  left: number;
}

/**
 * The sizes up to which every allocation is tried; beyond them, or after this number of steps, the first fit counts.
 */
const SEARCHED = { lengths: 6, rolls: 12, steps: 5_000 };

export const isSearched = (rolls: readonly FreeRoll[], lengths: readonly Length[]): boolean =>
  lengths.length <= SEARCHED.lengths && rolls.length <= SEARCHED.rolls;

/** 0: nothing is left; 1: an end that can be sold; 2: a useless end. */
const endClass = (end: number, leastEnd: number): 0 | 1 | 2 =>
  end === 0 ? 0 : end >= leastEnd ? 1 : 2;

/** Which of two rolls is better for the length: by the end that stays, then one already begun. */
const byFit =
  (cuts: number, leastEnd: number) =>
  (a: LeftRoll, b: LeftRoll): number =>
    endClass(a.left - cuts, leastEnd) - endClass(b.left - cuts, leastEnd) ||
    a.left - b.left ||
    Number(b.roll.isBegun) - Number(a.roll.isBegun);

/** The rolls that take the length whole, the best first, of equal ones the oldest. */
export const rollsFor = (rolls: readonly LeftRoll[], cuts: number, leastEnd: number): LeftRoll[] =>
  rolls.filter(({ left }) => left >= cuts).sort(byFit(cuts, leastEnd));

/** The first of `rollsFor`, without the order of the others. */
function bestRollFor(
  rolls: readonly LeftRoll[],
  cuts: number,
  leastEnd: number,
): LeftRoll | undefined {
  const compare = byFit(cuts, leastEnd);
  let best: LeftRoll | undefined;
  for (const roll of rolls)
    if (roll.left >= cuts && (!best || compare(roll, best) < 0)) best = roll;
  return best;
}

/** Useless ends that the pieces leave on their rolls. */
export function uselessEnds(
  rolls: readonly FreeRoll[],
  pieces: readonly Piece[],
  leastEnd: number,
): number {
  const taken = new Map<string, number>();
  for (const { roll, cuts } of pieces) taken.set(roll, (taken.get(roll) ?? 0) + cuts);
  return rolls.filter(
    ({ id, free }) => taken.has(id) && endClass(free - (taken.get(id) ?? 0), leastEnd) === 2,
  ).length;
}

/** Every length whole on one of the rolls, the longest first; null where they cannot be laid so. */
export function packWhole(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  leastEnd: number,
): Piece[] | null {
  const tight = packTightly(rolls, lengths, leastEnd);
  if (!isSearched(rolls, lengths) || (tight && uselessEnds(rolls, tight, leastEnd) === 0))
    return tight;
  return packBest(rolls, lengths, leastEnd) ?? tight;
}

function packTightly(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  leastEnd: number,
): Piece[] | null {
  const lefts = rolls.map((roll) => ({ roll, left: roll.free }));
  const pieces: Piece[] = [];
  for (const { lengthNo, cuts } of lengths) {
    const best = bestRollFor(lefts, cuts, leastEnd);
    if (!best) return null;
    best.left -= cuts;
    pieces.push({ roll: best.roll.id, lengthNo, cuts });
  }
  return pieces;
}

/** The packing with the fewest useless ends; of equal ones the first, since the best rolls are tried first. */
function packBest(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  leastEnd: number,
): Piece[] | null {
  const lefts = rolls.map((roll) => ({ roll, left: roll.free }));
  let best: { pieces: Piece[]; ends: number } | null = null;
  let steps = 0;
  const lay = (pieces: Piece[]): void => {
    const length = lengths[pieces.length];
    if (!length) {
      const ends = uselessEnds(rolls, pieces, leastEnd);
      if (!best || ends < best.ends) best = { pieces, ends };
      return;
    }
    for (const one of rollsFor(lefts, length.cuts, leastEnd)) {
      if (best?.ends === 0 || ++steps > SEARCHED.steps) return;
      one.left -= length.cuts;
      lay([...pieces, { roll: one.roll.id, ...length }]);
      one.left += length.cuts;
    }
  };
  lay([]);
  return (best as { pieces: Piece[] } | null)?.pieces ?? null;
}
