// Countries by code. Without zod.
import { cleanLine } from '../reading/clean-text.js';

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Codes of ISO 3166-1 for private use, unions, and codes that are no places. */
const NO_COUNTRY = /^(AA|AC|CP|DG|EA|EU|EZ|IC|Q[M-Z]|TA|UN|X[A-JL-Z]|ZZ)$/;
/** Returns false for a code that was replaced by another one. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

/** Returns the English name of a country; undefined for an unknown code. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.test(code) && isCurrent(code)
    ? regions.of(code)
    : undefined;

/** Other names of countries, used by browsers, in lists and by people. */
const OTHERS: Readonly<Record<string, string>> = {
  AE: 'UAE, U.A.E., Emirates',
  BA: 'Bosnia, Bosnia-Herzegovina',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia',
  CD: 'Democratic Republic of the Congo, DR Congo, DRC, Congo-Kinshasa, Congo, Democratic Republic of the',
  CG: 'Congo, Republic of the Congo, Congo-Brazzaville',
  CI: 'Ivory Coast',
  CN: 'PRC, Mainland China',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  FM: 'Federated States of Micronesia',
  GB: 'UK, U.K., Great Britain, Britain, England, Scotland, Wales, Northern Ireland, GBR',
  HK: 'Hong Kong, Hongkong',
  IR: 'Islamic Republic of Iran',
  KP: 'DPRK',
  KR: 'Korea, Republic of Korea',
  LA: "Lao PDR, Lao People's Democratic Republic",
  LK: 'Ceylon',
  MD: 'Republic of Moldova',
  MK: 'Macedonia, FYROM',
  MM: 'Myanmar, Burma',
  MO: 'Macau, Macao',
  NL: 'Holland, The Netherlands',
  PS: 'Palestine, State of Palestine',
  RU: 'Russian Federation',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey, Turkiye, Republic of Türkiye',
  TW: 'Taiwan, Province of China',
  TZ: 'United Republic of Tanzania',
  US: 'USA, U.S.A., U.S., United States of America, America',
  VA: 'Vatican, Holy See',
  VE: 'Bolivarian Republic of Venezuela',
  VN: 'Viet Nam',
};

/** Languages in which browsers fill in countries. */
const LANGUAGES =
  'bn hi ur de fr es it pt nl pl cs sk hu ro bg el da sv nb fi et lv lt hr sl tr uk ru ar he fa th vi id ms zh ja ko'.split(
    ' ',
  );

const CAPITALS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = CAPITALS.flatMap((first) => CAPITALS.map((second) => first + second));
const byName = new Map<string, string>();

/** Returns a name without case, accents, articles and punctuation, which make no difference. */
const folded = (name: string): string =>
  cleanLine(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/ı/g, 'i')
    .replace(/\bst\b\.?/g, 'saint')
    .replace(/(?<latin>[a-z])\p{Mn}+/gu, '$<latin>')
    .replace(/^the |[^\p{L}\p{M}\p{N}]/gu, '');

const known = (): string[] => codes.filter((code) => countryName(code) !== undefined);

function add(name: string | undefined, code: string): void {
  const key = folded(name ?? '');
  if (key !== '' && !byName.has(key)) byName.set(key, code);
}

function addEnglish(): void {
  for (const code of known()) add(countryName(code), code);
  for (const [code, names] of Object.entries(OTHERS))
    for (const name of [names, ...names.split(', ')]) add(name, code);
}

let areAllAdded = false;
/** Adds the names in other languages, which are used if no English name matches. */
function addOthers(): void {
  areAllAdded = true;
  const all = known();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of all) add(names.of(code), code);
  }
}

/** Returns the code of a country for its code or one of its names, in any case; undefined if there is none. */
export function countryCodeOf(text: string): string | undefined {
  const wanted = text.trim();
  if (countryName(wanted.toUpperCase()) !== undefined) return wanted.toUpperCase();
  const name = folded(wanted);
  if (name === '') return undefined;
  if (byName.size === 0) addEnglish();
  if (!byName.has(name) && !areAllAdded) addOthers();
  return byName.get(name);
}
