// Countries and postal codes as text. Without zod.
import { countryName } from './country-name.js';

interface Place {
  country: string;
  postalFrom: string | null;
  postalTo: string | null;
}

const rangeText = ({ postalFrom, postalTo }: Omit<Place, 'country'>): string => {
  if (postalFrom !== null && postalTo !== null)
    return postalFrom === postalTo ? ` ${postalFrom}` : ` ${postalFrom}–${postalTo}`;
  if (postalFrom !== null) return ` from ${postalFrom}`;
  return postalTo === null ? '' : ` to ${postalTo}`;
};

/** Returns `BD 1000–1299`, or `BD` for a whole country. */
export const areaText = (area: Place): string => `${area.country}${rangeText(area)}`;

/** Returns `Bangladesh 1000–1299`. */
export const areaName = (area: Place): string =>
  `${countryName(area.country) ?? area.country}${rangeText(area)}`;
