// The values of the facets of the product list, in their order, and their labels. Without zod.
import { certificateSchemes } from '../cloth/certificate-words.js';
import { opacities, stretches, uses, weaves } from '../cloth/cloth-choices.js';
import { fibreNames, nameInEu, OTHER_FIBRES } from '../cloth/fibres.js';
import { colourFamilies } from './colour-families.js';
import {
  facetNames,
  isChoiceFacet,
  isFacetNumber,
  valuesIn,
  type ChoiceFacet,
  type FacetName,
  type FacetQuery,
} from './facet-names.js';
import { singleValueLabel } from './facet-words.js';

type Values = ReadonlyMap<string, string>;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const valuesOf = (choices: readonly (readonly [string, string, ...unknown[]])[]): Values =>
  new Map(choices.map(([value, label]) => [value, capitalised(label)]));
const fibres = valuesOf(
  fibreNames.filter((name) => name !== OTHER_FIBRES).map((name) => [name, nameInEu(name)]),
);

const choiceFacets = {
  fibre: fibres,
  contains: fibres,
  weight: valuesOf([
    ['sheer', 'Sheer, under 80 g/m²'],
    ['light', 'Light, 80 to 150 g/m²'],
    ['medium', 'Medium, 150 to 250 g/m²'],
    ['heavy', 'Heavy, 250 to 400 g/m²'],
    ['very-heavy', 'Very heavy, over 400 g/m²'],
  ]),
  width: valuesOf([
    ['-115', 'Under 115 cm'],
    ['115-139', '115 to 139 cm'],
    ['140-149', '140 to 149 cm'],
    ['150-159', '150 to 159 cm'],
    ['160-279', '160 to 279 cm'],
    ['280-', '280 cm and more'],
  ]),
  weave: valuesOf(weaves),
  colour: valuesOf(colourFamilies),
  pattern: valuesOf([
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
  use: valuesOf(uses),
  certificate: valuesOf(certificateSchemes),
  stretch: valuesOf(stretches),
  opacity: valuesOf(opacities),
  kind: valuesOf([
    ['length', 'Cut to length'],
    ['piece', 'Pieces'],
  ]),
} satisfies Record<ChoiceFacet, Values>;

/** Returns the values of a facet with their labels, in the order of the vocabulary. */
export const facetValues = (name: ChoiceFacet): Values => choiceFacets[name];

/** Returns the label of a value: 'Linen', 'Under $20', '3 m in one piece'. */
export const facetValueLabel = (name: FacetName, value: string): string =>
  isChoiceFacet(name) ? (facetValues(name).get(value) ?? value) : singleValueLabel(name, value);

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

/** Returns the chosen values of a query, and the values outside the vocabulary. */
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
