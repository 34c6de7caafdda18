import type { PriceSpread, ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import {
  choiceFacetNames,
  isChoiceFacet,
  type ChoiceFacet,
  type FacetName,
} from '@shop/contracts/catalogue/facet-names';
import {
  facetValueLabel,
  facetValues,
  PIECE_LENGTHS,
  PRICE_STEPS,
  priceToOf,
} from '@shop/contracts/catalogue/facets';
import type { BitSet } from './bit-set.js';
import type { FacetMatches } from './facet-matches.js';

type ShownValue = ShownFacet['values'][number];

/** Facets with many values show the most frequent first. */
const BY_COUNT: readonly FacetName[] = ['fibre', 'contains', 'weave', 'use', 'certificate'];
const BARS = 20;

/** Returns every facet of which the shop has values, with the counts of a query; values without a count come last. */
export function countFacets(matches: FacetMatches): ShownFacet[] {
  const facets = [
    ...choiceFacetNames.map((name) => countValues(matches, name)),
    { name: 'priceTo' as const, values: countPriceSteps(matches) },
    countValues(matches, 'inStock'),
    countValues(matches, 'onSale'),
    { name: 'piece' as const, values: countPieces(matches) },
  ];
  return facets
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => ({ name, values: values.toSorted(orderOf(name)) }));
}

const orderOf = (name: FacetName) => (one: ShownValue, other: ShownValue) =>
  Number(one.count === 0) - Number(other.count === 0) ||
  (BY_COUNT.includes(name) ? other.count - one.count : 0);

function countValues(
  matches: FacetMatches,
  name: ChoiceFacet | 'inStock' | 'onSale',
): { name: FacetName; values: ShownValue[] } {
  const base = matches.without(name);
  const vocabulary = isChoiceFacet(name) ? [...facetValues(name).keys()] : ['1'];
  const values = vocabulary.flatMap((value) => {
    const having = matches.index.having(name, value);
    return having.isEmpty ? [] : [shown(matches, name, value, base.countWith(having))];
  });
  return { name, values };
}

function shown(matches: FacetMatches, name: FacetName, value: string, count: number): ShownValue {
  const isChosen = matches.chosen[name]?.includes(value) ?? false;
  return { value, label: facetValueLabel(name, value), count, isChosen };
}

/** Counts for each step the numbers of `measured` that reach it, where some product of the shop does. */
function countSteps(
  { index }: FacetMatches,
  base: BitSet,
  steps: readonly number[],
  reaches: (slot: number, step: number) => boolean,
): { step: number; count: number }[] {
  const counts = steps.map((step) => ({ step, count: 0, isKnown: false }));
  index.products.forEach((slot) => {
    const isCounted = base.has(slot);
    for (const one of counts)
      if (reaches(slot, one.step)) {
        one.isKnown = true;
        if (isCounted) one.count += 1;
      }
  });
  return counts.filter(({ isKnown }) => isKnown);
}

function countPriceSteps(matches: FacetMatches): ShownValue[] {
  const { index, chosen } = matches;
  const counted = countSteps(
    matches,
    matches.without('price'),
    PRICE_STEPS,
    (slot, step) => index.at(slot).unitCents <= step * 100 - 1,
  );
  return counted.map(({ step, count }) => {
    const value = shown(matches, 'priceTo', priceToOf(step), count);
    return chosen.priceFrom ? { ...value, isChosen: false } : value;
  });
}

function countPieces(matches: FacetMatches): ShownValue[] {
  const { index } = matches;
  const base = matches.without('piece');
  const counted = countSteps(
    matches,
    base,
    PIECE_LENGTHS,
    (slot, step) => index.at(slot).metres >= step,
  );
  return counted.map(({ step, count }) => shown(matches, 'piece', String(step), count));
}

/** Returns the cents of the products, rising. */
function pricesOf({ index }: FacetMatches, products: BitSet): Float64Array {
  const prices = new Float64Array(products.size);
  const { slots } = index.order('price', true);
  let [found, isSorted] = [0, true];
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots.at(at);
    if (!products.has(slot)) continue;
    const { unitCents } = index.at(slot);
    isSorted &&= found === 0 || unitCents >= (prices[found - 1] ?? 0);
    prices[found] = unitCents;
    found += 1;
  }
  return isSorted ? prices : prices.sort();
}

/**
 * Returns how the prices are spread of the products that fit all other choices; null where there is none. The scale ends
 * before the dearest twentieth where that would take more than a third of it.
 */
export function priceSpread(matches: FacetMatches): PriceSpread | null {
  const prices = pricesOf(matches, matches.without('price'));
  const [least, most] = [prices[0], prices.at(-1)];
  if (least === undefined || most === undefined) return null;
  const dear = prices[Math.floor(prices.length * 0.95)] ?? most;
  const from = Math.floor(least / 100);
  const isOpen = most - dear > (most - least) / 3;
  const to = Math.max(from + 1, Math.ceil((isOpen ? dear : most) / 100));
  const bars = Array.from({ length: BARS }, () => 0);
  for (const cents of prices) {
    const bar = Math.floor(((cents / 100 - from) / (to - from)) * BARS);
    const at = Math.min(BARS - 1, bar);
    bars[at] = (bars[at] ?? 0) + 1;
  }
  return { from, to, isOpen, bars };
}
