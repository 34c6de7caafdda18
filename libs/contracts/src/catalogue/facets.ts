// The values of the facets of the product list, in their order, and their labels. Without zod.
import { certificateSchemes } from '../cloth/certificate-words.js';
import { opacities, stretches, uses, weaves } from '../cloth/cloth-choices.js';
import { fibreNames, nameInEu, OTHER_FIBRES } from '../cloth/fibres.js';
import { colourFamilies } from './colours.js';
import {
  facetNames,
  isChoiceFacet,
  isFacetNumber,
  valuesIn,
  type ChoiceFacet,
  type FacetName,
  type FacetQuery,
  type SingleFacet,
} from './facet-names.js';

type Values = ReadonlyMap<string, string>;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const valuesOf = (choices: readonly (readonly [string, string, ...unknown[]])[]): Values =>
  new Map(choices.map(([value, label]) => [value, capitalised(label)]));
const fibres = valuesOf(
  fibreNames.filter((name) => name !== OTHER_FIBRES).map((name) => [name, nameInEu(name)]),
);

const choiceFacets = {
  fibre: { label: 'Fibre', values: fibres },
  contains: { label: 'Contains', values: fibres },
  weight: {
    label: 'Weight',
    values: valuesOf([
      ['sheer', 'Sheer, under 80 g/m²'],
      ['light', 'Light, 80 to 150 g/m²'],
      ['medium', 'Medium, 150 to 250 g/m²'],
      ['heavy', 'Heavy, 250 to 400 g/m²'],
      ['very-heavy', 'Very heavy, over 400 g/m²'],
    ]),
  },
  width: {
    label: 'Width',
    values: valuesOf([
      ['-115', 'Under 115 cm'],
      ['115-139', '115 to 139 cm'],
      ['140-149', '140 to 149 cm'],
      ['150-159', '150 to 159 cm'],
      ['160-279', '160 to 279 cm'],
      ['280-', '280 cm and more'],
    ]),
  },
  weave: { label: 'Weave', values: valuesOf(weaves) },
  colour: { label: 'Colour', values: valuesOf(colourFamilies) },
  pattern: {
    label: 'Pattern',
    values: valuesOf([
      ['solid', 'Solid'],
      ['stripe', 'Stripe'],
      ['check', 'Check'],
      ['dot', 'Dot'],
      ['floral', 'Floral'],
      ['geometric', 'Geometric'],
      ['figurative', 'Figurative'],
      ['ikat', 'Ikat'],
      ['paisley', 'Paisley'],
      ['melange', 'Mélange'],
    ]),
  },
  use: { label: 'Use', values: valuesOf(uses) },
  certificate: { label: 'Certificate', values: valuesOf(certificateSchemes) },
  stretch: { label: 'Stretch', values: valuesOf(stretches) },
  opacity: { label: 'Opacity', values: valuesOf(opacities) },
  kind: {
    label: 'Sold as',
    values: valuesOf([
      ['length', 'Cut to length'],
      ['piece', 'Pieces'],
    ]),
  },
} satisfies Record<ChoiceFacet, { label: string; values: Values }>;

/** Metres of "in one piece at least" that the page offers. */
export const PIECE_LENGTHS = [1, 2, 3, 5, 10, 20] as const;
/** Dollars of 'Under $10', 'Under $20', …; the highest price of a step is a cent less. */
export const PRICE_STEPS = [10, 20, 30, 50, 100] as const;
export const priceToOf = (step: number): string => (step - 0.01).toFixed(2);

const singleLabels: Readonly<Record<SingleFacet, string>> = {
  priceFrom: 'Price from',
  priceTo: 'Price up to',
  inStock: 'In stock',
  onSale: 'On sale',
  piece: 'In one piece at least',
};

/** The values of a facet and their labels, in the order of the vocabulary. */
export const facetValues = (name: ChoiceFacet): Values => choiceFacets[name].values;
export const facetLabel = (name: FacetName): string =>
  isChoiceFacet(name) ? choiceFacets[name].label : singleLabels[name];

/** Formats dollars without empty cents: '$10', '$19.99'. */
export const shortPrice = (value: string): string =>
  `$${Number.isInteger(Number(value)) ? String(Number(value)) : Number(value).toFixed(2)}`;

/** Returns the label of a value: 'Linen', 'Under $20', 'In one piece at least 3 m'. */
export function facetValueLabel(name: FacetName, value: string): string {
  if (isChoiceFacet(name)) return facetValues(name).get(value) ?? value;
  if (name === 'piece') return `${value} m in one piece`;
  if (name === 'priceFrom') return `From ${shortPrice(value)}`;
  if (name !== 'priceTo') return singleLabels[name];
  const step = PRICE_STEPS.find((dollars) => priceToOf(dollars) === value);
  return step === undefined ? `Up to ${shortPrice(value)}` : `Under $${String(step)}`;
}

/** The known values that are chosen; a facet without any is absent. */
export type ChosenFacets = Partial<Record<FacetName, readonly string[]>>;
export interface IgnoredValue {
  name: string;
  value: string;
}

function isKnown(name: FacetName, value: string): boolean {
  if (isChoiceFacet(name)) return facetValues(name).has(value);
  return name === 'inStock' || name === 'onSale' ? value === '1' : isFacetNumber(value);
}

/** Returns the chosen values of a query, and those outside the vocabulary. */
export function readFacets(query: FacetQuery): { chosen: ChosenFacets; ignored: IgnoredValue[] } {
  const chosen: ChosenFacets = {};
  const ignored: IgnoredValue[] = [];
  for (const name of facetNames) {
    const values = valuesIn(name, query[name] ?? '');
    const known = values.filter((value) => isKnown(name, value));
    if (known.length > 0) chosen[name] = known;
    for (const value of values) if (!isKnown(name, value)) ignored.push({ name, value });
  }
  return { chosen, ignored };
}
