import { formatLength, roundUpToCuts, stepName } from '@shop/contracts/money/length';
import { type Sale } from '@shop/contracts/money/units';
import { readLength } from '@shop/contracts/money/read-length';

export interface LengthLimits {
  sale: Pick<Sale, 'unit' | 'cutsPerUnit' | 'least'>;
  max: number;
  /**
   * How a typed length that cannot be cut is handled: `ignore` drops it (product page); `clamp` rounds it up to a cut
   * within the range, and uses the least length for a non-number (cart page).
   */
  typed: 'ignore' | 'clamp';
}

interface TypedLength {
  /** In units; null if the text is dropped. */
  value: number | null;
  /** Explains how the text became this length, or why it was dropped. */
  note: string | null;
}

/** Formats a converted length with the decimals that its step needs. */
const inHundredths = (units: number, cutsPerUnit: number): number =>
  100 % cutsPerUnit === 0 ? Math.round(units * 100) / 100 : units;

/** Returns the length for a typed text, with a note about it. */
export function typedLength(text: string, limits: LengthLimits): TypedLength {
  const { max, typed } = limits;
  const { unit, cutsPerUnit, least } = limits.sale;
  const shown = (units: number) => formatLength(units, unit, cutsPerUnit);
  const read = readLength(text, unit);
  if (!read) {
    const note = text.trim() === '' ? null : `“${text.trim()}” is not a length we understand.`;
    return { value: null, note };
  }
  const cut = roundUpToCuts(read.units, cutsPerUnit);
  const isOffStep = cut !== read.units;
  const value = Math.max(least, Math.min(max, cut));
  if (cut !== value) {
    const note = cut < least ? `From ${shown(least)}.` : `At most ${shown(max)}.`;
    return { value: typed === 'ignore' ? null : value, note };
  }
  if (typed === 'ignore' && isOffStep && !read.isConverted) {
    const steps = stepName(unit, cutsPerUnit);
    return { value: null, note: `Cut in ${cutsPerUnit === 1 ? steps : `steps of ${steps}`}.` };
  }
  if (!read.isConverted && !isOffStep) return { value, note: null };
  const start = read.isConverted
    ? `${text.trim()} is ${shown(inHundredths(read.units, cutsPerUnit))}`
    : shown(read.units);
  return { value, note: isOffStep ? `${start}, cut as ${shown(value)}.` : `${start}.` };
}
