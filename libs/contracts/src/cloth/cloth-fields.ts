// The fields of a data sheet, without zod. To add one, add a line here and a column: form, sheet, CSV, audit and API
// follow. A column holds whole steps: 150 cm in steps of 0.1 cm is 1500.

import {
  bleaching,
  finishes,
  fireTests,
  ironing,
  matches,
  naturalDrying,
  opacities,
  professionalCare,
  stretches,
  structures,
  tumbleDrying,
  uses,
  washing,
  weaves,
} from './cloth-choices.js';

export const clothGroups = {
  cloth: 'Cloth',
  size: 'Size',
  wear: 'Wear',
  care: 'Care',
  origin: 'Origin',
} as const;
export type ClothGroup = keyof typeof clothGroups;
export const groupNames = Object.keys(clothGroups) as ClothGroup[];

interface Labelled {
  group: ClothGroup;
  label: string;
  /** Column name, if it is not the name in snake case. */
  column?: string;
  /** The standard by which a figure is measured. */
  method?: string;
}
type Choices = readonly (readonly [value: string, label: string])[];
export type ClothField = Labelled &
  (
    | { kind: 'choice'; choices: Choices }
    | { kind: 'many'; choices: Choices }
    | { kind: 'number'; unit: string; min: number; max: number; step: number }
    /** 1 to 5, with a text for each end. */
    | { kind: 'scale'; ends: readonly [low: string, high: string] }
    /** Grades 1 to 5 in halves. */
    | { kind: 'grade' }
    | { kind: 'flag' }
    | { kind: 'country' }
    | { kind: 'text'; max: number; pattern?: RegExp; rule?: string }
  );

type More = Pick<Labelled, 'column' | 'method'>;
type Range = readonly [min: number, max: number, step: number];

const choice = (group: ClothGroup, label: string, choices: Choices) =>
  ({ kind: 'choice', group, label, choices }) as const;
const many = (group: ClothGroup, label: string, choices: Choices) =>
  ({ kind: 'many', group, label, choices }) as const;
const figure = (
  group: ClothGroup,
  label: string,
  unit: string,
  [min, max, step]: Range,
  more: More = {},
) => ({ kind: 'number', group, label, unit, min, max, step, ...more }) as const;
const scale = (label: string, low: string, high: string) =>
  ({ kind: 'scale', group: 'cloth', label, ends: [low, high] }) as const;
const grade = (label: string, method: string) =>
  ({ kind: 'grade', group: 'wear', label, method }) as const;
const flag = (group: ClothGroup, label: string) => ({ kind: 'flag', group, label }) as const;
const country = (label: string) => ({ kind: 'country', group: 'origin', label }) as const;
const text = (group: ClothGroup, label: string, max: number) =>
  ({ kind: 'text', group, label, max }) as const;

const THREADS: Range = [10, 3_000, 1];
const WIDTH: Range = [2, 600, 0.1];
const REPEAT: Range = [0, 300, 0.1];
const SHRINKAGE: Range = [-5, 20, 0.1];
const setting = { method: 'ISO 7211-2' };
const fabricWidth = { method: 'ISO 22198' };
const shrinking = { method: 'ISO 5077' };

export const clothFields = {
  structure: choice('cloth', 'Structure', structures),
  weave: choice('cloth', 'Weave', weaves),
  weightGsm: figure('cloth', 'Weight', 'g/m²', [5, 2_500, 1], { method: 'ISO 3801' }),
  endsPer10cm: figure('cloth', 'Ends', 'per 10 cm', THREADS, {
    column: 'ends_per_10cm',
    ...setting,
  }),
  picksPer10cm: figure('cloth', 'Picks', 'per 10 cm', THREADS, {
    column: 'picks_per_10cm',
    ...setting,
  }),
  yarnCount: text('cloth', 'Yarn', 60),
  opacity: choice('cloth', 'Opacity', opacities),
  drape: scale('Drape', 'stiff', 'fluid'),
  hand: scale('Hand', 'crisp', 'soft'),
  sheen: scale('Sheen', 'matt', 'glossy'),
  hasNap: flag('cloth', 'Nap: cut all pieces one way'),
  isReversible: flag('cloth', 'Reversible'),
  finishes: many('cloth', 'Finishes', finishes),
  uses: many('cloth', 'Good for', uses),
  widthCm: figure('size', 'Width', 'cm', WIDTH, { column: 'width_mm', ...fabricWidth }),
  usableWidthCm: figure('size', 'Usable width', 'cm', WIDTH, { column: 'usable_width_mm' }),
  repeatAlongCm: figure('size', 'Repeat along the length', 'cm', REPEAT, { column: 'repeat_v_mm' }),
  repeatAcrossCm: figure('size', 'Repeat across the width', 'cm', REPEAT, {
    column: 'repeat_h_mm',
  }),
  match: choice('size', 'Match', matches),
  isRailroaded: flag('size', 'Railroaded: the pattern runs across the width'),
  shrinkWarp: figure('size', 'Shrinkage along', '%', SHRINKAGE, {
    column: 'shrink_warp_pm',
    ...shrinking,
  }),
  shrinkWeft: figure('size', 'Shrinkage across', '%', SHRINKAGE, {
    column: 'shrink_weft_pm',
    ...shrinking,
  }),
  stretch: choice('size', 'Stretch', stretches),
  stretchPercent: figure('size', 'Stretches by', '%', [0, 200, 1], { column: 'stretch_pct' }),
  martindale: figure('wear', 'Abrasion', 'rubs', [1_000, 500_000, 1], { method: 'ISO 12947-2' }),
  pilling: grade('Pilling', 'ISO 12945-2'),
  washFast: grade('Colour fastness to washing', 'ISO 105-C06'),
  rubDry: grade('Colour fastness to dry rubbing', 'ISO 105-X12'),
  rubWet: grade('Colour fastness to wet rubbing', 'ISO 105-X12'),
  lightFast: figure('wear', 'Colour fastness to light', 'of 8', [1, 8, 1], {
    method: 'ISO 105-B02',
  }),
  fire: many('wear', 'Fire tests passed', fireTests),
  careWash: choice('care', 'Washing', washing),
  careBleach: choice('care', 'Bleaching', bleaching),
  careTumble: choice('care', 'Tumble drying', tumbleDrying),
  careLine: choice('care', 'Natural drying', naturalDrying),
  careIron: choice('care', 'Ironing', ironing),
  carePro: choice('care', 'Professional care', professionalCare),
  careNote: text('care', 'Care, in addition', 300),
  madeIn: country('Woven or knitted in'),
  spunIn: country('Spun in'),
  dyedIn: country('Dyed or printed in'),
  mill: text('origin', 'Mill', 120),
  hsCode: {
    ...text('origin', 'HS code', 10),
    pattern: /^[0-9]{6,10}$/,
    rule: 'must have 6 to 10 digits',
  },
} as const satisfies Record<string, ClothField>;

export type ClothFieldName = keyof typeof clothFields;
export const clothFieldNames = Object.keys(clothFields) as ClothFieldName[];
/** Returns the field without narrowing its kind, for code that handles all fields. */
export const clothField = (name: ClothFieldName): ClothField => clothFields[name];

type ValueOf<Field extends ClothField> = Field['kind'] extends 'flag'
  ? boolean
  : Field['kind'] extends 'many'
    ? string[]
    : Field['kind'] extends 'number' | 'scale' | 'grade'
      ? number | null
      : string | null;
/** The values of a sheet. Null means not stated or not tested; a flag defaults to false, a list to empty. */
export type ClothValues = {
  [Name in ClothFieldName]: ValueOf<(typeof clothFields)[Name]>;
};
/** A value of some field. */
export type ClothValue = ClothValues[ClothFieldName];

/** Returns a record with an entry for each field. */
export const eachClothField = <T>(make: (name: ClothFieldName) => T) =>
  Object.fromEntries(clothFieldNames.map((name) => [name, make(name)])) as Record<
    ClothFieldName,
    T
  >;

/** Returns a sheet without any values. */
export const emptySheet = (): ClothValues =>
  eachClothField((name) => {
    const { kind } = clothField(name);
    return kind === 'flag' ? false : kind === 'many' ? [] : null;
  }) as ClothValues;

/** Returns the step of a numeric field; null for other kinds. */
export function stepOf(field: ClothField): number | null {
  if (field.kind === 'number') return field.step;
  if (field.kind === 'grade') return 0.5;
  return field.kind === 'scale' ? 1 : null;
}

/** Converts `usableWidthCm` to `usable_width_cm`, the name in a CSV list. */
export const snakeName = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
