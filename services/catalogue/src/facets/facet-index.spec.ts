import { choiceFacetNames, type FacetName } from '@shop/contracts/catalogue/facet-names';
import { type ChosenFacets } from '@shop/contracts/catalogue/facets';
import fc from 'fast-check';
import { facetTerms, productId } from '../testing/facet-terms.js';
import { countFacets, priceSpread } from './facet-counts.js';
import { FacetIndex } from './facet-index.js';
import { FacetMatches } from './facet-matches.js';
import type { FacetTerms } from './facet-terms.query.js';
import { facetValuesOf } from './facet-values.rules.js';

const indexOf = (products: readonly FacetTerms[]): FacetIndex => {
  const index = new FacetIndex();
  for (const product of products) index.put(product);
  index.sort();
  return index;
};
const matchesOf = (index: FacetIndex, chosen: ChosenFacets) =>
  new FacetMatches(index, index.products, chosen);
const countOf = (matches: FacetMatches, name: FacetName, value: string) =>
  countFacets(matches)
    .find((facet) => facet.name === name)
    ?.values.find((one) => one.value === value)?.count;

describe('the values of a product', () => {
  it.each([
    [79, 'sheer'],
    [80, 'light'],
    [149, 'light'],
    [150, 'medium'],
    [250, 'heavy'],
    [400, 'heavy'],
    [401, 'very-heavy'],
  ])('W33: puts %i g/m² into the band %s', (weightGsm, band) => {
    expect(facetValuesOf(facetTerms(1, { cloth: { weightGsm } })).weight).toEqual([band]);
  });

  it.each([
    [1_149, '-115'],
    [1_150, '115-139'],
    [1_399, '115-139'],
    [1_400, '140-149'],
    [1_500, '150-159'],
    [1_600, '160-279'],
    [2_800, '280-'],
  ])('W33: puts %i mm into the band %s', (widthMm, band) => {
    expect(facetValuesOf(facetTerms(1, { cloth: { widthMm } })).width).toEqual([band]);
  });

  it('names the fibres of which half of the outer side is made, and all that it contains', () => {
    const share = (fibre: string, perMille: number, part: 'cloth' | 'pile' | 'ground' = 'cloth') =>
      ({ part, fibre, perMille }) as const;
    const of = (...fibres: ReturnType<typeof share>[]) =>
      facetValuesOf(facetTerms(1, { cloth: { fibres } }));
    expect(of(share('camel', 500), share('wool', 500)).fibre).toEqual(['camel', 'wool']);
    expect(of(share('cotton', 300), share('cotton', 300), share('linen', 400))).toMatchObject({
      fibre: ['cotton'],
      contains: ['cotton', 'linen'],
    });
    expect(of(share('silk', 1_000, 'pile'), share('viscose', 1_000, 'ground'))).toMatchObject({
      fibre: ['silk'],
      contains: ['silk', 'viscose'],
    });
    expect(of(share('wool', 900), share('other', 100)).contains).toEqual(['wool']);
  });

  it('has no values of a cloth that is a draft', () => {
    const values = facetValuesOf(facetTerms(1, { cloth: null, swatch: '#22304F Indigo' }));
    expect(values).toMatchObject({ fibre: [], weight: [], colour: ['blue'], kind: ['length'] });
  });
});

const someProduct = fc
  .record({
    category: fc.constantFrom('cotton', 'wool'),
    sortName: fc.constantFrom('batik', 'calico', 'denim', 'étamine', '𝔣elt', 'ﬁbre'),
    priceCents: fc.integer({ min: 100, max: 9_000 }),
    unit: fc.constantFrom('m' as const, 'yd' as const),
    rating: fc.option(fc.integer({ min: 0, max: 5 })),
    isInStock: fc.boolean(),
    isReduced: fc.boolean(),
    longest: fc.integer({ min: 0, max: 25 }),
    weave: fc.option(fc.constantFrom('plain', 'twill')),
    weightGsm: fc.option(fc.integer({ min: 50, max: 500 })),
    uses: fc.subarray(['shirts', 'coats', 'curtains']),
    colourwayOf: fc.constantFrom(null, null, 'poplin', 'voile'),
  })
  .map(({ weave, weightGsm, uses, ...rest }) => ({ ...rest, cloth: { weave, weightGsm, uses } }));
const someChoice: fc.Arbitrary<ChosenFacets> = fc.record(
  {
    weave: fc.subarray(['plain', 'twill'], { minLength: 1 }),
    weight: fc.subarray(['sheer', 'light', 'heavy'], { minLength: 1 }),
    use: fc.subarray(['shirts', 'coats', 'bags'], { minLength: 1 }),
    inStock: fc.constant(['1']),
    onSale: fc.constant(['1']),
    priceFrom: fc.constantFrom(['5'], ['20.50']),
    priceTo: fc.constantFrom(['9.99'], ['49.99']),
    piece: fc.constantFrom(['3'], ['10']),
  },
  { requiredKeys: [] },
);

/** The same choice without sets. */
function fits(product: FacetTerms, chosen: ChosenFacets): boolean {
  const values = facetValuesOf(product);
  const price = (product.unit === 'yd' ? product.priceCents / 0.9144 : product.priceCents) / 100;
  const metres = (product.longest ?? 0) * (product.unit === 'yd' ? 0.9144 : 1);
  const has = (name: (typeof choiceFacetNames)[number] | 'inStock' | 'onSale') =>
    !chosen[name] || chosen[name].some((value) => values[name].includes(value));
  return (
    choiceFacetNames.every(has) &&
    has('inStock') &&
    has('onSale') &&
    price >= Number(chosen.priceFrom?.[0] ?? 0) &&
    price <= Number(chosen.priceTo?.[0] ?? Infinity) &&
    metres >= Number(chosen.piece?.[0] ?? 0)
  );
}

/** Counts the cards of products: a cloth is one, however many of its colourways are among them. */
const cardsOf = (products: readonly FacetTerms[]): number =>
  new Set(products.map(({ id, colourwayOf }) => colourwayOf ?? id)).size;

describe('the index of facets', () => {
  it('FAB-51, FAB-52: counts for each value what choosing it would show, as a plain search does', () => {
    fc.assert(
      fc.property(fc.array(someProduct, { maxLength: 70 }), someChoice, (parts, chosen) => {
        const products = parts.map((part, at) => facetTerms(at, part));
        const index = indexOf(products);
        const matches = matchesOf(index, chosen);
        const fitting = products.filter((one) => fits(one, chosen));
        expect(matches.all.size).toBe(fitting.length);
        expect(index.colours.cardsOf(matches.all).size).toBe(cardsOf(fitting));
        for (const { name, values } of countFacets(matches))
          for (const { value, count } of values) {
            const { priceFrom: _from, ...rest } = chosen;
            const alone = { ...(name === 'priceTo' ? rest : chosen), [name]: [value] };
            expect([name, value, count]).toEqual([
              name,
              value,
              cardsOf(products.filter((one) => fits(one, alone))),
            ]);
          }
      }),
    );
  });

  it('stays the same as an index of the new products while products change and go', () => {
    const change = fc.record({
      at: fc.integer({ min: 0, max: 30 }),
      part: fc.option(someProduct),
    });
    fc.assert(
      fc.property(
        fc.array(someProduct, { maxLength: 20 }),
        fc.array(change, { maxLength: 30 }),
        someChoice,
        (parts, changes, chosen) => {
          const products = new Map(parts.map((part, at) => [at, facetTerms(at, part)]));
          const index = indexOf([...products.values()]);
          for (const { at, part } of changes) {
            if (part) {
              products.set(at, facetTerms(at, part));
              index.put(facetTerms(at, part));
            } else {
              products.delete(at);
              index.remove(productId(at));
            }
          }
          const fresh = indexOf([...products.values()]);
          expect(index.size).toBe(fresh.size);
          const kept = matchesOf(index, chosen);
          const rebuilt = matchesOf(fresh, chosen);
          expect(countFacets(kept)).toEqual(countFacets(rebuilt));
          expect(priceSpread(kept)).toEqual(priceSpread(rebuilt));
          for (const sort of ['name', 'price', 'rating'] as const)
            for (const isAscending of [true, false])
              expect(idsIn(index, sort, isAscending)).toEqual(idsIn(fresh, sort, isAscending));
        },
      ),
    );
  });

  const idsIn = (index: FacetIndex, sort: 'name' | 'price' | 'rating', isAscending: boolean) => {
    const { slots } = index.order(sort, isAscending);
    return Array.from({ length: slots.length }, (_, at) => index.at(slots.at(at)).id);
  };

  it('W30: lists values that would show nothing last, and leaves out values that no product has', () => {
    const index = indexOf([
      facetTerms(1, { cloth: { weave: 'plain', uses: ['shirts'] } }),
      facetTerms(2, { cloth: { weave: 'twill', uses: ['coats'] } }),
    ]);
    const facets = countFacets(matchesOf(index, { use: ['coats'] }));
    const weave = facets.find(({ name }) => name === 'weave');
    expect(weave?.values.map(({ value, count }) => [value, count])).toEqual([
      ['twill', 1],
      ['plain', 0],
    ]);
    expect(facets.some(({ name }) => name === 'pattern')).toBe(false);
    expect(countOf(matchesOf(index, { use: ['coats'] }), 'use', 'shirts')).toBe(1);
  });

  it('W36: compares the price of a yard as the price of a metre', () => {
    const index = indexOf([facetTerms(1, { unit: 'yd', priceCents: 1_900 })]);
    expect(countOf(matchesOf(index, {}), 'priceTo', '19.99')).toBeUndefined();
    expect(countOf(matchesOf(index, {}), 'priceTo', '29.99')).toBe(1);
  });

  it('X6: ends the price scale in whole dollars, and before the dearest prices if they would stretch it', () => {
    const priced = (...cents: number[]) =>
      priceSpread(
        matchesOf(indexOf(cents.map((priceCents, at) => facetTerms(at, { priceCents }))), {}),
      );
    expect(priced(850, 1_990)).toMatchObject({ from: 8, to: 20, isOpen: false });
    const many = Array.from({ length: 99 }, (_, at) => 1_000 + at * 10);
    const spread = priced(...many, 50_000);
    expect(spread).toMatchObject({ from: 10, to: 20, isOpen: true });
    expect(spread?.bars.reduce((all, one) => all + one)).toBe(100);
    expect(priced()).toBeNull();
  });
});
