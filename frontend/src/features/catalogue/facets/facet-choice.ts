// Pure functions that change the chosen facets.
import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import type { ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import {
  facetNames,
  isChoiceFacet,
  valuesIn,
  type ChoiceFacet,
  type FacetName,
  type FacetQuery,
} from '@shop/contracts/catalogue/facet-names';
import { facetLabel, singleValueLabel } from '@shop/contracts/catalogue/facet-words';

/** Returns the facets without the values that the list has ignored. */
export function knownFacets(
  facets: FacetQuery,
  ignored: NonNullable<ProductList['ignored']>,
): FacetQuery {
  const isKnown = (name: FacetName, value: string) =>
    !ignored.some((one) => one.name === name && one.value === value);
  return withChoice(
    facetNames.map((name) => [
      name,
      chosenValues(facets, name)
        .filter((value) => isKnown(name, value))
        .join(','),
    ]),
  );
}

export const chosenValues = (facets: FacetQuery, name: FacetName): string[] =>
  valuesIn(name, facets[name] ?? '');

const withChoice = (entries: readonly (readonly [string, string | undefined])[]): FacetQuery =>
  Object.fromEntries(entries.filter(([, text]) => text));

/** Restricts the first choice to what is in stock, until the shopper removes that filter (W35). */
function inStockFirst(before: FacetQuery, after: FacetQuery): FacetQuery {
  const isFirst = Object.keys(before).length === 0 && Object.keys(after).length > 0;
  return isFirst ? { ...after, inStock: '1' } : after;
}

/** Returns the facets after a change; an empty text removes a facet. */
export const changeFacets = (facets: FacetQuery, part: FacetQuery): FacetQuery =>
  inStockFirst(facets, withChoice(Object.entries({ ...facets, ...part })));

/** Adds a value to its facet, or removes it. */
export function toggleValue(facets: FacetQuery, name: ChoiceFacet, value: string): FacetQuery {
  const chosen = chosenValues(facets, name);
  const values = chosen.includes(value)
    ? chosen.filter((one) => one !== value)
    : [...chosen, value].sort();
  return changeFacets(facets, { [name]: values.join(',') });
}

export interface Chip {
  name: FacetName;
  value: string;
  label: string;
  /** Facets without this value. */
  without: FacetQuery;
}

/** Facets whose values need the facet name in the label. */
const NAMED: readonly FacetName[] = ['contains', 'stretch'];

/** Returns each chosen value, in the order of the address, with its label from the list. */
export const chipsOf = (facets: FacetQuery, shown: readonly ShownFacet[]): Chip[] =>
  facetNames.flatMap((name) =>
    chosenValues(facets, name).map((value) => {
      if (!isChoiceFacet(name))
        return {
          name,
          value,
          label: singleValueLabel(name, value),
          without: changeFacets(facets, { [name]: '' }),
        };
      const values = shown.find((facet) => facet.name === name)?.values;
      const label = values?.find((one) => one.value === value)?.label ?? wordOf(value);
      return {
        name,
        value,
        label: NAMED.includes(name) ? `${facetLabel(name)}: ${label}` : label,
        without: toggleValue(facets, name, value),
      };
    }),
  );

/** Returns a value as text if no product has it, because the list then has no label for it. */
const wordOf = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');
