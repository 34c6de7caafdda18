import type { FreeRoll } from './packing.rules.js';
import type { PromisedPiece } from './promised-piece.js';

/** Pieces of each line by dye lot: without leave they are all of one. */
export class LineLots {
  private readonly counts = new Map<string, Map<string, number>>();

  constructor(
    rolls: readonly FreeRoll[],
    pieces: readonly PromisedPiece[],
    movable: readonly PromisedPiece[],
  ) {
    const lotOf = new Map(rolls.map(({ id, lot }) => [id, lot]));
    const moving = new Set(movable);
    for (const piece of pieces) {
      for (const lot of piece.cutLots) this.count(piece, lot, 1);
      const lot = lotOf.get(piece.roll ?? '');
      if (lot !== undefined && !moving.has(piece)) this.count(piece, lot, 1);
    }
  }

  allows({ order, mayMixLots }: PromisedPiece, lot: string): boolean {
    if (mayMixLots) return true;
    const counts = this.counts.get(order);
    return !counts || counts.size === 0 || counts.has(lot);
  }

  count({ order }: PromisedPiece, lot: string, by: 1 | -1): void {
    const counts = this.counts.get(order) ?? new Map<string, number>();
    const count = (counts.get(lot) ?? 0) + by;
    if (count === 0) counts.delete(lot);
    else counts.set(lot, count);
    this.counts.set(order, counts);
  }
}
