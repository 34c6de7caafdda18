// The facets in the query and the reply of the product list.
import { z } from 'zod';
import { facetNames, normalisedFacet, type FacetName } from './facet-names.js';

/** The text of a facet, rewritten so that equal choices are one query. */
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
   * Comma lists, numbers or `1`, as `facet-names.ts` has them; unknown values are ignored and named in the reply. A
   * product fits where each facet that is given fits.
   */
  ...facets,
};

const shownFacet = z.object({
  /** A parameter of the query. */
  name: z.enum(facetNames),
  /** Values that some product of the shop has; those that would show none come last. */
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      /** How many products the list would show with this value alone in its facet, and all other choices. */
      count: z.int(),
      isChosen: z.boolean(),
    }),
  ),
});
export type ShownFacet = z.infer<typeof shownFacet>;

/** How the prices of the products are spread that fit all other choices; dollars of one piece or metre. */
const priceSpread = z.object({
  /** The ends of the scale, whole dollars. */
  from: z.int(),
  to: z.int(),
  /** The last bar counts all dearer products too. */
  isOpen: z.boolean(),
  /** Products in equal parts of the scale. */
  bars: z.array(z.int()),
});
export type PriceSpread = z.infer<typeof priceSpread>;

/** Optional fields of the reply. */
export const facetReply = {
  /** Only where `facets` was requested, and not beside similar products. */
  facets: z.array(shownFacet).optional(),
  prices: priceSpread.optional(),
  /** The search matches more products than are counted: total and counts are those of the best 10,000. */
  isPartial: z.literal(true).optional(),
  /** Values of the query that no facet knows; they were left out. */
  ignored: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
};
