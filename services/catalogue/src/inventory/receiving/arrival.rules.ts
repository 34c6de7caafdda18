// Where the pieces of pre-orders lie once their rolls have come. Amounts are cuts.
import { layAgain } from '../packing/lay-again.rules.js';
import type { PromisedPiece } from '../packing/promised-piece.js';
import type { FreeRoll } from '../packing/packing.rules.js';

/** A piece with its roll; null: it is short. */
export interface LaidPiece {
  id: string;
  roll: string | null;
  cuts: number;
}

/** The pieces that move, laid again over the rolls as they came; `free` is all that lies on a roll. */
export function layArrived(
  rolls: readonly FreeRoll[],
  pieces: readonly PromisedPiece[],
  leastEnd: number,
): LaidPiece[] {
  const lotOf = new Map(rolls.map(({ id, lot }) => [id, lot]));
  const homes = pieces.map((piece) => ({
    ...piece,
    roll: isAtHome(piece, pieces, lotOf) ? piece.roll : null,
  }));
  const lefts = rolls.map((roll) => ({ ...roll, free: roll.free - promisedOn(roll, homes) }));
  const laid = layAgain(lefts, homes, leastEnd, true);
  const before = new Map(pieces.map(({ id, roll }) => [id, roll]));
  return homes
    .map((piece) => ({
      id: piece.id,
      cuts: piece.cuts,
      roll: laid.has(piece) ? (laid.get(piece) ?? null) : piece.roll,
    }))
    .filter(({ id, roll }) => roll !== before.get(id));
}

const promisedOn = ({ id }: FreeRoll, pieces: readonly PromisedPiece[]): number =>
  pieces.reduce((sum, { roll, cuts }) => sum + (roll === id ? cuts : 0), 0);

/** Returns true where its roll has arrived, in the dye lot of the rest of its line. */
function isAtHome(
  { order, roll, mayMixLots }: PromisedPiece,
  pieces: readonly PromisedPiece[],
  lotOf: ReadonlyMap<string, string>,
): boolean {
  if (roll === null || !lotOf.has(roll)) return false;
  const ofLine = pieces.filter((piece) => piece.order === order);
  return mayMixLots || new Set(ofLine.map((piece) => lotOf.get(piece.roll ?? ''))).size === 1;
}
