// The parameters of the facets in the address and the API, without their values. Without zod.

/** Facets with multiple choice: a product matches if it has one of the values. */
export const choiceFacetNames = [
  'fibre',
  'contains',
  'weight',
  'width',
  'weave',
  'colour',
  'pattern',
  'use',
  'certificate',
  'stretch',
  'opacity',
  'kind',
] as const;
/** Facets with a single value. `priceFrom` and `priceTo` are dollars, both included; `piece` is metres. */
export const singleFacetNames = ['priceFrom', 'priceTo', 'inStock', 'onSale', 'piece'] as const;
/** Every parameter, in the order in which the page writes them. */
export const facetNames = [...choiceFacetNames, ...singleFacetNames] as const;

export type ChoiceFacet = (typeof choiceFacetNames)[number];
export type SingleFacet = (typeof singleFacetNames)[number];
export type FacetName = ChoiceFacet | SingleFacet;

/** The facets of a query as text: comma-separated lists, numbers, `1`. An empty facet is not chosen. */
export type FacetQuery = Partial<Record<FacetName, string | undefined>>;

/** Returns true for a facet with multiple choice. */
export const isChoiceFacet = (name: FacetName): name is ChoiceFacet =>
  (choiceFacetNames as readonly string[]).includes(name);

const NUMBER = /^\d{1,7}(?:\.\d{1,2})?$/;
/** Returns true for dollars or metres with at most two decimals. */
export const isFacetNumber = (text: string): boolean => NUMBER.test(text);

/** Returns the values of a parameter. */
export const valuesIn = (name: FacetName, text: string): string[] =>
  (isChoiceFacet(name) ? text.split(',') : [text]).map((value) => value.trim()).filter(Boolean);

/**
 * Normalises a parameter so that equal choices have the same text: unique sorted values, numbers without trailing
 * zeros.
 */
export function normalisedFacet(name: FacetName, text: string): string {
  const values = valuesIn(name, text).map((value) =>
    !isChoiceFacet(name) && isFacetNumber(value) ? String(Number(value)) : value.toLowerCase(),
  );
  return [...new Set(values)].sort((one, other) => (one < other ? -1 : 1)).join(',');
}
