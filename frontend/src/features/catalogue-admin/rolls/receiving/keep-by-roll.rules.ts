// Reads the typed rolls of a stock that is sold by length.
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { formatLength } from '@shop/contracts/money/length';
import { toThousandths, toUnits, type Sale } from '@shop/contracts/money/units';
import { keepByRollInput, type KeepByRollInput } from '@shop/contracts/inventory/rolls';
import { countText } from '../../../../ui/count-text';
import { typedRollLength } from '../typed-length';
import { filledRows, rollOf, type Faults, type TypedRoll } from './typed-rows.rules';

/** Returns the input, or its errors. */
export function keepInputOf(
  { sale, version }: ProductView & { sale: Sale },
  { leastEnd, rows }: { leastEnd: string; rows: readonly TypedRoll[] },
): { keep: KeepByRollInput } | { faults: ReadonlyMap<number, Faults>; leastEnd?: string } {
  const faults = new Map<number, Faults>();
  const filled = filledRows(rows);
  // without stock there may not be any rolls yet
  const isEmpty = filled.length === 0 && sale.inStock === 0;
  const rolls = (filled.length > 0 || isEmpty ? filled : rows).flatMap((row) => {
    const checked = rollOf(row, sale);
    if ('roll' in checked) return [checked.roll];
    faults.set(row.key, checked.faults);
    return [];
  });
  const end = leastEnd.trim() === '' ? null : typedRollLength(leastEnd, sale);
  const isEndWrong = end !== null && 'fault' in end;
  const parsed = keepByRollInput.safeParse({
    version,
    ...(end !== null && 'length' in end && { leastEnd: end.length }),
    rolls,
  });
  if (parsed.success && faults.size === 0 && !isEndWrong) return { keep: parsed.data };
  return { faults, ...(isEndWrong && { leastEnd: end.fault }) };
}

/** Compares the rolls with the listed stock; the rolls also hold the cloth of open orders. */
export function allocationText({ sale }: { sale: Sale }, rows: readonly TypedRoll[]): string {
  const filled = filledRows(rows);
  const sum = filled.reduce((all, { length }) => {
    const typed = typedRollLength(length, sale);
    return all + ('length' in typed ? toThousandths(typed.length) : 0);
  }, 0);
  const shown = (units: number) => formatLength(units, sale.unit, sale.cutsPerUnit);
  const rolls = countText(filled.length, 'rolls');
  return `${shown(toUnits(sum))} on ${rolls}. Listed: ${shown(sale.inStock)}, and what open orders wait for; a difference is booked as a count.`;
}
