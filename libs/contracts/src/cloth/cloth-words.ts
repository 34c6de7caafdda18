// The values of a data sheet as texts. Without zod.
import {
  clothField,
  clothFieldNames,
  clothGroups,
  groupNames,
  type ClothFieldName,
  type ClothGroup,
  type ClothValue,
  type ClothValues,
} from './cloth-fields.js';
import { type FibreShare, compositionWords } from './composition.js';
import { countryName } from '../places/country-name.js';

// Bands of BS 2543 as the trade quotes them; each includes its lower limit.
const bands: readonly (readonly [from: number, name: string])[] = [
  [40_000, 'severe contract'],
  [30_000, 'contract'],
  [25_000, 'heavy domestic'],
  [15_000, 'general domestic'],
  [10_000, 'light domestic'],
  [0, 'decorative'],
];

/** Returns the use that a Martindale count allows. */
export const martindaleBand = (rubs: number): string =>
  bands.find(([from]) => rubs >= from)?.[1] ?? '';

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** Formats whole grades as 4, halves as 4-5. */
const gradeText = (grade: number): string =>
  Number.isInteger(grade) ? String(grade) : `${String(grade - 0.5)}-${String(grade + 0.5)}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the texts of the five steps between two ends. */
const scaleText = (step: number, [low, high]: readonly [string, string]): string =>
  [`Very ${low}`, capital(low), `Between ${low} and ${high}`, capital(high), `Very ${high}`][
    step - 1
  ] ?? '';

function textOf(name: ClothFieldName, value: NonNullable<ClothValue>): string {
  const field = clothField(name);
  if (field.kind === 'choice')
    return field.choices.find(([known]) => known === value)?.[1] ?? String(value);
  if (field.kind === 'many' && Array.isArray(value))
    return value
      .map((one) => field.choices.find(([known]) => known === one)?.[1] ?? one)
      .join(', ');
  if (field.kind === 'country') return countryName(String(value)) ?? String(value);
  if (field.kind === 'flag') return 'Yes';
  if (typeof value !== 'number') return String(value);
  if (field.kind === 'grade') return `${gradeText(value)} of 5`;
  if (field.kind === 'scale') return scaleText(value, field.ends);
  const unit = field.kind === 'number' ? ` ${field.unit}` : '';
  return `${figures.format(value)}${unit}`;
}

const isStated = (value: ClothValue): value is NonNullable<ClothValue> =>
  value !== null &&
  value !== false &&
  value !== 'none' &&
  !(Array.isArray(value) && value.length === 0);

/** Returns the text of a value; null for a value that is not stated, or that the cloth does not have. */
export function clothText(name: ClothFieldName, value: ClothValue): string | null {
  if (!isStated(value)) return null;
  const text = textOf(name, value);
  return name === 'martindale' ? `${text}, ${martindaleBand(Number(value))}` : text;
}

/** A line of the sheet. */
export interface SheetLine {
  name: string;
  label: string;
  text: string;
  method: string | null;
}

/** Returns the sheet in its groups, without values that are not stated or not tested. */
export function sheetGroups(
  sheet: ClothValues & { composition: readonly FibreShare[] },
): { group: ClothGroup; title: string; lines: SheetLine[] }[] {
  const composition = compositionWords(sheet.composition).eu;
  const first = { name: 'composition', label: 'Composition', text: composition, method: null };
  return groupNames.flatMap((group) => {
    const lines = clothFieldNames.flatMap((name): SheetLine[] => {
      const field = clothField(name);
      if (field.group !== group) return [];
      const text = clothText(name, sheet[name]);
      return text === null
        ? []
        : [{ name, label: field.label, text, method: field.method ?? null }];
    });
    const all = group === 'cloth' && composition !== '' ? [first, ...lines] : lines;
    return all.length > 0 ? [{ group, title: clothGroups[group], lines: all }] : [];
  });
}

/** Returns the care of a cloth as texts, in the order of ISO 3758. */
export const careWords = (sheet: ClothValues): string[] =>
  clothFieldNames
    .filter((name) => clothField(name).group === 'care')
    .flatMap((name) => clothText(name, sheet[name]) ?? []);

/** Returns the short description below the name of a product. */
export const clothHighlights = (sheet: ClothValues): string[] =>
  [
    clothText('weave', sheet.weave) ?? clothText('structure', sheet.structure),
    clothText('weightGsm', sheet.weightGsm),
    sheet.widthCm === null ? null : `${clothText('widthCm', sheet.widthCm) ?? ''} wide`,
  ].filter((text) => text !== null);
