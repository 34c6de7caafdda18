// The facets in the query and the reply of the product list.
import { z } from 'zod';
import { facetNames, normalisedFacet, type FacetName } from './facet-names.js';

/** The text of a facet, normalised so that equal choices are one query. */
const facet = (name: FacetName) =>
  z
    .string()
    .max(400)
    .overwrite((text) => normalisedFacet(name, text))
    .optional();
const facets = Object.fromEntries(facetNames.map((name) => [name, facet(name)])) as Record<
  FacetName,
  ReturnType<typeof facet>
>;

/** Optional fields of the query. */
export const facetQuery = {
  /** `1` adds the facets with their counts to the reply. */
  facets: z.literal('1').optional(),
  /**
   * Comma-separated lists, numbers or `1`, as in `facet-names.ts`. Unknown values are ignored and named in the reply. A
   * product matches if it matches each facet that is given.
   */
  ...facets,
};

const shownFacet = z.object({
  /** A parameter of the query. */
  name: z.enum(facetNames),
  /** Values that some product of the shop has; those without a match come last. */
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      /** Number of products that the list would show with this value only in its facet, and all other choices. */
      count: z.int(),
      isChosen: z.boolean(),
    }),
  ),
});
export type ShownFacet = z.infer<typeof shownFacet>;

/** Distribution of the prices of products that match all other choices; dollars of one piece or metre. */
const priceSpread = z.object({
  /** Both ends of the scale, in whole dollars. */
  from: z.int(),
  to: z.int(),
  /** True if the last bar includes all more expensive products. */
  isOpen: z.boolean(),
  /** Number of products in equal parts of the scale. */
  bars: z.array(z.int()),
});
export type PriceSpread = z.infer<typeof priceSpread>;

/** Optional fields of the reply. */
export const facetReply = {
  /** Only if `facets` was requested, and never with similar products. */
  facets: z.array(shownFacet).optional(),
  prices: priceSpread.optional(),
  /** True if the search matches more products than are counted: total and counts are those of the best 10,000. */
  isPartial: z.literal(true).optional(),
  /** Values of the query that no facet has; they were ignored. */
  ignored: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
};
