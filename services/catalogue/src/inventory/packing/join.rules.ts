// Lengths that no roll holds whole, laid of several pieces. Amounts are cuts.
import { searchFewestJoins, searchJoins, type SearchBudget } from './join-search.rules.js';
import {
  isSearched,
  rollsFor,
  type FreeRoll,
  type Length,
  type LeftRoll,
  type Piece,
} from './packing.rules.js';

/** The most pieces of one length. */
const MAX_JOINED = 3;

/**
 * Each length of as few pieces as do, none of a joined one under a unit. Of up to five lengths on five rolls a laying
 * is always found; of more the search is bounded.
 */
export function packJoined(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  terms: { leastEnd: number; unit: number },
  budget: SearchBudget,
): Piece[] | null {
  const most = { unit: terms.unit, maxPieces: MAX_JOINED };
  return (
    (isSearched(rolls, lengths) ? searchFewestJoins(rolls, lengths, most, budget) : null) ??
    joinFirstFit(rolls, lengths, terms) ??
    searchJoins(rolls, lengths, most, budget)
  );
}

/** The longest first, each whole where it fits. */
function joinFirstFit(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  { leastEnd, unit }: { leastEnd: number; unit: number },
): Piece[] | null {
  const lefts = rolls.map((roll) => ({ roll, left: roll.free }));
  const pieces: Piece[] = [];
  for (const { lengthNo, cuts } of lengths) {
    const [whole] = rollsFor(lefts, cuts, leastEnd);
    const parts = whole ? [{ from: whole, cuts }] : partsOf(lefts, cuts, unit);
    if (!parts) return null;
    for (const part of parts) {
      part.from.left -= part.cuts;
      pieces.push({ roll: part.from.roll.id, lengthNo, cuts: part.cuts });
    }
  }
  return pieces;
}

interface Part {
  from: LeftRoll;
  cuts: number;
}

/** The largest pieces first; each leaves at least one unit to every part that must still come. */
function partsOf(lefts: readonly LeftRoll[], cuts: number, unit: number): Part[] | null {
  const largest = [...lefts].sort((a, b) => b.left - a.left);
  for (let count = 2; count <= MAX_JOINED; count += 1) {
    const used = largest.slice(0, count).filter(({ left }) => left >= unit);
    const free = used.reduce((sum, { left }) => sum + left, 0);
    if (used.length < count || free < cuts || cuts < count * unit) continue;
    let rest = cuts;
    return used.map((from, nth) => {
      const part = Math.min(from.left, rest - (count - 1 - nth) * unit);
      rest -= part;
      return { from, cuts: part };
    });
  }
  return null;
}
