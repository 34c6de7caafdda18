// Products for specs of the facets.
import type { FacetTerms } from '../facets/facet-terms.query.js';

/** The id of a product by its number. */
export const productId = (number: number): string =>
  `80000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

const noCloth = {
  weave: null,
  weightGsm: null,
  widthMm: null,
  opacity: null,
  stretch: null,
  uses: [],
  fibres: [],
  certificates: [],
};

/** Returns the terms of a product; a spec names what matters to it. */
export const facetTerms = (
  number: number,
  {
    cloth,
    ...parts
  }: Partial<Omit<FacetTerms, 'cloth'>> & {
    cloth?: Partial<NonNullable<FacetTerms['cloth']>> | null;
  } = {},
): FacetTerms => ({
  id: productId(number),
  sortName: `cloth ${String(number)}`,
  category: 'cotton',
  priceCents: 1_000,
  unit: 'm',
  rating: null,
  addedAt: `2026-11-27T12:00:00.${String(number).padStart(6, '0')}Z`,
  isInStock: true,
  isReduced: false,
  longest: 10,
  swatch: null,
  colourFamily: null,
  colourwayOf: null,
  isLead: true,
  ...parts,
  cloth: cloth === null ? null : { ...noCloth, ...cloth },
});
