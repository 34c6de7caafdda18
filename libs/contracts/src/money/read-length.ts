// Parses lengths as users type them.
import { plainMarks } from '../reading/plain-digits.js';
import { METRES_PER_YARD } from './length.js';
import { type LengthUnit, toThousandths, toUnits } from './units.js';

const vulgar: Record<string, number> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
};

/** Metres per supported unit of measure. */
const measures: [RegExp, number][] = [
  [/^(m|ms|mtrs?|mts?|metres?|meters?)$/, 1],
  [/^(cm|centimetres?|centimeters?)$/, 0.01],
  [/^(mm|millimetres?|millimeters?)$/, 0.001],
  [/^(yd|yds|yrds?|yards?)$/, METRES_PER_YARD],
  [/^(ft|feet|foot)$/, METRES_PER_YARD / 3],
  [/^(in|ins|inch|inches)$/, METRES_PER_YARD / 36],
];

const DECIMAL = /^(\d{1,7}(?:[.,]\d*)?|[.,]\d+)$/;
const FRACTION = /^(?:(\d{1,7})[ -])?(\d{1,3}) ?[/⁄] ?(\d{1,3})$/;
const VULGAR = /^(\d{1,7})?[ -]?([½⅓⅔¼¾⅛⅜⅝⅞])$/;
/** Matches `2 m 50` and `2 m 50 cm`. */
const IN_TWO = /^(\d{1,7}) ?m ?(\d{1,2}) ?(?:cm)?$/;
const TYPED = /^([^a-z]{0,20})([a-z]{0,12})\.?$/;

function numberOf(text: string): number | null {
  if (DECIMAL.test(text)) return Number(text.replace(',', '.'));
  const [, whole = '0', over = '', under = ''] = FRACTION.exec(text) ?? [];
  if (over !== '') return Number(under) === 0 ? null : Number(whole) + Number(over) / Number(under);
  const [, before = '0', sign = ''] = VULGAR.exec(text) ?? [];
  return sign === '' ? null : Number(before) + (vulgar[sign] ?? 0);
}

/** A typed length, in units with three decimals, and whether it was converted from the other system. */
export interface ReadLength {
  units: number;
  isConverted: boolean;
}

/** Parses `2,3`, `2.3 m`, `230 cm`, `2 1/2 yd` or `2½`; returns null if it is no length. */
export function readLength(text: string, unit: LengthUnit): ReadLength | null {
  const plain = plainMarks(text)
    .toLowerCase()
    .replace(IN_TWO, (_, whole: string, rest: string) => `${whole}.${rest.padStart(2, '0')} m`)
    .replace(/ and | - | -|- /, ' ');
  const [, digits = '', word = ''] = TYPED.exec(plain) ?? [];
  const number = numberOf(digits.trim());
  const own = unit === 'm' ? 1 : METRES_PER_YARD;
  const metres = word === '' ? own : measures.find(([name]) => name.test(word))?.[1];
  if (number === null || metres === undefined) return null;
  const isYard = metres >= METRES_PER_YARD / 36 && ![1, 0.01, 0.001].includes(metres);
  return {
    units: toUnits(toThousandths((number * metres) / own)),
    isConverted: isYard !== (unit === 'yd'),
  };
}
