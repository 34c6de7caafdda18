// Which pieces are left without a roll. Amounts are cuts.
import type { PromisedPiece } from './promised-piece.js';

/** Gives up above this many combinations. */
const MOST_CHOICES = 400;

/**
 * Yields the choices of this number of pieces to become short, that of the least length and then of the youngest
 * orders first.
 */
export function leftOut(
  pieces: readonly PromisedPiece[],
  count: number,
  ageOf: (piece: PromisedPiece) => number,
): PromisedPiece[][] {
  let choices: { last: number; left: PromisedPiece[] }[] = [{ last: -1, left: [] }];
  for (let nth = 0; nth < count; nth += 1) {
    choices = choices.flatMap(({ last, left }) =>
      pieces.slice(last + 1).map((piece, at) => ({ last: last + 1 + at, left: [...left, piece] })),
    );
    if (choices.length > MOST_CHOICES) return [];
  }
  const sum = (left: PromisedPiece[], of: (piece: PromisedPiece) => number): number =>
    left.reduce((all, piece) => all + of(piece), 0);
  return choices
    .map(({ left }) => left)
    .sort(
      (a, b) =>
        sum(a, ({ cuts }) => cuts) - sum(b, ({ cuts }) => cuts) || sum(a, ageOf) - sum(b, ageOf),
    );
}
