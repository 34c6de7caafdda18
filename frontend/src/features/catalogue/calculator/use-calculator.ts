import type { ClothSheet } from '@shop/contracts/cloth/cloth';
import { readLength } from '@shop/contracts/money/read-length';
import { useState } from 'react';
import type { ClothMeasures, Outcome, Wishes } from './need';
import { projects, type ProjectField } from './projects';

export type TapeUnit = 'cm' | 'in';
const CM_PER_INCH = 2.54;
const LONGEST_CM = 10_000;
const MOST = 200;

/** Formats a length in the unit of the tape, with at most two decimals. */
const shownLength = (cm: number, unit: TapeUnit): string =>
  String(Math.round((unit === 'cm' ? cm : cm / CM_PER_INCH) * 100) / 100);

const SIGN = /(?:cm|in|inch|inches|")$/i;

/**
 * Parses `45`, `45 cm`, `17 1/2 in` or `0.45 m` to centimetres, without rounding inches; null if the text is not a
 * length.
 */
function readCm(text: string, unit: TapeUnit): number | null {
  const typed = text.trim();
  const sign = SIGN.exec(typed);
  const number = typed.slice(0, sign?.index);
  const read = readLength(number, 'm');
  if (!read) return null;
  const perTape = (sign?.[0] ?? unit).toLowerCase() === 'cm' ? 1 : CM_PER_INCH;
  const cm = read.units * (/[a-z]/i.test(number) ? 100 : perTape);
  return cm <= LONGEST_CM ? cm : null;
}

/** Measures of the cloth that the shopper may change. */
const measureFields = [
  { kind: 'length', name: 'cloth.width', label: 'Usable width of the cloth', initial: 140 },
  {
    kind: 'length',
    name: 'cloth.repeat',
    label: 'Repeat of the pattern',
    initial: 0,
    mayBeZero: true,
  },
] as const satisfies readonly ProjectField[];

const measuresOf = (sheet: ClothSheet | undefined): ClothMeasures => ({
  width: sheet?.usableWidthCm ?? sheet?.widthCm ?? 140,
  repeat: sheet?.repeatAlongCm ?? 0,
  repeatAcross: sheet?.repeatAcrossCm ?? 0,
  match: (sheet?.match as ClothMeasures['match'] | null | undefined) ?? 'none',
  hasNap: sheet?.hasNap ?? false,
  isRailroaded: sheet?.isRailroaded ?? false,
  shrinkWarp: sheet?.shrinkWarp ?? null,
  shrinkWeft: sheet?.shrinkWeft ?? null,
});

/** Holds the form of the calculator; `outcome` is null while a field cannot be read. */
export function useCalculator(sheet: ClothSheet | undefined) {
  const [projectId, setProjectId] = useState('curtains');
  const [unit, setUnit] = useState<TapeUnit>('cm');
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [wishes, setWishes] = useState<Wishes>({
    isWashed: false,
    startsAtMotif: false,
    safety: 0,
  });
  const project = projects.find(({ id }) => id === projectId) ?? projects[0];
  const cloth = measuresOf(sheet);
  const initialOf = (field: ProjectField): string => {
    if (field.kind === 'choice') return field.options[0]?.value ?? '';
    if (field.kind === 'count') return String(field.initial);
    const known = { 'cloth.width': cloth.width, 'cloth.repeat': cloth.repeat }[field.name];
    return shownLength(known ?? field.initial, unit);
  };
  const keyOf = ({ name }: ProjectField): string =>
    name.startsWith('cloth.') ? name : `${project.id}.${name}`;
  const textOf = (field: ProjectField): string => texts[keyOf(field)] ?? initialOf(field);

  const readField = (field: ProjectField): number | null => {
    const text = textOf(field);
    if (field.kind === 'choice') return 0;
    if (field.kind === 'count') {
      const count = Number(text.trim());
      return Number.isInteger(count) && count >= 1 && count <= MOST ? count : null;
    }
    const cm = readCm(text, unit);
    return cm === null || (cm === 0 && !field.mayBeZero) ? null : cm;
  };
  const fields = [...project.fields, ...measureFields];
  const isReadable = fields.every((field) => readField(field) !== null);

  const needOf = (): Outcome => {
    const byName = new Map(fields.map((field) => [field.name, field]));
    const number = (name: string): number => {
      const field = byName.get(name);
      return field ? (readField(field) ?? 0) : 0;
    };
    const choice = (name: string): string => {
      const field = byName.get(name);
      return field ? textOf(field) : '';
    };
    const measured = { ...cloth, width: number('cloth.width'), repeat: number('cloth.repeat') };
    return project.needOf({ number, choice }, measured, {
      ...wishes,
      startsAtMotif: wishes.startsAtMotif && project.hasMotif,
    });
  };

  /** Converts the typed lengths to another unit. */
  const changeUnit = (to: TapeUnit) => {
    const lengths = new Set(
      [...projects.flatMap(({ id, fields: all }) => all.map((field) => ({ id, field })))]
        .filter(({ field }) => field.kind === 'length')
        .map(({ id, field }) => `${id}.${field.name}`)
        .concat(measureFields.map(({ name }) => name)),
    );
    const converted = Object.entries(texts).map(([key, text]) => {
      const cm = lengths.has(key) ? readCm(text, unit) : null;
      return [key, cm === null ? text : shownLength(cm, to)];
    });
    setTexts(Object.fromEntries(converted) as Record<string, string>);
    setUnit(to);
  };

  return {
    project,
    setProject: setProjectId,
    unit,
    changeUnit,
    fields,
    textOf,
    isFaulty: (field: ProjectField): boolean => readField(field) === null,
    change: (field: ProjectField, text: string) => {
      setTexts({ ...texts, [keyOf(field)]: text });
    },
    wishes,
    changeWishes: (some: Partial<Wishes>) => {
      setWishes({ ...wishes, ...some });
    },
    /** Width in centimetres on which the pieces are drawn. */
    clothWidth: readField(measureFields[0]) ?? cloth.width,
    isPatterned: (readField(measureFields[1]) ?? 0) > 0,
    outcome: isReadable ? needOf() : null,
  };
}
