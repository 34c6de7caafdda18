// Parses days as people, banks and spreadsheets write them.
import { plainSigns } from './plain-digits.js';

/** The number that comes first in `11/05/2026`. */
export const dateForms = ['dayFirst', 'monthFirst'] as const;
export type DateForm = (typeof dateForms)[number];

const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2}|\d{4})(?: .*)?$/;
const SLASHED = /^(\d{1,2})([-/])(\d{1,2})\2(\d{2}|\d{4})(?: .*)?$/;
const NAMED = /^(\d{1,2})[-/. ]{0,2}(\p{L}+)[-/., ]{0,2}(\d{2}|\d{4})(?: .*)?$/u;
const NAMED_FIRST = /^(\p{L}+)\.? (\d{1,2}),? (\d{4})(?: .*)?$/u;

/** Languages in which the shop's banks write months. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'bn'];
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]|\p{M}/gu, '')
    .toLowerCase();
const months = new Map<string, string>();

function monthOf(name: string): string {
  if (months.size === 0)
    for (const language of LANGUAGES)
      for (const month of ['long', 'short'] as const)
        for (let nth = 0; nth < 12; nth += 1) {
          const named = new Intl.DateTimeFormat(language, { month, day: 'numeric' });
          const part = named
            .formatToParts(new Date(2026, nth, 1))
            .find(({ type }) => type === 'month');
          months.set(plainName(part?.value ?? ''), String(nth + 1));
        }
  months.set('sept', '9');
  return months.get(plainName(name)) ?? '';
}

/** A parsed day, and its original text if the order of day and month determines the result. */
export interface ReadDay {
  day: string;
  written: string;
}

/** Parses `21.11.26`, `25-Nov-2026`, `2026/11/21` or `11/21/2026`; returns null for other text. */
export function readDay(text: string, form: DateForm = 'dayFirst'): ReadDay | null {
  const plain = plainSigns(text);
  const iso = ISO.exec(plain);
  if (iso) return plainDay(iso[1], iso[3], iso[4]);
  const compact = COMPACT.exec(plain);
  if (compact) return plainDay(...(compact.slice(1) as [string, string, string]));
  const dotted = DOTTED.exec(plain);
  if (dotted) return plainDay(dotted[3], dotted[2], dotted[1]);
  const slashed = slashedParts(plain);
  if (slashed) {
    const { one, other, year } = slashed;
    const day = form === 'monthFirst' ? checkedDay(year, one, other) : checkedDay(year, other, one);
    return day === null ? null : { day, written: isUnclear(plain) ? writtenOf(slashed) : day };
  }
  const named = NAMED.exec(plain.replace(/ de /gi, ' '));
  if (named) return plainDay(named[3], monthOf(named[2] ?? ''), named[1]);
  const first = NAMED_FIRST.exec(plain);
  return first ? plainDay(first[3], monthOf(first[1] ?? ''), first[2]) : null;
}

/** Returns the forms that the days of a file prove, and one unclear day. */
export function formsIn(days: readonly string[]): { forms: DateForm[]; unclear: string | null } {
  const slashed = days.flatMap((day) => slashedParts(plainSigns(day)) ?? []);
  const isAbove = (name: 'one' | 'other') => slashed.some((parts) => Number(parts[name]) > 12);
  const forms: DateForm[] = [];
  if (isAbove('one')) forms.push('dayFirst');
  if (isAbove('other')) forms.push('monthFirst');
  return { forms, unclear: days.find((day) => isUnclear(plainSigns(day))) ?? null };
}

interface Slashed {
  one: string;
  other: string;
  year: string;
}

function slashedParts(plain: string): Slashed | null {
  const [, one = '', , other = '', year = ''] = SLASHED.exec(plain) ?? [];
  return one === '' ? null : { one, other, year };
}

/** Returns true if either number may be the month: 11/05/2026, and not 05/05/2026. */
function isUnclear(plain: string): boolean {
  const { one, other } = slashedParts(plain) ?? { one: '13', other: '' };
  return Number(one) <= 12 && Number(other) <= 12 && Number(one) !== Number(other);
}

const writtenOf = ({ one, other, year }: Slashed): string =>
  `${one.padStart(2, '0')}/${other.padStart(2, '0')}/${year.padStart(4, '20')}`;

function plainDay(year?: string, month?: string, day?: string): ReadDay | null {
  const checked = checkedDay(year, month, day);
  return checked === null ? null : { day: checked, written: checked };
}

function checkedDay(year = '', month = '', day = ''): string | null {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
