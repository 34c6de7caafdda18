// Changes of the chosen facets, as pure functions.
import {
  facetNames,
  isChoiceFacet,
  type ChoiceFacet,
  type FacetName,
  type FacetQuery,
} from '@shop/contracts/catalogue/facet-names';
import { facetLabel, facetValueLabel, readFacets } from '@shop/contracts/catalogue/facets';

/** The facets without values that no facet knows. */
const knownFacets = (facets: FacetQuery): FacetQuery =>
  Object.fromEntries(
    Object.entries(readFacets(facets).chosen).map(([name, values]) => [name, values.join(',')]),
  );

/** The first choice shows only what is in stock, until the shopper takes that off (W35). */
function inStockFirst(before: FacetQuery, after: FacetQuery): FacetQuery {
  const isFirst = Object.keys(before).length === 0 && Object.keys(after).length > 0;
  return isFirst ? { ...after, inStock: '1' } : after;
}

/** Returns the facets after a change; an empty text takes a facet away. */
export function changeFacets(facets: FacetQuery, part: FacetQuery): FacetQuery {
  const before = knownFacets(facets);
  const all = { ...before, ...part };
  const after = Object.fromEntries(Object.entries(all).filter(([, text]) => text));
  return inStockFirst(before, after);
}

/** Adds a value to its facet, or takes it away. */
export function toggleValue(facets: FacetQuery, name: ChoiceFacet, value: string): FacetQuery {
  const chosen = readFacets(facets).chosen[name] ?? [];
  const values = chosen.includes(value)
    ? chosen.filter((one) => one !== value)
    : [...chosen, value].sort();
  return changeFacets(facets, { [name]: values.join(',') });
}

export interface Chip {
  name: FacetName;
  value: string;
  label: string;
  /** The facets without it. */
  without: FacetQuery;
}

/** Facets whose values do not name them. */
const NAMED: readonly FacetName[] = ['contains', 'stretch'];

/** Returns each chosen value with its label, in the order of the address. */
export function chipsOf(facets: FacetQuery): Chip[] {
  const { chosen } = readFacets(facets);
  return facetNames.flatMap((name) =>
    (chosen[name] ?? []).map((value) => {
      const label = facetValueLabel(name, value);
      return {
        name,
        value,
        label: NAMED.includes(name) ? `${facetLabel(name)}: ${label}` : label,
        without: isChoiceFacet(name)
          ? toggleValue(facets, name, value)
          : changeFacets(facets, { [name]: '' }),
      };
    }),
  );
}
