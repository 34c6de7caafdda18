// Lengths of cloth. Stored as whole cuts, written as units with decimals.
import { toThousandths, toUnits, type LengthUnit } from './units.js';

/** The cuts that a unit may be divided into. */
export const CUTS_PER_UNIT = [1, 2, 4, 5, 8, 10, 20] as const;
export type CutsPerUnit = (typeof CUTS_PER_UNIT)[number];

/** Exactly, by the international yard of 1959. */
export const METRES_PER_YARD = 0.9144;

/** Returns true for at most three decimals; a rounding error of a float is ignored. */
export const isThousandths = (units: number): boolean =>
  Math.abs(units - toUnits(toThousandths(units))) < 1e-6;

/** Thousandths to whole cuts; null where the scissors cannot cut it. */
export function cutsOf(thousandths: number, cutsPerUnit: number): number | null {
  const cuts = (thousandths * cutsPerUnit) / 1000;
  return Number.isInteger(cuts) ? cuts : null;
}

/** Cuts to whole thousandths: 1000 is a multiple of every `cutsPerUnit`. */
export const thousandthsOf = (cuts: number, cutsPerUnit: number): number =>
  (cuts * 1000) / cutsPerUnit;

/** Cuts to units. */
export const unitsOf = (cuts: number, cutsPerUnit: number): number => cuts / cutsPerUnit;

/** A length in another unit. */
export function inUnit(units: number, from: LengthUnit, to: LengthUnit): number {
  if (from === to) return units;
  return from === 'm' ? units / METRES_PER_YARD : units * METRES_PER_YARD;
}

/** Thousandths of a unit to whole millimetres. */
export const millimetresOf = (thousandths: number, unit: LengthUnit): number =>
  unit === 'm' ? thousandths : Math.round(thousandths * METRES_PER_YARD);

/** The shortest length of whole cuts that is as long as this one, in units. */
export const roundUpToCuts = (units: number, cutsPerUnit: number): number =>
  Math.ceil((toThousandths(units) * cutsPerUnit) / 1000) / cutsPerUnit;

/** `2.30 m`; three decimals where the step or the length needs them. */
export function formatLength(units: number, unit: LengthUnit, cutsPerUnit = 1): string {
  const needsThree = 100 % cutsPerUnit > 0 || toThousandths(units) % 10 !== 0;
  return `${toUnits(toThousandths(units)).toFixed(needsThree ? 3 : 2)} ${unit}`;
}

/** A step in words: `10 cm`, `12.5 cm`, `1/8 yd`, `whole metres`. */
export function stepName(unit: LengthUnit, cutsPerUnit: number): string {
  if (cutsPerUnit === 1) return unit === 'm' ? 'whole metres' : 'whole yards';
  return unit === 'm' ? `${String(100 / cutsPerUnit)} cm` : `1/${String(cutsPerUnit)} yd`;
}

/** Said wherever a length is bought, unless the company takes it back: goods made to order are outside withdrawal (Directive 2011/83/EU, article 16 c). */
export const CUT_TO_LENGTH = 'Cut to your length: it cannot be returned unless it is faulty.';
