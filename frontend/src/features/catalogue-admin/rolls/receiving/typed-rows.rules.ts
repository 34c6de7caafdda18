// Reads rolls that are typed into a form, one per row.
import { rollInput } from '@shop/contracts/inventory/rolls';
import type { z } from 'zod';
import { numberOf } from '../../cloths/cloth-form.rules';
import { typedRollLength, type Steps } from '../typed-length';

/** Texts of the fields of a row. */
export interface TypedRoll {
  /** Unique key of the row. */
  key: number;
  lot: string;
  shade: string;
  length: string;
  /** Usable width in centimetres. */
  width: string;
  place: string;
  cost: string;
}
export type RollField = Exclude<keyof TypedRoll, 'key'>;
type Roll = z.infer<typeof rollInput>;
export type Faults = Partial<Record<RollField, string>>;

export const emptyRoll = (key: number): TypedRoll => ({
  key,
  lot: '',
  shade: '',
  length: '',
  width: '',
  place: '',
  cost: '',
});

/** Returns the next roll of the same delivery, which differs only in its length. */
export const sameAgain = <Row extends TypedRoll>(row: Row, key: number): Row => ({
  ...row,
  key,
  length: '',
});

export const textOrNone = (text: string): string | null => text.trim() || null;
export const shadeOf = (text: string): string | null => textOrNone(text.toUpperCase());
/** Parses dollars; NaN for text that is not a number. */
export const dollarsOf = (text: string): number | null =>
  text.trim() === '' ? null : numberOf(text);

const messages: Record<RollField, string> = {
  lot: 'Enter the dye lot',
  shade: 'One capital, A to Z',
  length: 'Enter a length, such as 2.30',
  width: 'Enter a width from 2 to 600',
  place: 'At most 40 characters',
  cost: 'Enter a cost, such as 7.50',
};
const fieldOf: Partial<Record<string, RollField>> = { usableWidthMm: 'width' };

/** Returns the roll of a row, or a message for each invalid field. */
export function rollOf(row: TypedRoll, steps: Steps): { roll: Roll } | { faults: Faults } {
  const typed = typedRollLength(row.length, steps);
  const width = row.width.trim() === '' ? null : Math.round(numberOf(row.width) * 10);
  const parsed = rollInput.safeParse({
    lot: row.lot,
    shade: shadeOf(row.shade),
    length: 'length' in typed ? typed.length : NaN,
    place: textOrNone(row.place),
    usableWidthMm: width,
    cost: dollarsOf(row.cost),
  });
  if (parsed.success) return { roll: parsed.data };
  const faults: Faults = {};
  for (const { path } of parsed.error.issues) {
    const name = String(path[0]);
    const field = fieldOf[name] ?? (name as RollField);
    faults[field] = messages[field];
  }
  if ('fault' in typed) faults.length = typed.fault;
  return { faults };
}

/** Returns the rows with typed text. */
export const filledRows = <Row extends TypedRoll>(rows: readonly Row[]): Row[] =>
  rows.filter(({ lot, length }) => lot.trim() !== '' || length.trim() !== '');
