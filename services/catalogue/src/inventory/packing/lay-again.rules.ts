// Promises that their rolls can no longer keep, and those that are short, are laid again. Amounts are cuts.
import type { FreeRoll } from './packing.rules.js';
import { layWhole } from './lay-whole.rules.js';
import type { PromisedPiece } from './promised-piece.js';

/** The roll of each piece that was laid; null: it is short. */
export type LaidPieces = ReadonlyMap<PromisedPiece, string | null>;

/**
 * The fewest pieces become short, of those the least length, then those of the youngest orders; else the fewest and
 * shortest move. `movesOthers`: whether pieces with a roll may make room for those that have none.
 */
export function layAgain(
  rolls: readonly FreeRoll[],
  pieces: readonly PromisedPiece[],
  leastEnd: number,
  movesOthers = rolls.some(({ free }) => free < 0),
): LaidPieces {
  const promises = { rolls, pieces, ages: agesOf(pieces), leastEnd };
  const homeless = pieces.filter(isHomeless(rolls));
  const few = layWhole(promises, homeless, null);
  const [short, , , moved] = few.cost;
  // one move is the least that an overdrawn roll needs
  if (!movesOthers || (short === 0 && moved < 2)) return few.rolls;
  return layWhole(promises, pieces, few).rolls;
}

/** Which pieces have no roll, or one that has promised more than it has. */
export function isHomeless(rolls: readonly FreeRoll[]): (piece: PromisedPiece) => boolean {
  const overdrawn = new Set(rolls.filter(({ free }) => free < 0).map(({ id }) => id));
  return ({ roll }) => roll === null || overdrawn.has(roll);
}

/** The age of each order: 0 for the youngest, and so on. */
export function agesOf(pieces: readonly PromisedPiece[]): Map<string, number> {
  const orders = new Map(pieces.map(({ order, heldAt }) => [order, heldAt.getTime()]));
  const youngest = [...orders].sort(([a, atA], [b, atB]) => atB - atA || (a < b ? 1 : -1));
  return new Map(youngest.map(([order], age) => [order, age]));
}
