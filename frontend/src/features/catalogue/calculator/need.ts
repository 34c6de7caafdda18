// Types of the calculator: a cloth, the shopper's wishes, and the needed length. All lengths are in centimetres.

export interface ClothMeasures {
  /** Usable width. */
  width: number;
  /** Pattern repeat along the length; 0 without a pattern. */
  repeat: number;
  repeatAcross: number;
  match: 'none' | 'straight' | 'half-drop';
  hasNap: boolean;
  /** True if the pattern runs across the width. */
  isRailroaded: boolean;
  /** In per cent; null if it was not tested. */
  shrinkWarp: number | null;
  shrinkWeft: number | null;
}

export interface Wishes {
  /** True if the cloth is washed before it is cut. */
  isWashed: boolean;
  /** True if the first piece starts at a motif that the shopper chooses. */
  startsAtMotif: boolean;
  /** Safety allowance in per cent. */
  safety: number;
}

/** A rectangle on the cloth; `x` runs along its length, `y` across its width. */
export interface Piece {
  x: number;
  y: number;
  length: number;
  width: number;
}

export interface Need {
  /** In whole centimetres. */
  cm: number;
  formula: string;
  /** Equal lengths that can be cut from several pieces of cloth. */
  each?: { count: number; cm: number };
  pieces?: Piece[];
}

/** The need, with an alternative layout in words; or a sentence if the cloth is not suitable. */
export type Outcome = { need: Need; other?: string; note?: string } | { refusal: string };

const TOLERANCE = 1e-6;
export const upTo = (value: number): number => Math.ceil(value - TOLERANCE);
export const downTo = (value: number): number => Math.floor(value + TOLERANCE);

/** Returns the share that remains after washing. Unknown shrinkage, or a cloth that grows, counts as 0. */
const remaining = (percent: number | null): number => 1 - Math.max(0, percent ?? 0) / 100;

/** Returns the width after washing, and functions that return the length to cut for a finished length. */
export function cutCloth(cloth: ClothMeasures, { isWashed }: Wishes) {
  const warp = isWashed ? remaining(cloth.shrinkWarp) : 1;
  const weft = isWashed ? remaining(cloth.shrinkWeft) : 1;
  const { repeat } = cloth;
  const plain = (length: number): number => length / warp;
  return {
    width: cloth.width * weft,
    plain,
    /** Rounds up to whole repeats if there is a pattern. */
    inRepeats: (length: number): number =>
      repeat > 0 ? upTo(length / (repeat * warp)) * repeat : plain(length),
  };
}

/** Adds the safety allowance, and rounds up to the centimetre. */
export const withSafety = (length: number, { safety }: Wishes): number =>
  upTo(length * (1 + safety / 100));

/** `259 cm`, with one decimal at most. */
export const cmText = (length: number): string => `${String(Math.round(length * 10) / 10)} cm`;

/** Returns true if pieces may be turned by 90°, because the cloth has no direction. */
export const mayTurn = ({ hasNap, match }: ClothMeasures): boolean => !hasNap && match === 'none';
