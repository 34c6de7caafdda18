import type { PriceSpread, ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import {
  choiceFacetNames,
  isChoiceFacet,
  type FacetName,
} from '@shop/contracts/catalogue/facet-names';
import { PIECE_LENGTHS, PRICE_STEPS, priceToOf } from '@shop/contracts/catalogue/facet-words';
import { facetValueLabel, facetValues } from '@shop/contracts/catalogue/facets';
import type { BitSet } from './bit-set.js';
import type { FacetIndex } from './facet-index.js';
import type { FacetMatches } from './facet-matches.js';

type ShownValue = ShownFacet['values'][number];

/** Facets with many values show the most frequent first. */
const BY_COUNT: readonly FacetName[] = ['fibre', 'contains', 'weave', 'use', 'certificate'];
const BARS = 20;

const SHOWN = [...choiceFacetNames, 'priceTo', 'inStock', 'onSale', 'piece'] as const;

/** Returns every facet that has values in the shop, with the counts of a query; values without a count come last. */
export const countFacets = (matches: FacetMatches): ShownFacet[] =>
  SHOWN.map((name) => ({
    name,
    values: countValues(matches, name).toSorted(orderOf(name)),
  })).filter(({ values }) => values.length > 0);

const orderOf = (name: FacetName) => (one: ShownValue, other: ShownValue) =>
  Number(one.count === 0) - Number(other.count === 0) ||
  (BY_COUNT.includes(name) ? other.count - one.count : 0);

function valuesOf(name: FacetName): string[] {
  if (isChoiceFacet(name)) return [...facetValues(name).keys()];
  if (name === 'priceTo') return PRICE_STEPS.map(priceToOf);
  return name === 'piece' ? PIECE_LENGTHS.map(String) : ['1'];
}

function countValues(matches: FacetMatches, name: Exclude<FacetName, 'priceFrom'>): ShownValue[] {
  const { index, chosen } = matches;
  const count = index.colours.counterIn(matches.without(name === 'priceTo' ? 'price' : name));
  const isRange = name === 'priceTo' && chosen.priceFrom !== undefined;
  return valuesOf(name).flatMap((value) => {
    const having = index.having(name, value);
    if (having.isEmpty) return [];
    const isChosen = !isRange && (chosen[name]?.includes(value) ?? false);
    return [{ value, label: facetValueLabel(name, value), count: count(having), isChosen }];
  });
}

/** Returns the unit price, in cents, of the nth product of the set from the cheapest (0); negative: from the dearest (-1). */
function unitPriceAt(
  { byUnitPrice, unitCents }: FacetIndex,
  products: BitSet,
  nth: number,
): number {
  const { length } = byUnitPrice;
  let left = nth < 0 ? -nth - 1 : nth;
  for (let walked = 0; walked < length; walked += 1) {
    const slot = byUnitPrice.at(nth < 0 ? length - 1 - walked : walked);
    if (!products.has(slot)) continue;
    if (left === 0) return unitCents[slot] ?? 0;
    left -= 1;
  }
  return 0;
}

/**
 * Returns the price distribution of the products that match all other choices, or null if there are none. The scale
 * ends before the dearest twentieth if that would take up more than a third of it.
 */
export function priceSpread(matches: FacetMatches): PriceSpread | null {
  const { index } = matches;
  const { unitCents } = index;
  const cards = index.colours.cardsOf(matches.without('price'));
  const count = cards.size;
  if (count === 0) return null;
  const least = unitPriceAt(index, cards, 0);
  const most = unitPriceAt(index, cards, -1);
  const dear = unitPriceAt(index, cards, Math.floor(count * 0.95) - count);
  const from = Math.floor(least / 100);
  const isOpen = most - dear > (most - least) / 3;
  const to = Math.max(from + 1, Math.ceil((isOpen ? dear : most) / 100));
  const width = ((to - from) * 100) / BARS;
  const bars = Array.from({ length: BARS }, () => 0);
  cards.forEach((slot) => {
    const at = Math.min(BARS - 1, Math.floor(((unitCents[slot] ?? 0) - from * 100) / width));
    bars[at] = (bars[at] ?? 0) + 1;
  });
  return { from, to, isOpen, bars };
}
