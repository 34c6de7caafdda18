// The columns of the list of cloths as CSV: code, name, composition, and one for each field of the sheet.
import {
  clothField,
  clothFieldNames,
  snakeName,
  stepOf,
  type ClothFieldName,
  type ClothValue,
} from '@shop/contracts/cloth-fields';
import { writeComposition } from '@shop/contracts/composition-text';
import { csvRow } from '@shop/service-kit/csv';
import type { Sheet } from './cloth.rules.js';

const fieldOf: ReadonlyMap<string, ClothFieldName> = new Map(
  clothFieldNames.map((name) => [snakeName(name), name]),
);
export const CLOTH_COLUMNS: readonly string[] = ['code', 'name', 'composition', ...fieldOf.keys()];
export const fieldOfColumn = (column: string): ClothFieldName | undefined => fieldOf.get(column);

export const clothHeading = (): string => csvRow(CLOTH_COLUMNS);

function cellOf(value: ClothValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

export const clothLine = (code: string, { name, composition, ...values }: Sheet): string =>
  csvRow([
    code,
    name,
    writeComposition(composition),
    ...clothFieldNames.map((field) => cellOf(values[field])),
  ]);

const NUMBER = /^-?\d+(\.\d+)?$/;
const flags: Readonly<Record<string, boolean>> = { yes: true, no: false, '': false };

/** What a cell says, unchecked. */
export function valueOf(name: ClothFieldName, cell: string): unknown {
  const field = clothField(name);
  if (field.kind === 'flag') return flags[cell.toLowerCase()] ?? cell;
  if (field.kind === 'many')
    return cell
      .split(/[,;]/)
      .map((one) => one.trim())
      .filter(Boolean);
  if (cell === '') return null;
  return stepOf(field) !== null && NUMBER.test(cell) ? Number(cell) : cell;
}

/** The rule of a column, for the messages of an import. */
export function columnRule(name: ClothFieldName): string {
  const field = clothField(name);
  switch (field.kind) {
    case 'choice':
      return `must be empty or one of ${field.choices.map(([value]) => value).join(', ')}`;
    case 'many':
      return `must be empty or some of ${field.choices.map(([value]) => value).join(', ')}`;
    case 'flag':
      return 'must be yes or no';
    case 'country':
      return 'must be empty or the two capitals of a country';
    case 'text':
      return field.rule ?? `must have at most ${String(field.max)} characters`;
    case 'number':
      return `must be empty or a number from ${String(field.min)} to ${String(field.max)} in steps of ${String(field.step)}`;
    default:
      return `must be empty or a grade from 1 to 5 in steps of ${String(stepOf(field))}`;
  }
}
