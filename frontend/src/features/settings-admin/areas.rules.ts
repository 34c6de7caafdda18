// Reads areas that an owner types: one country per line, followed by postal codes if only a part of it is meant.
import { countryCodeOf } from '@shop/contracts/places/country-name';
import { areaName } from '@shop/contracts/places/place-words';
import type { Area } from '@shop/contracts/places/places';
import { foldPostalCode } from '@shop/contracts/reading/postal-code';
import type { TypedAmounts } from './amounts.rules';

/** Returns the typed areas; records their errors. */
export function typedAreas({ faults }: TypedAmounts, text: string): Area[] {
  const { areas, fault } = readAreas(text);
  if (fault !== undefined) faults.set('areas', fault);
  return areas;
}

/** Returns one line per area: `Bangladesh 1000–1299`. */
export const areasText = (areas: readonly Area[]): string => areas.map(areaName).join('\n');

/** Reads the areas of a text; the error names the first invalid line. */
export function readAreas(text: string): { areas: Area[]; fault?: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map(readArea);
  const wrong = read.indexOf(undefined);
  const areas = read.filter((area) => area !== undefined);
  if (wrong === -1) return { areas };
  return { areas, fault: `There is no country "${lines[wrong]?.trim() ?? ''}"` };
}

function readArea(line: string): Area | undefined {
  const words = line.trim().split(/\s+/);
  // the longest prefix that is a country; the remaining words are its postal codes
  for (let count = words.length; count > 0; count -= 1) {
    const country = countryCodeOf(words.slice(0, count).join(' '));
    if (country) return { country, ...readRange(words.slice(count).join(' ')) };
  }
  return undefined;
}

const fold = (code: string): string | null => foldPostalCode(code) || null;
/** Matches a range whose codes contain hyphens: `LV-1000-LV-1999`. */
const HYPHENED = /^([^-]+-[^-]+)-([^-]+-[^-]+)$/;

function endsOf(text: string): string[] {
  const ends = text.split(/–| to /i);
  if (ends.length > 1) return ends;
  const [, ...hyphened] = HYPHENED.exec(text.replaceAll(' ', '')) ?? [];
  return hyphened.length > 0 ? hyphened : text.split('-');
}

function readRange(text: string): Pick<Area, 'postalFrom' | 'postalTo'> {
  const from = /^from (.+)$/i.exec(text)?.[1];
  if (from !== undefined) return { postalFrom: fold(from), postalTo: null };
  const to = /^to (.+)$/i.exec(text)?.[1];
  if (to !== undefined) return { postalFrom: null, postalTo: fold(to) };
  const [first = '', last = first] = endsOf(text);
  return { postalFrom: fold(first), postalTo: fold(last) };
}
