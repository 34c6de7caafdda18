// Areas of zones: a country, or its postal codes between two bounds.
import type { Area } from '@shop/contracts/places/places';
import { foldPostalCode } from '@shop/contracts/reading/postal-code';

/** Sorts after everything that begins with a bound. */
const LAST = '\uffff';

/** Returns the intersection of two areas, or null if there is none. Postal codes are compared as in the database. */
function commonArea(one: Area, other: Area): Area | null {
  if (one.country !== other.country) return null;
  const { country } = one;
  const folded = (bounds: Bounds) =>
    bounds.map((bound) => foldPostalCode(bound ?? '', country) || null);
  const postalFrom = greatest(folded([one.postalFrom, other.postalFrom]));
  const postalTo = least(folded([one.postalTo, other.postalTo]));
  if (postalFrom !== null && postalTo !== null && postalFrom > postalTo + LAST) return null;
  return { country, postalFrom, postalTo };
}

type Bounds = (string | null)[];
const setBounds = (bounds: Bounds): string[] => bounds.filter((bound) => bound !== null).sort();
const greatest = (bounds: Bounds): string | null => setBounds(bounds).at(-1) ?? null;
/** `12` includes everything that `1299` does, so the longer of two such bounds is the smaller. */
const least = (bounds: Bounds): string | null =>
  setBounds(bounds).sort((a, b) => (a + LAST < b + LAST ? -1 : 1))[0] ?? null;

/** Returns the first area that two zones share, or that one zone has twice. */
export function firstCommonArea(areas: readonly Area[], others: readonly Area[]): Area | null {
  for (const one of areas)
    for (const other of others) {
      const common = one === other ? null : commonArea(one, other);
      if (common) return common;
    }
  return null;
}
