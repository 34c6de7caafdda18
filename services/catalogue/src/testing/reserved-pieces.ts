// Rolls and reserved pieces of the specs of reallocation. Amounts are cuts.
import type { ReservedPiece } from '../inventory/packing/reserved-piece.js';
import type { FreeRoll } from '../inventory/packing/rolls-and-lengths.js';

export const roll = (id: string, free: number, lot = 'A'): FreeRoll => ({
  id,
  lot,
  free,
  isBegun: false,
});

let nth = 0;
/** A piece on a roll, or short, of an order of its own unless the parts name one; each is younger than the one before. */
export function piece(
  cuts: number,
  on: string | null,
  parts: Partial<ReservedPiece> = {},
): ReservedPiece {
  nth += 1;
  return {
    id: String(nth),
    order: `order ${String(nth)}`,
    lengthNo: 0,
    cuts,
    roll: on,
    mayMixLots: false,
    mayJoin: false,
    joined: 1,
    cutLots: [],
    heldAt: new Date(nth * 1000),
    ...parts,
  };
}

/** Returns true if the first of two costs is less, figure by figure. */
export const isLess = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};
