// The rolls, lengths and parts of an allocation. Amounts are cuts.
import { sum } from '@shop/contracts/core/numbers';

/** An open roll as the rules see it; lists of them have the oldest first. */
export interface FreeRoll {
  id: string;
  lot: string;
  free: number;
  /** True if a piece was cut from it. */
  isBegun: boolean;
}

/** A length that needs a roll: one of an order line, or a piece that is reserved already. */
export interface Length {
  cuts: number;
  /** The most parts that it may be joined of; 1: it stays whole. */
  mostParts: number;
  /** The roll that it is on now. */
  home: string | null;
  /** Its order line. Unless mixed lots are allowed, the lengths of a line are of one dye lot. */
  line: string;
  mayMixLots: boolean;
  /** The dye lots that its line has outside the search. */
  lots: readonly string[];
  /** Its number in the line; pieces of the same number have `mostParts` together. */
  lengthNo: number;
  /** The age of its order, 0 for the youngest; null if it must not become short. */
  age: number | null;
}

/** The part of a length that is on one roll. */
export interface Part {
  roll: string;
  cuts: number;
}

/** Returns the cuts of all the parts. */
export const totalCuts = (parts: readonly { cuts: number }[]): number =>
  sum(parts.map(({ cuts }) => cuts));

/** The most parts of one length (I14). */
export const MOST_PARTS = 3;

export interface PackingRules {
  /** An end shorter than this is of no use. */
  leastEnd: number;
  /** Cuts of one unit, the least part of a joined length. */
  unit: number;
}

/** The work that is left for the searches of one line or one product. */
export interface Budget {
  steps: number;
}
