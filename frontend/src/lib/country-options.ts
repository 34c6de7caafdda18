import { countryName } from '@shop/contracts/places/country-name';

let known: { value: string; label: string }[] | undefined;
/** Returns every country by its name; computed once, when a form opens. */
export function countryOptions(): { value: string; label: string }[] {
  const alphabet = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  known ??= alphabet
    .flatMap((one) => alphabet.map((other) => one + other))
    .map((value) => ({ value, label: countryName(value) ?? '' }))
    .filter(({ label }) => label !== '')
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return known;
}
