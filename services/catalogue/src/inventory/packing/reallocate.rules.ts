// Reserved pieces that their rolls can no longer fill, and short ones, get rolls again. Amounts are cuts.
import type { Cost } from './cost.rules.js';
import type { ReservedPiece } from './reserved-piece.js';
import {
  MOST_PARTS,
  type FreeRoll,
  type Length,
  type PackingRules,
  type Part,
} from './rolls-and-lengths.js';
import { findAllocation, newBudget } from './search.rules.js';

export interface ReallocationRules extends PackingRules {
  /** True if pieces with a roll may move for those that have none. */
  movesOthers: boolean;
}

/** The parts of each piece that was allocated again; without parts it is short. */
export type Reallocation = ReadonlyMap<ReservedPiece, readonly Part[]>;

/**
 * Reallocates pieces so that the fewest become short, then the least length, then those of the youngest orders;
 * otherwise the fewest and shortest move. Pieces are joined, if their line allows it, before one becomes short.
 */
export function reallocate(
  rolls: readonly FreeRoll[],
  pieces: readonly ReservedPiece[],
  rules: ReallocationRules,
): Reallocation {
  const budget = newBudget();
  const ages = agesOf(pieces);
  const unallocated = pieces.filter(isUnallocated(rolls));
  const groups = rules.movesOthers ? [unallocated, pieces] : [unallocated];
  let best: { parts: Reallocation; cost: Cost } | null = null;
  for (const mayJoin of [false, true])
    for (const moving of groups) {
      if (best && !isWorthwhile(best.cost, moving, mayJoin)) continue;
      const lengths = new Map(
        moving.map((piece) => [lengthOf(piece, { rolls, pieces, moving, ages, mayJoin }), piece]),
      );
      const limits = { rules, budget, below: best?.cost ?? null };
      const found = findAllocation(freeWithout(rolls, moving), [...lengths.keys()], limits);
      if (!found) continue;
      const parts = new Map<ReservedPiece, readonly Part[]>();
      for (const [length, piece] of lengths) parts.set(piece, found.parts.get(length) ?? []);
      best = { parts, cost: found.cost };
    }
  return best?.parts ?? new Map<ReservedPiece, Part[]>();
}

/** Returns false if a further search cannot find less: one move is the least that an overdrawn roll needs. */
function isWorthwhile(
  [short, , , , moved]: Cost,
  moving: readonly ReservedPiece[],
  mayJoin: boolean,
): boolean {
  if (mayJoin) return short > 0 && moving.some((piece) => piece.mayJoin);
  return short > 0 || moved > 1;
}

/** Returns which pieces have no roll, or one of which more is reserved than it has. */
function isUnallocated(rolls: readonly FreeRoll[]): (piece: ReservedPiece) => boolean {
  const overdrawn = new Set(rolls.filter(({ free }) => free < 0).map(({ id }) => id));
  return ({ roll }) => roll === null || overdrawn.has(roll);
}

/** Returns the rolls as they are free once these pieces have left them. */
function freeWithout(rolls: readonly FreeRoll[], moving: readonly ReservedPiece[]): FreeRoll[] {
  const cutsOn = new Map<string | null, number>();
  for (const { roll, cuts } of moving) cutsOn.set(roll, (cutsOn.get(roll) ?? 0) + cuts);
  return rolls.map((roll) => ({ ...roll, free: roll.free + (cutsOn.get(roll.id) ?? 0) }));
}

interface Setting {
  rolls: readonly FreeRoll[];
  pieces: readonly ReservedPiece[];
  moving: readonly ReservedPiece[];
  ages: ReadonlyMap<string, number>;
  mayJoin: boolean;
}

function lengthOf(piece: ReservedPiece, { rolls, pieces, moving, ages, mayJoin }: Setting): Length {
  const { order, cuts, roll, lengthNo, mayMixLots } = piece;
  const staying = pieces.filter((one) => one.order === order && !moving.includes(one));
  const lots = rolls.filter(({ id }) => staying.some((one) => one.roll === id));
  return {
    cuts,
    lengthNo,
    mayMixLots,
    line: order,
    home: roll,
    mostParts: mayJoin && piece.mayJoin ? MOST_PARTS - piece.joined + 1 : 1,
    lots: [...piece.cutLots, ...lots.map(({ lot }) => lot)],
    age: ages.get(order) ?? 0,
  };
}

/** Returns the age of each order: 0 for the youngest, and up by one. */
function agesOf(pieces: readonly ReservedPiece[]): Map<string, number> {
  const orders = new Map(pieces.map(({ order, heldAt }) => [order, heldAt.getTime()]));
  const youngest = [...orders].sort(([a, atA], [b, atB]) => atB - atA || (a < b ? 1 : -1));
  return new Map(youngest.map(([order], age) => [order, age]));
}
