// Which rolls the lengths of a line are cut from: the rule of the shop. Amounts are cuts.
import type { SearchBudget } from './join-search.rules.js';
import { packJoined } from './join.rules.js';
import { packWhole, uselessEnds, type FreeRoll, type Length, type Piece } from './packing.rules.js';

export type { FreeRoll, Piece } from './packing.rules.js';

/** The shopper's permissions besides one piece each of one dye lot. */
export interface Leave {
  mayJoin: boolean;
  mayMixLots: boolean;
}

export interface LayTerms {
  /** The least length that is sold; 0 where the line was agreed before. */
  least: number;
  /** An end shorter than this is of no use. */
  leastEnd: number;
  /** Cuts of one unit. */
  unit: number;
}

export interface LaidLengths {
  pieces: Piece[];
}

/** Why the lengths cannot be laid, and what could be had: the longest piece, and the most of one dye lot. */
interface RefusedLengths {
  refused: 'outOfStock' | 'noPiece' | 'otherLot';
  longest: number;
  oneLot: number;
  /** Enough is there of that kind, but not in pieces that take the lengths. */
  isWrongPieces: boolean;
}

/** Steps that the search for joins takes for one line. */
const STEPS = 6_000;

/**
 * Every length as one piece, all of one dye lot; with leave of another dye lot before joins. The same rolls and lengths
 * give the same pieces.
 */
export function layLengths(
  rolls: readonly FreeRoll[],
  lengths: readonly number[],
  terms: LayTerms,
  leave: Leave,
): LaidLengths | RefusedLengths {
  const open = rolls.filter(({ free }) => free > 0);
  const wanted = lengths
    .map((cuts, lengthNo) => ({ cuts, lengthNo }))
    .sort((a, b) => b.cuts - a.cuts || a.lengthNo - b.lengthNo);
  const { longest, oneLot, sum } = freeOf(open);
  const wantedSum = wanted.reduce((all, { cuts }) => all + cuts, 0);
  if (sum < wantedSum || longest < terms.least)
    return { refused: 'outOfStock', longest, oneLot, isWrongPieces: false };
  const budget = { steps: STEPS };
  const pieces = lay(open, wanted, terms, leave, budget);
  if (pieces) return { pieces };
  const isTooLong = (wanted[0]?.cuts ?? 0) > longest;
  const wantsOtherLot =
    !leave.mayMixLots &&
    oneLot < sum &&
    (leave.mayJoin || !isTooLong) &&
    lay(open, wanted, terms, { ...leave, mayMixLots: true }, budget) !== null;
  return wantsOtherLot
    ? { refused: 'otherLot', longest, oneLot, isWrongPieces: oneLot >= wantedSum }
    : { refused: 'noPiece', longest, oneLot, isWrongPieces: !isTooLong };
}

/** The longest piece, the most of one dye lot, and all that is free. */
export function freeOf(rolls: readonly FreeRoll[]): {
  longest: number;
  oneLot: number;
  sum: number;
} {
  const sums = lotsOf(rolls).map(sumOf);
  return {
    longest: Math.max(0, ...rolls.map(({ free }) => free)),
    oneLot: Math.max(0, ...sums),
    sum: sums.reduce((all, one) => all + one, 0),
  };
}

const sumOf = (rolls: readonly FreeRoll[]): number =>
  rolls.reduce((sum, { free }) => sum + free, 0);

/** The rolls of each dye lot, the oldest lot first. */
function lotsOf(rolls: readonly FreeRoll[]): FreeRoll[][] {
  const lots = new Map<string, FreeRoll[]>();
  for (const roll of rolls) {
    const lot = lots.get(roll.lot);
    if (lot) lot.push(roll);
    else lots.set(roll.lot, [roll]);
  }
  return [...lots.values()];
}

function lay(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  terms: LayTerms,
  { mayJoin, mayMixLots }: Leave,
  budget: SearchBudget,
): Piece[] | null {
  const sum = lengths.reduce((all, { cuts }) => all + cuts, 0);
  const mayMix = mayMixLots && rolls.some(({ lot }) => lot !== rolls[0]?.lot);
  // rolls that have not enough together are not searched
  const whole = (some: readonly FreeRoll[]) =>
    sumOf(some) < sum ? null : packWhole(some, lengths, terms.leastEnd);
  const joined = (some: readonly FreeRoll[]) =>
    sumOf(some) < sum ? null : packJoined(some, lengths, terms, budget);
  return (
    ofBestLot(rolls, terms, whole) ??
    (mayMix ? whole(rolls) : null) ??
    (mayJoin ? ofBestLot(rolls, terms, joined) : null) ??
    (mayJoin && mayMix ? joined(rolls) : null)
  );
}

/** The dye lot that takes all: fewest pieces, useless ends and rolls, then the one with least free, then the oldest. */
function ofBestLot(
  rolls: readonly FreeRoll[],
  { leastEnd }: LayTerms,
  pack: (rolls: readonly FreeRoll[]) => Piece[] | null,
): Piece[] | null {
  const laid = lotsOf(rolls).flatMap((lot) => {
    const pieces = pack(lot);
    if (!pieces) return [];
    const used = new Set(pieces.map(({ roll }) => roll)).size;
    return [
      { pieces, rank: [pieces.length, uselessEnds(lot, pieces, leastEnd), used, sumOf(lot)] },
    ];
  });
  const [best] = laid.sort((a, b) => compare(a.rank, b.rank));
  return best?.pieces ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const nth = a.findIndex((value, index) => value !== b[index]);
  return nth < 0 ? 0 : (a[nth] ?? 0) - (b[nth] ?? 0);
}
