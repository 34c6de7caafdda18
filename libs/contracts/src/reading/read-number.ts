// Parses numbers as people and spreadsheets write them.
import { plainSigns } from './plain-digits.js';

/** A number as `-1234.50`, or its two readings if a separator may be for thousands or for decimals. */
export type ReadNumber = { number: string } | { readings: [string, string] };

interface NumberTerms {
  /** The meaning of a single separator before the last three digits. */
  thousands?: 'unclear' | 'grouped' | 'point is decimal';
}

/** Maximum length of a number. */
const LONGEST = 40;
const MARK = /^(?:usd|us\$|\$)?\s?|\s?(?:usd|us\$|\$)?$/gi;
const SIGNED = /^([+-]?)\s?(.*?)\s?([+-]?)$/;
const ENCLOSED = /^\((.*)\)$/;
/** Groups of three digits, or groups of two before the last three. */
const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/;
const UNCLEAR = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Parses `1.234,50`, `1,23,456.50`, `$9.50`, `9,5`, `3-` or `(3)`; returns null if it is no number. */
export function readNumber(
  text: string,
  { thousands = 'unclear' }: NumberTerms = {},
): ReadNumber | null {
  if (text.length > LONGEST) return null;
  const plain = plainSigns(text).replace(MARK, '');
  const inside = ENCLOSED.exec(plain)?.[1];
  const [, before = '', digits = '', after = ''] = SIGNED.exec(inside ?? plain) ?? [];
  if (before !== '' && (after !== '' || inside !== undefined)) return null;
  const sign = inside !== undefined || before === '-' || after === '-' ? '-' : '';
  const read = unsigned(digits.replace(MARK, ''), thousands);
  if (read === null) return null;
  const [one, other] = read;
  if (other === undefined) return { number: `${sign}${one}` };
  return { readings: [`${sign}${one}`, `${sign}${other}`] };
}

function unsigned(
  digits: string,
  thousands: NumberTerms['thousands'],
): [string] | [string, string] | null {
  if (UNCLEAR.test(digits)) {
    const whole = digits.replace(/[.,]/, '');
    const decimal = withoutZeros(digits.replace(',', '.'));
    if (thousands === 'grouped') return [whole];
    if (thousands === 'point is decimal' && digits.includes('.')) return [decimal];
    return [whole, decimal];
  }
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (GROUPED.test(digits) && !/^0/.test(digits)) return [digits.replace(/\D/g, '')];
  const [whole, decimals] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
  const separator = digits.charAt(at);
  const isWhole = /^\d*$/.test(whole) || (GROUPED.test(whole) && !whole.includes(separator));
  if (!isWhole || !/^\d*$/.test(decimals) || `${whole}${decimals}` === '') return null;
  const plainWhole = whole.replace(/\D/g, '') || '0';
  return [withoutZeros(`${plainWhole}.${decimals}`)];
}

const withoutZeros = (number: string): string => number.replace(/(?:\.0*|(\.\d*?)0+)$/, '$1');
