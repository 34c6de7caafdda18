// Reads the typed rolls of an expected delivery.
import type { ReceiveExpectedInput } from '@shop/contracts/inventory/deliveries';
import { formatLength } from '@shop/contracts/money/length';
import type { RollView } from '@shop/contracts/inventory/rolls';
import { receivedOf, type ReceivedRoll, type RowFaults } from '../receiving/receive.rules';
import { filledRows, rollOf, type Faults, type TypedRoll } from '../receiving/typed-rows.rules';
import { lengthOn } from '../roll-text';
import { typedRollLength } from '../typed-length';

/** A row of the form, with the expected roll. */
export interface ArrivedRow extends TypedRoll {
  roll: RollView;
}

/** Returns the rows with the supplier's data; staff then enter the measured length. */
export const rowsOf = (rolls: readonly RollView[]): ArrivedRow[] =>
  rolls.map((roll, key) => ({
    key,
    roll,
    lot: roll.lot,
    shade: roll.shade ?? '',
    place: roll.place ?? '',
    length: formatLength(roll.left, roll.unit, roll.cutsPerUnit).replace(/[^\d.]/g, ''),
    width: roll.usableWidthMm === null ? '' : String(roll.usableWidthMm / 10),
    cost: roll.cost === null ? '' : String(roll.cost),
  }));

const NONE = /^0*([.,]0*)?$/;
const isNone = (length: string): boolean => length.trim() !== '' && NONE.test(length.trim());

/** Errors by row. */
export interface ArrivalFaults {
  rolls: ReadonlyMap<number, Faults>;
  besides: ReadonlyMap<number, RowFaults>;
}

/**
 * Returns the input, or its errors. A length of 0 means that the roll did not arrive; an empty additional row is
 * ignored.
 */
export function arrivalOf(
  rows: readonly ArrivedRow[],
  besides: readonly ReceivedRoll[],
): Omit<ReceiveExpectedInput, 'version'> | { faults: ArrivalFaults } {
  const faults = new Map<number, Faults>();
  const rolls = rows.flatMap((row) => {
    const isGone = isNone(row.length);
    const checked = rollOf(isGone ? { ...row, length: String(row.roll.left) } : row, row.roll);
    if ('roll' in checked)
      return [{ ...checked.roll, ...(isGone && { length: 0 }), _id: row.roll._id }];
    faults.set(row.key, checked.faults);
    return [];
  });
  const filled = filledRows(besides);
  const named = besides.filter((row) => row.productText.trim() !== '' && !filled.includes(row));
  const others = receivedOf([...filled, ...named]);
  return faults.size + others.faults.size > 0
    ? { faults: { rolls: faults, besides: others.faults } }
    : { rolls, besides: others.rolls };
}

/** Describes the difference from the expected roll; null if there is none. */
export function differenceOf({ roll, lot, length }: ArrivedRow): string | null {
  if (isNone(length)) return 'Not delivered';
  const typed = typedRollLength(length, roll);
  const parts: string[] = [];
  const more = 'length' in typed ? typed.length - roll.left : 0;
  const shown = lengthOn(roll);
  if (more !== 0) parts.push(`${shown(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`);
  if (lot.trim() !== roll.lot) parts.push(`dye lot ${roll.lot} was expected`);
  return parts.length === 0 ? null : parts.join(', ');
}
