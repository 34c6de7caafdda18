/** An open roll as the rules see it; lists of them have the oldest first. Amounts are cuts. */
export interface FreeRoll {
  id: string;
  lot: string;
  free: number;
  /** True where a piece was cut from it. */
  isBegun: boolean;
}

/** The cuts that a length has on one roll. */
export interface Part {
  roll: string;
  cuts: number;
}

/** The most parts of one length (I14). */
export const MOST_PARTS = 3;
