import { roundUpToCuts, stepName } from '@shop/contracts/money/length';
import { type LengthUnit } from '@shop/contracts/money/units';
import { readLength } from '@shop/contracts/money/read-length';

/** How a cloth is cut. */
export interface Steps {
  unit: LengthUnit;
  cutsPerUnit: number;
}

/** A length as it was typed, in units, or why it is none that can be cut. */
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
