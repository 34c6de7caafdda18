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

/** Compares the first figures of two ranks one by one, as a sort does. */
export function compare(a: readonly number[], b: readonly number[], figures = a.length): number {
  for (let nth = 0; nth < figures; nth += 1) {
    const difference = (a[nth] ?? 0) - (b[nth] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
