// The labels of the facets, without the labels of their values. Without zod.
import type { FacetName, SingleFacet } from './facet-names.js';

const labels: Readonly<Record<FacetName, string>> = {
  fibre: 'Fibre',
  contains: 'Contains',
  weight: 'Weight',
  width: 'Width',
  weave: 'Weave',
  colour: 'Colour',
  pattern: 'Pattern',
  use: 'Use',
  certificate: 'Certificate',
  stretch: 'Stretch',
  opacity: 'Opacity',
  kind: 'Sold as',
  priceFrom: 'Price from',
  priceTo: 'Price',
  inStock: 'In stock',
  onSale: 'On sale',
  piece: 'In one piece at least',
};
export const facetLabel = (name: FacetName): string => labels[name];

/** Lengths in metres that the page offers for "in one piece at least". */
export const PIECE_LENGTHS = [1, 2, 3, 5, 10, 20] as const;
/** Dollars of 'Under $10', 'Under $20', …; the highest matching price is a cent less. */
export const PRICE_STEPS = [10, 20, 30, 50, 100] as const;
export const priceToOf = (step: number): string => (step - 0.01).toFixed(2);

/** Formats dollars, without `.00`: '$10', '$19.99'. */
const shortPrice = (value: string): string =>
  `$${Number.isInteger(Number(value)) ? String(Number(value)) : Number(value).toFixed(2)}`;

/** Returns the label of a number or a flag: 'Under $20', '3 m in one piece'. */
export function singleValueLabel(name: SingleFacet, value: string): string {
  if (name === 'piece') return `${value} m in one piece`;
  if (name === 'priceFrom') return `From ${shortPrice(value)}`;
  if (name !== 'priceTo') return labels[name];
  const step = PRICE_STEPS.find((dollars) => priceToOf(dollars) === value);
  return step === undefined ? `Up to ${shortPrice(value)}` : `Under $${String(step)}`;
}
