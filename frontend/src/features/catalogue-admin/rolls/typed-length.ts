import { roundUpToCuts, stepName } from '@shop/contracts/money/length';
import { type LengthUnit } from '@shop/contracts/money/units';
import { readLength } from '@shop/contracts/money/read-length';

/** Unit and step in which a cloth is cut. */
export interface Steps {
  unit: LengthUnit;
  cutsPerUnit: number;
}

/** Returns the typed length in units, or why it cannot be cut. */
export function typedRollLength(
  text: string,
  { unit, cutsPerUnit }: Steps,
): { length: number } | { fault: string } {
  const read = readLength(text, unit);
  if (!read) return { fault: 'Enter a length, such as 2.30' };
  if (roundUpToCuts(read.units, cutsPerUnit) !== read.units)
    return { fault: `Enter a length in steps of ${stepName(unit, cutsPerUnit)}` };
  return { length: read.units };
}
