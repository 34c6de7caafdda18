// Countries by their codes, without zod.

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Codes that ISO 3166-1 leaves to their users, unions, and what is no place at all. */
const NO_COUNTRY = /^(AA|AC|CP|DG|EA|EU|EZ|IC|Q[M-Z]|TA|UN|X[A-JL-Z]|ZZ)$/;
/** A code that was replaced has another one. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

/** The English name of a country; undefined for a code that is none. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.test(code) && isCurrent(code)
    ? regions.of(code)
    : undefined;

const CAPITALS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const byName = new Map<string, string>();

/** The code of a country by its code or English name, in any case; undefined for what is none. */
export function countryCodeOf(text: string): string | undefined {
  const wanted = text.trim();
  if (countryName(wanted.toUpperCase()) !== undefined) return wanted.toUpperCase();
  if (byName.size === 0)
    for (const first of CAPITALS)
      for (const second of CAPITALS) {
        const name = countryName(first + second);
        if (name !== undefined) byName.set(name.toLowerCase(), first + second);
      }
  return byName.get(wanted.toLowerCase());
}
