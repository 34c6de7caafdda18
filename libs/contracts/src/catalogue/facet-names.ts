// The parameters of the facets in the address and the API, without zod and without their values.

/** Facets of which several values may be chosen: a product fits where it has one of them. */
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
/** Facets of which one value is chosen. `priceFrom` and `priceTo` are dollars, both included; `piece` is metres. */
export const singleFacetNames = ['priceFrom', 'priceTo', 'inStock', 'onSale', 'piece'] as const;
/** Every parameter, in the order in which the page writes them. */
export const facetNames = [...choiceFacetNames, ...singleFacetNames] as const;

export type ChoiceFacet = (typeof choiceFacetNames)[number];
export type SingleFacet = (typeof singleFacetNames)[number];
export type FacetName = ChoiceFacet | SingleFacet;

/** The facets of a query as text: comma lists, numbers, `1`. Empty is not chosen. */
export type FacetQuery = Partial<Record<FacetName, string | undefined>>;

/** Returns true for a facet of which several values may be chosen. */
export const isChoiceFacet = (name: FacetName): name is ChoiceFacet =>
  (choiceFacetNames as readonly string[]).includes(name);

const NUMBER = /^\d{1,7}(?:\.\d{1,2})?$/;
/** Returns true for dollars or metres with two decimals at most. */
export const isFacetNumber = (text: string): boolean => NUMBER.test(text);

/** Returns the values of a parameter. */
export const valuesIn = (name: FacetName, text: string): string[] =>
  (isChoiceFacet(name) ? text.split(',') : [text]).map((value) => value.trim()).filter(Boolean);

/** Rewrites a parameter so that equal choices are one text: values once, sorted; numbers without empty digits. */
export function normalisedFacet(name: FacetName, text: string): string {
  const values = valuesIn(name, text).map((value) =>
    !isChoiceFacet(name) && isFacetNumber(value) ? String(Number(value)) : value.toLowerCase(),
  );
  return [...new Set(values)].sort((one, other) => (one < other ? -1 : 1)).join(',');
}
