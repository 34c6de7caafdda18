// Lengths of cloth, stored as whole cuts and shown as units with decimals.
import { toThousandths, toUnits, type LengthUnit } from './units.js';

/** The numbers of cuts into which a unit can be divided. */
export const CUTS_PER_UNIT = [1, 2, 4, 5, 8, 10, 20] as const;
export type CutsPerUnit = (typeof CUTS_PER_UNIT)[number];

/** Exact by definition: the international yard of 1959. */
export const METRES_PER_YARD = 0.9144;

/** Returns true for at most three decimals; ignores float rounding errors. */
export const isThousandths = (units: number): boolean =>
  Math.abs(units - toUnits(toThousandths(units))) < 1e-6;

/** Converts thousandths to whole cuts; null if the length is between two cuts. */
export function cutsOf(thousandths: number, cutsPerUnit: number): number | null {
  const cuts = (thousandths * cutsPerUnit) / 1000;
  return Number.isInteger(cuts) ? cuts : null;
}

/** Converts cuts to whole thousandths: 1000 is a multiple of every `cutsPerUnit`. */
export const thousandthsOf = (cuts: number, cutsPerUnit: number): number =>
  (cuts * 1000) / cutsPerUnit;

/** Converts cuts to units. */
export const unitsOf = (cuts: number, cutsPerUnit: number): number => cuts / cutsPerUnit;

/** Converts a length to another unit. */
export function inUnit(units: number, from: LengthUnit, to: LengthUnit): number {
  if (from === to) return units;
  return from === 'm' ? units / METRES_PER_YARD : units * METRES_PER_YARD;
}

/** Converts thousandths of a unit to whole millimetres. */
export const millimetresOf = (thousandths: number, unit: LengthUnit): number =>
  unit === 'm' ? thousandths : Math.round(thousandths * METRES_PER_YARD);

/** Rounds a length up to whole cuts, in units. */
export const roundUpToCuts = (units: number, cutsPerUnit: number): number =>
  Math.ceil((toThousandths(units) * cutsPerUnit) / 1000) / cutsPerUnit;

/** Formats `2.30 m`, with three decimals if the step or the length needs them. */
export function formatLength(units: number, unit: LengthUnit, cutsPerUnit = 1): string {
  const needsThree = 100 % cutsPerUnit > 0 || toThousandths(units) % 10 !== 0;
  return `${toUnits(toThousandths(units)).toFixed(needsThree ? 3 : 2)} ${unit}`;
}

/** Returns the name of a step: `10 cm`, `12.5 cm`, `1/8 yd`, `whole metres`. */
export function stepName(unit: LengthUnit, cutsPerUnit: number): string {
  if (cutsPerUnit === 1) return unit === 'm' ? 'whole metres' : 'whole yards';
  return unit === 'm' ? `${String(100 / cutsPerUnit)} cm` : `1/${String(cutsPerUnit)} yd`;
}

/**
 * Shown wherever a length is sold, unless the company accepts its return: goods made to order have no right of
 * withdrawal (Directive 2011/83/EU, article 16 c).
 */
export const CUT_TO_LENGTH = 'Cut to your length: it cannot be returned unless it is faulty.';
