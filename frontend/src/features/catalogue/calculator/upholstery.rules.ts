// Estimates the cloth for upholstery: plain yards by furniture, plus an allowance for the pattern repeats.
import { METRES_PER_YARD } from '@shop/contracts/money/length';
import { cutCloth, withSafety, type ClothMeasures, type Outcome, type Wishes } from './need';

/** Yards of plain cloth, 54 inches wide: the upper ends of the ranges from textilecalculator.com. */
export const FURNITURE = [
  { value: 'seat', label: 'Dining chair, seat', yards: 1 },
  { value: 'seat-back', label: 'Dining chair, seat and back', yards: 1.5 },
  { value: 'ottoman', label: 'Ottoman', yards: 2 },
  { value: 'ottoman-cushion', label: 'Ottoman with loose cushion', yards: 3 },
  { value: 'armchair', label: 'Armchair', yards: 6 },
  { value: 'armchair-cushion', label: 'Armchair with loose cushion', yards: 7 },
  { value: 'loveseat', label: 'Two-seat sofa', yards: 11 },
  { value: 'loveseat-cushions', label: 'Two-seat sofa with loose cushions', yards: 12 },
  { value: 'sofa', label: 'Three-seat sofa', yards: 16 },
  { value: 'sofa-cushions', label: 'Three-seat sofa with loose cushions', yards: 18 },
] as const;

/** Percentages by the sum of both repeats in inches (carrscorner.com). */
const BY_REPEATS = [
  { below: 3, percent: 0 },
  { below: 15, percent: 10 },
  { below: 20, percent: 15 },
  { below: 28, percent: 20 },
  { below: 37, percent: 25 },
  { below: 46, percent: 30 },
  { below: 55, percent: 35 },
] as const;

const CM_PER_INCH = 2.54;
const CM_PER_YARD = METRES_PER_YARD * 100;
const FULL_WIDTH = 137;
const LEAST_WIDTH = 127;

/** Returns the cloth for upholstery that needs this many plain yards. */
export function upholstery(yards: number, cloth: ClothMeasures, wishes: Wishes): Outcome {
  const { width, plain } = cutCloth(cloth, wishes);
  if (width < LEAST_WIDTH) {
    return { refusal: `Upholstery is estimated for cloth of ${String(LEAST_WIDTH)} cm and wider.` };
  }
  const inches = Math.round((cloth.repeat + cloth.repeatAcross) / CM_PER_INCH);
  const byRepeats = BY_REPEATS.find(({ below }) => inches < below)?.percent;
  if (byRepeats === undefined) {
    return { refusal: 'We have no upholstery estimate for a pattern repeat this large.' };
  }
  const percent = byRepeats + (width < FULL_WIDTH ? 10 : 0);
  const more = percent > 0 ? ` + ${String(percent)} % for pattern and width` : '';
  return {
    need: {
      cm: withSafety(plain(yards * (1 + percent / 100) * CM_PER_YARD), wishes),
      formula: `${String(yards)} yd of plain cloth${more}`,
    },
    note: cloth.isRailroaded
      ? 'An estimate for cloth used upright. Railroaded, wide furniture needs less. Please check with your upholsterer.'
      : 'An estimate. Please check with your upholsterer.',
  };
}
