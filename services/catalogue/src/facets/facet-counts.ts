import type { PriceSpread, ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import {
  choiceFacetNames,
  isChoiceFacet,
  type ChoiceFacet,
  type FacetName,
} from '@shop/contracts/catalogue/facet-names';
import { PIECE_LENGTHS, PRICE_STEPS, priceToOf } from '@shop/contracts/catalogue/facet-words';
import { facetValueLabel, facetValues } from '@shop/contracts/catalogue/facets';
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
    return having.isEmpty
      ? []
      : [shown(matches, name, value, matches.index.colours.countCards(base, having))];
  });
  return { name, values };
}

function shown(matches: FacetMatches, name: FacetName, value: string, count: number): ShownValue {
  const isChosen = matches.chosen[name]?.includes(value) ?? false;
  return { value, label: facetValueLabel(name, value), count, isChosen };
}

/**
 * Counts for each limit, rising, how many cards of `base` are not above it; null for a limit that no product of the
 * shop reaches. With the sign -1 both are compared as negative numbers.
 */
function countUpTo(
  { index }: FacetMatches,
  base: BitSet,
  { figure, sign, limits }: { figure: 'unitCents' | 'metres'; sign: 1 | -1; limits: number[] },
): (number | null)[] {
  const column = index.figures(figure);
  const found = limits.map(() => 0);
  const cloths = new Map<string, number>();
  const bandOf = (value: number) => limits.findIndex((limit) => value <= limit);
  const addTo = (at: number) => {
    if (at >= 0) found[at] = (found[at] ?? 0) + 1;
  };
  let least = Infinity;
  index.products.forEach((slot) => {
    const value = sign * (column[slot] ?? 0);
    if (value < least) least = value;
    if (!base.has(slot)) return;
    const cloth = index.colours.clothOf(slot);
    // A cloth counts once, at its lowest colourway.
    if (cloth !== null) cloths.set(cloth, Math.min(value, cloths.get(cloth) ?? Infinity));
    else addTo(bandOf(value));
  });
  for (const value of cloths.values()) addTo(bandOf(value));
  let count = 0;
  return limits.map((limit, at) => {
    count += found[at] ?? 0;
    return least <= limit ? count : null;
  });
}

function countPriceSteps(matches: FacetMatches): ShownValue[] {
  const counts = countUpTo(matches, matches.without('price'), {
    figure: 'unitCents',
    sign: 1,
    limits: PRICE_STEPS.map((dollars) => dollars * 100 - 1),
  });
  return PRICE_STEPS.flatMap((dollars, at) => {
    const count = counts[at] ?? null;
    if (count === null) return [];
    const value = shown(matches, 'priceTo', priceToOf(dollars), count);
    return [{ ...value, isChosen: value.isChosen && !matches.chosen.priceFrom }];
  });
}

function countPieces(matches: FacetMatches): ShownValue[] {
  const longestFirst = PIECE_LENGTHS.toReversed();
  const counts = countUpTo(matches, matches.without('piece'), {
    figure: 'metres',
    sign: -1,
    limits: longestFirst.map((metres) => -metres),
  });
  return longestFirst
    .flatMap((metres, at) => {
      const count = counts[at] ?? null;
      return count === null ? [] : [shown(matches, 'piece', String(metres), count)];
    })
    .toReversed();
}

/** Returns the cents of the products, rising. */
function pricesOf({ index }: FacetMatches, products: BitSet): Float64Array {
  const prices = new Float64Array(products.size);
  const { slots } = index.order('price', true);
  const column = index.figures('unitCents');
  let [found, isSorted] = [0, true];
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots.at(at);
    if (!products.has(slot)) continue;
    const unitCents = column[slot] ?? 0;
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
  const prices = pricesOf(matches, matches.index.colours.cardsOf(matches.without('price')));
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
