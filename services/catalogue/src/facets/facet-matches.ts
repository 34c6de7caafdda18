import { choiceFacetNames, type FacetName } from '@shop/contracts/catalogue/facet-names';
import { type ChosenFacets } from '@shop/contracts/catalogue/facets';
import { BitSet } from './bit-set.js';
import type { FacetIndex } from './facet-index.js';

/** A choice that is counted as one, such as both ends of the price. */
export type FacetGroup = Exclude<FacetName, 'priceFrom' | 'priceTo'> | 'price';

const valueGroups = [...choiceFacetNames, 'inStock', 'onSale'] as const;

const centsOf = (dollars: string | undefined, otherwise: number): number =>
  dollars === undefined ? otherwise : Math.round(Number(dollars) * 100);

/** Products that match a query: one of the values in each chosen facet, the category and the search. */
export class FacetMatches {
  private readonly fitting = new Map<FacetGroup, BitSet>();
  private readonly others = new Map<FacetGroup, BitSet>();
  /** The products that fit all choices. */
  readonly all: BitSet;

  /** `fixed` has the products of the category and the search. */
  constructor(
    readonly index: FacetIndex,
    private readonly fixed: BitSet,
    readonly chosen: ChosenFacets,
  ) {
    for (const name of valueGroups) {
      const sets = chosen[name]?.map((value) => index.having(name, value));
      if (sets)
        this.fitting.set(
          name,
          sets.reduce((some, set) => some.or(set), new BitSet()),
        );
    }
    const { priceFrom, priceTo, piece } = chosen;
    if (priceFrom ?? priceTo) {
      const from = centsOf(priceFrom?.[0], 0);
      const to = centsOf(priceTo?.[0], Infinity);
      this.fitting.set('price', index.within('unitPrice', from, to));
    }
    if (piece) {
      this.fitting.set('piece', index.within('metres', Number(piece[0]), Infinity));
    }
    this.all = this.meet();
  }

  /** The products that fit all choices but those of one facet. */
  without(group: FacetGroup): BitSet {
    if (!this.fitting.has(group)) return this.all;
    const known = this.others.get(group);
    if (known) return known;
    const met = this.meet(group);
    this.others.set(group, met);
    return met;
  }

  private meet(left?: FacetGroup): BitSet {
    let met = this.fixed;
    for (const [group, set] of this.fitting) if (group !== left) met = met.and(set);
    return met;
  }
}
