// A ruler over an image of cloth.
import type { LengthUnit } from '@shop/contracts/money/units';

const TENTHS_PER_CM = 100;
const CM_PER_INCH = 2.54;
const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** A ruler of `length` units, `pixels` long, with `marks` equal parts. */
export interface RulerSize {
  length: number;
  unit: 'cm' | 'in';
  pixels: number;
  marks: number;
}

/**
 * Returns the longest ruler that fits; null if even the shortest does not fit. `shown` is the displayed width of the
 * image in pixels, zoom included; `tenths` is the width of the cloth in the image in tenths of a millimetre.
 */
export function rulerOf(
  { shown, tenths }: { shown: number; tenths: number },
  { most, unit }: { most: number; unit: LengthUnit | null },
): RulerSize | null {
  const perCm = (shown / tenths) * TENTHS_PER_CM;
  const isInches = unit === 'yd';
  const per = isInches ? perCm * CM_PER_INCH : perCm;
  const length = LENGTHS.findLast((one) => one * per <= most);
  if (length === undefined) return null;
  const parts = isInches ? 8 : 10;
  return {
    length,
    unit: isInches ? 'in' : 'cm',
    pixels: length * per,
    marks: length <= 2 ? length * parts : length <= 20 ? length : length / 10,
  };
}
