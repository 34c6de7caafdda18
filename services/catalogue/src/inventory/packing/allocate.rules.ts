// Chooses the rolls that the lengths of a line are cut from. Amounts are cuts.
import { sum } from '@shop/contracts/core/numbers';
import { compare } from './cost.rules.js';
import {
  MOST_PARTS,
  type Budget,
  type FreeRoll,
  type Length,
  type PackingRules,
  type Part,
} from './rolls-and-lengths.js';
import { findAllocation, newBudget } from './search.rules.js';

export type { FreeRoll } from './rolls-and-lengths.js';

/** A part of a roll for the length `lengthNo` of a line. */
export interface Piece extends Part {
  lengthNo: number;
}

/** The shopper's permissions beyond one piece per length and one dye lot. */
export interface Allowances {
  mayJoin: boolean;
  mayMixLots: boolean;
}

export interface AllocationRules extends PackingRules {
  /** The least length that is sold; 0 if the line was agreed before. */
  least: number;
}

export interface AllocatedLengths {
  pieces: Piece[];
}

/** Reason why the lengths cannot be allocated, with the longest available piece and the most of one dye lot. */
interface RefusedLengths {
  refused: 'outOfStock' | 'noPiece' | 'otherLot';
  longest: number;
  oneLot: number;
  /** Enough is there of that kind, but not in pieces that take the lengths. */
  isWrongPieces: boolean;
}

/**
 * Allocates every length as one piece, all of one dye lot; with another dye lot before joins where both are allowed. The same rolls
 * and lengths give the same pieces.
 */
export function allocateLengths(
  rolls: readonly FreeRoll[],
  lengths: readonly number[],
  rules: AllocationRules,
  allowances: Allowances,
): AllocatedLengths | RefusedLengths {
  const open = rolls.filter(({ free }) => free > 0);
  const { longest, oneLot, sum: free } = freeOf(open);
  const requested = sum(lengths);
  if (free < requested || longest < rules.least)
    return { refused: 'outOfStock', longest, oneLot, isWrongPieces: false };
  const budget = newBudget();
  const line = { open, lengths, rules, budget };
  const pieces = firstOf(line, allowances);
  if (pieces) return { pieces };
  const isTooLong = Math.max(0, ...lengths) > longest;
  const wantsOtherLot =
    !allowances.mayMixLots &&
    oneLot < free &&
    (allowances.mayJoin || !isTooLong) &&
    firstOf(line, { ...allowances, mayMixLots: true }) !== null;
  return wantsOtherLot
    ? { refused: 'otherLot', longest, oneLot, isWrongPieces: oneLot >= requested }
    : { refused: 'noPiece', longest, oneLot, isWrongPieces: !isTooLong };
}

/** Returns the longest piece, the most of one dye lot, and all that is free. */
export function freeOf(rolls: readonly FreeRoll[]): {
  longest: number;
  oneLot: number;
  sum: number;
} {
  const sums = lotsOf(rolls).map(totalFree);
  return {
    longest: Math.max(0, ...rolls.map(({ free }) => free)),
    oneLot: Math.max(0, ...sums),
    sum: sum(sums),
  };
}

const totalFree = (rolls: readonly FreeRoll[]): number => sum(rolls.map(({ free }) => free));

/** Returns the rolls of each dye lot, the oldest lot first. */
function lotsOf(rolls: readonly FreeRoll[]): FreeRoll[][] {
  const lots = new Map<string, FreeRoll[]>();
  for (const roll of rolls) {
    const lot = lots.get(roll.lot);
    if (lot) lot.push(roll);
    else lots.set(roll.lot, [roll]);
  }
  return [...lots.values()];
}

interface RequestedLengths {
  open: readonly FreeRoll[];
  lengths: readonly number[];
  rules: PackingRules;
  budget: Budget;
}

/** Returns the first that can be: whole of one dye lot, whole of several, joined of one, joined of several. */
function firstOf(line: RequestedLengths, { mayJoin, mayMixLots }: Allowances): Piece[] | null {
  const lots = lotsOf(line.open);
  for (const mostParts of mayJoin ? [1, MOST_PARTS] : [1])
    for (const choices of mayMixLots && lots.length > 1 ? [lots, [line.open]] : [lots]) {
      const found = choices.flatMap((rolls) => allocateOn(rolls, line, mostParts) ?? []);
      const [best] = found.sort((a, b) => compare(a.rank, b.rank));
      if (best) return best.pieces;
    }
  return null;
}

/** Ranks what the rolls give: fewest joins, useless ends and rolls, then rolls with least free. */
function allocateOn(
  rolls: readonly FreeRoll[],
  { lengths, rules, budget }: RequestedLengths,
  mostParts: number,
): { pieces: Piece[]; rank: number[] } | null {
  if (totalFree(rolls) < sum(lengths)) return null;
  const requested = lengths.map((cuts, lengthNo): Length => ({
    cuts,
    lengthNo,
    mostParts,
    line: '',
    home: null,
    lots: [],
    mayMixLots: true,
    age: null,
  }));
  const found = findAllocation(rolls, requested, { rules, budget });
  if (!found) return null;
  const pieces = requested.flatMap((length, lengthNo) =>
    (found.parts.get(length) ?? []).map((part) => ({ ...part, lengthNo })),
  );
  const used = new Set(pieces.map(({ roll }) => roll)).size;
  return { pieces, rank: [...found.cost, used, totalFree(rolls)] };
}
