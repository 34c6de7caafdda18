// The terms of the calculator: a cloth, the wishes of the shopper, and the needed length. All lengths in centimetres.

export interface ClothMeasures {
  /** The usable width. */
  width: number;
  /** The repeat along the length; 0 without a pattern. */
  repeat: number;
  repeatAcross: number;
  match: 'none' | 'straight' | 'half-drop';
  hasNap: boolean;
  /** The pattern runs across the width. */
  isRailroaded: boolean;
  /** Per cent; null where it was not tested. */
  shrinkWarp: number | null;
  shrinkWeft: number | null;
}

export interface Wishes {
  /** The cloth is washed before it is cut. */
  isWashed: boolean;
  /** The first piece starts at a motif that the shopper chooses. */
  startsAtMotif: boolean;
  /** Added for safety, in per cent. */
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
  /** Whole centimetres. */
  cm: number;
  formula: string;
  /** Equal lengths that could be cut from several pieces of cloth. */
  each?: { count: number; cm: number };
  pieces?: Piece[];
}

/** The need, with a shorter or longer way in words; or a sentence where the cloth does not serve. */
export type Outcome = { need: Need; other?: string; note?: string } | { refusal: string };

const TOLERANCE = 1e-6;
export const upTo = (value: number): number => Math.ceil(value - TOLERANCE);
export const downTo = (value: number): number => Math.floor(value + TOLERANCE);

/** An unknown shrinkage, or a cloth that grows, counts as 0. */
const remaining = (percent: number | null): number => 1 - Math.max(0, percent ?? 0) / 100;

/** Returns the cloth that is cut: its washed width, and the lengths that shrink to a given one. */
export function cutCloth(cloth: ClothMeasures, { isWashed }: Wishes) {
  const warp = isWashed ? remaining(cloth.shrinkWarp) : 1;
  const weft = isWashed ? remaining(cloth.shrinkWeft) : 1;
  const { repeat } = cloth;
  const plain = (length: number): number => length / warp;
  return {
    width: cloth.width * weft,
    plain,
    /** Whole repeats, where there is a pattern. */
    inRepeats: (length: number): number =>
      repeat > 0 ? upTo(length / (repeat * warp)) * repeat : plain(length),
  };
}

/** Adds the allowance for safety, and rounds up to the centimetre. */
export const withSafety = (length: number, { safety }: Wishes): number =>
  upTo(length * (1 + safety / 100));

/** `259 cm`, with one decimal at most. */
export const cmText = (length: number): string => `${String(Math.round(length * 10) / 10)} cm`;

/** Returns true where pieces may be turned by 90°: nothing on the cloth has a direction. */
export const mayTurn = ({ hasNap, match }: ClothMeasures): boolean => !hasNap && match === 'none';
