// Where the pieces of pre-orders lie once their rolls have come. Amounts are cuts.
import { sum } from '@shop/contracts/core/numbers';
import { reallocate } from '../packing/reallocate.rules.js';
import type { ReservedPiece } from '../packing/reserved-piece.js';
import type { FreeRoll } from '../packing/rolls-and-lengths.js';

/** A piece with its roll; null if it is short. */
export interface ReallocatedPiece {
  id: string;
  roll: string | null;
  cuts: number;
}

/** Reallocates the pieces over the rolls as they came; returns those that move, where `free` is all that lies on a roll. */
export function reallocateArrived(
  rolls: readonly FreeRoll[],
  pieces: readonly ReservedPiece[],
  leastEnd: number,
): ReallocatedPiece[] {
  const lotOf = new Map(rolls.map(({ id, lot }) => [id, lot]));
  const homes = pieces.map((piece) => ({
    ...piece,
    roll: isAtHome(piece, pieces, lotOf) ? piece.roll : null,
    mayJoin: false,
  }));
  const lefts = rolls.map((roll) => ({ ...roll, free: roll.free - reservedOn(roll, homes) }));
  // all stay whole: joins are tried later, over all open rolls of the product
  const parts = reallocate(lefts, homes, { leastEnd, unit: 1, movesOthers: true });
  const before = new Map(pieces.map(({ id, roll }) => [id, roll]));
  return homes
    .map((piece) => ({
      id: piece.id,
      cuts: piece.cuts,
      roll: parts.has(piece) ? (parts.get(piece)?.[0]?.roll ?? null) : piece.roll,
    }))
    .filter(({ id, roll }) => roll !== before.get(id));
}

const reservedOn = ({ id }: FreeRoll, pieces: readonly ReservedPiece[]): number =>
  sum(pieces.map(({ roll, cuts }) => (roll === id ? cuts : 0)));

/** Returns true if its roll has arrived, in the dye lot of the rest of its line. */
function isAtHome(
  { order, roll, mayMixLots }: ReservedPiece,
  pieces: readonly ReservedPiece[],
  lotOf: ReadonlyMap<string, string>,
): boolean {
  if (roll === null || !lotOf.has(roll)) return false;
  const ofLine = pieces.filter((piece) => piece.order === order);
  return mayMixLots || new Set(ofLine.map((piece) => lotOf.get(piece.roll ?? ''))).size === 1;
}
