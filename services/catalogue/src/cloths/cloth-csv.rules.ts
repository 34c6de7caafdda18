// The columns of the list of cloths as CSV: code, name, composition, certificates, and one for each field of the sheet.
import {
  clothField,
  clothFieldNames,
  snakeName,
  stepOf,
  type ClothFieldName,
  type ClothValue,
} from '@shop/contracts/cloth/cloth-fields';
import { countryCodeOf } from '@shop/contracts/places/country-name';
import { comparedName } from '@shop/contracts/reading/clean-text';
import { writeComposition } from '@shop/contracts/cloth/composition-text';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import type { Sheet } from './cloth.rules.js';
import { writeCertificates } from './listed-certificates.rules.js';

/** Columns that are not named as their field in snake case. */
const columnNames: Readonly<Partial<Record<ClothFieldName, string>>> = {
  repeatAlongCm: 'repeat_v_cm',
  repeatAcrossCm: 'repeat_h_cm',
  careWash: 'wash',
  careBleach: 'bleach',
  careTumble: 'tumble',
  careLine: 'line',
  careIron: 'iron',
  carePro: 'pro',
};
const fieldOf: ReadonlyMap<string, ClothFieldName> = new Map(
  clothFieldNames.map((name) => [columnNames[name] ?? snakeName(name), name]),
);

/** The first columns of a list, in the order in which a mill states them; other fields follow. */
const beginning = [
  'code',
  'name',
  'structure',
  'weave',
  'composition',
  'weight_gsm',
  'width_cm',
  'usable_width_cm',
  'repeat_v_cm',
  'repeat_h_cm',
  'match',
  'shrink_warp',
  'shrink_weft',
  'stretch',
  'opacity',
  'drape',
  'martindale',
  'pilling',
  'light_fast',
  'wash_fast',
  'rub_dry',
  'rub_wet',
  'wash',
  'bleach',
  'tumble',
  'line',
  'iron',
  'pro',
  'made_in',
  'spun_in',
  'dyed_in',
  'hs_code',
  'uses',
  'certificates',
];
export const CLOTH_COLUMNS: readonly string[] = [...new Set([...beginning, ...fieldOf.keys()])];
export const fieldOfColumn = (column: string): ClothFieldName | undefined => fieldOf.get(column);

function cellOf(value: ClothValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

export function clothLine(
  code: string,
  { name, composition, ...values }: Sheet,
  certificates: readonly string[],
  shown: readonly string[],
): string {
  const own: Readonly<Record<string, string>> = {
    code,
    name,
    composition: writeComposition(composition),
    certificates: writeCertificates(certificates),
  };
  const cellIn = (column: string): string => {
    const field = fieldOfColumn(column);
    return field ? cellOf(values[field]) : (own[column] ?? '');
  };
  return csvRow(shown.map(cellIn));
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const flags: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  y: true,
  '1': true,
  no: false,
  false: false,
  n: false,
  '0': false,
  '': false,
};

/** Returns true for a column of numbers. */
export function isNumber(column: string): boolean {
  const name = fieldOfColumn(column);
  return name !== undefined && stepOf(clothField(name)) !== null;
}

/** The choice that is written so, in any case, by its value or its label. */
const choiceOf = (choices: readonly (readonly [string, string])[], text: string): string =>
  choices.find((names) => names.some((name) => comparedName(name) === comparedName(text)))?.[0] ??
  text;

/** Returns the value of a cell, unchecked. */
export function valueOf(name: ClothFieldName, cell: string): unknown {
  const field = clothField(name);
  if (field.kind === 'flag') return flags[cell.toLowerCase()] ?? cell;
  if (field.kind === 'many')
    return [
      ...new Set(cell.split(/[,;]/).map((one) => choiceOf(field.choices, one.trim()))),
    ].filter(Boolean);
  if (cell === '') return null;
  if (field.kind === 'choice') return choiceOf(field.choices, cell);
  if (field.kind === 'country') return countryCodeOf(cell) ?? cell;
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
