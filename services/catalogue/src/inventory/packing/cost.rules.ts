// The cost of an allocation. Amounts are cuts.
import type { Length } from './rolls-and-lengths.js';

/** The first figure in which two costs differ decides. */
export type Cost = readonly [
  shortLengths: number,
  shortCuts: number,
  agesOfShort: number,
  joins: number,
  moved: number,
  movedCuts: number,
  uselessEnds: number,
];

export const NO_COST: Cost = [0, 0, 0, 0, 0, 0, 0];

/** Returns the cost with one length more, in this number of parts; in none it is short. */
export function costWith(
  [short, shortCuts, ages, joins, moved, movedCuts, ends]: Cost,
  { cuts, age, home }: Length,
  { parts, isHome }: { parts: number; isHome: boolean },
): Cost {
  if (parts === 0)
    return [short + 1, shortCuts + cuts, ages + (age ?? 0), joins, moved, movedCuts, ends];
  const more = joins + parts - 1;
  return isHome || home === null
    ? [short, shortCuts, ages, more, moved, movedCuts, ends]
    : [short, shortCuts, ages, more, moved + 1, movedCuts + cuts, ends];
}

/** Compares two ranks figure by figure, as a sort does. */
export function compare(a: readonly number[], b: readonly number[]): number {
  const nth = a.findIndex((value, index) => value !== b[index]);
  return nth < 0 ? 0 : (a[nth] ?? 0) - (b[nth] ?? 0);
}
