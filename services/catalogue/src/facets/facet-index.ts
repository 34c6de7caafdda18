import type { ProductQuery } from '@shop/contracts/catalogue/catalogue';
import type { FacetName } from '@shop/contracts/catalogue/facet-names';
import { BitSet } from './bit-set.js';
import { ColourGroups } from './colour-groups.js';
import type { FacetTerms } from './facet-terms.query.js';
import { facetValuesOf, longestMetresOf, termOf, unitCentsOf } from './facet-values.rules.js';
import { SortedSlots } from './sorted-slots.js';

/** A product of the shop in the index. */
export interface IndexedProduct {
  readonly id: string;
  readonly sortKeys: SortKeys;
  /** The sets that contain it. */
  readonly sets: readonly BitSet[];
}

/** Missing ratings are replaced by one that comes last, as in the indexes of the database. */
interface SortKeys {
  readonly name: string;
  readonly price: number;
  /** Cents of a piece or a metre. */
  readonly unitPrice: number;
  /** Metres available in one piece. */
  readonly metres: number;
  readonly rating: number;
  readonly ratingDown: number;
  readonly newest: string;
}
type SortName = keyof SortKeys;

/** One Latin-1 character a byte: strings then compare as PostgreSQL compares bytes. */
export const byBytes = (text: string): string => Buffer.from(text).toString('latin1');

const keysOf = (terms: FacetTerms): SortKeys => ({
  name: byBytes(terms.sortName),
  price: terms.priceCents,
  unitPrice: unitCentsOf(terms),
  metres: longestMetresOf(terms),
  rating: terms.rating ?? 6,
  ratingDown: terms.rating ?? -1,
  newest: terms.addedAt,
});

const colourwayOf = ({ id, colourwayOf: cloth, isLead, isInStock, sortName }: FacetTerms) =>
  cloth === null ? null : { cloth, id, isLead, isInStock, name: byBytes(sortName) };

export const compareKeys = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** The products of the shop in memory: a set of products for each value of a facet, and each order of the list. */
export class FacetIndex {
  /** All products. */
  readonly products = new BitSet();
  /** The products that are colourways. */
  readonly colours = new ColourGroups();
  private readonly slots = new Map<string, number>();
  private readonly rows: IndexedProduct[] = [];
  private readonly free: number[] = [];
  private readonly sets = new Map<string, BitSet>();
  /** Cents of a piece or a metre of each product, by its slot. */
  unitCents = new Float64Array(64);
  private isSorted = false;
  private readonly orders: Readonly<Record<SortName, SortedSlots>> = {
    name: this.orderBy('name'),
    price: this.orderBy('price'),
    unitPrice: this.orderBy('unitPrice'),
    metres: this.orderBy('metres'),
    rating: this.orderBy('rating'),
    ratingDown: this.orderBy('ratingDown'),
    newest: this.orderBy('newest'),
  };

  get size(): number {
    return this.slots.size;
  }

  /** Adds a product, or replaces it. */
  put(terms: FacetTerms): void {
    const slot = this.slots.get(terms.id);
    const before = slot === undefined ? undefined : this.rows[slot];
    const row = this.rowOf(terms);
    if (slot === undefined || !before) {
      const added = this.free.pop() ?? this.rows.length;
      this.insert(added, row);
      this.colours.put(added, colourwayOf(terms));
      return;
    }
    for (const set of before.sets) set.delete(slot);
    for (const set of row.sets) set.add(slot);
    const moved = (Object.keys(this.orders) as SortName[]).filter(
      (name) => before.sortKeys[name] !== row.sortKeys[name],
    );
    for (const name of moved) this.orders[name].delete(slot);
    this.store(slot, row);
    this.colours.put(slot, colourwayOf(terms));
    for (const name of moved) this.orders[name].add(slot);
  }

  remove(id: string): void {
    const slot = this.slots.get(id);
    const row = slot === undefined ? undefined : this.rows[slot];
    if (slot === undefined || !row) return;
    for (const set of row.sets) set.delete(slot);
    for (const order of Object.values(this.orders)) order.delete(slot);
    this.products.delete(slot);
    this.colours.remove(slot);
    this.slots.delete(id);
    this.free.push(slot);
  }

  /** Sorts the orders once the first products are added. */
  sort(): void {
    this.isSorted = true;
    for (const order of Object.values(this.orders)) order.fill(this.slots.values());
  }

  /** The products that have the value. */
  having(facet: FacetName | 'category', value: string): BitSet {
    return this.sets.get(termOf(facet, value)) ?? new BitSet();
  }

  /** All products by the price of a piece or a metre. */
  get byUnitPrice(): SortedSlots {
    return this.orders.unitPrice;
  }

  /** Returns the products with a figure in the range, both ends included. */
  within(figure: 'unitPrice' | 'metres', least: number, most: number): BitSet {
    const slots = this.orders[figure];
    const end = slots.positionOf((slot) => (this.at(slot).sortKeys[figure] <= most ? -1 : 0));
    const found = new BitSet();
    let at = slots.positionOf((slot) => this.at(slot).sortKeys[figure] - least);
    for (; at < end; at += 1) found.add(slots.at(at));
    return found;
  }

  slotOf(id: string): number | undefined {
    return this.slots.get(id);
  }

  at(slot: number): IndexedProduct {
    const row = this.rows[slot];
    if (!row) throw new Error(`no product in slot ${String(slot)}`);
    return row;
  }

  /** The order of a list; a descending one is walked from its end. */
  order(
    sort: NonNullable<ProductQuery['sort']>,
    isAscending: boolean,
  ): { by: SortName; slots: SortedSlots } {
    const name = sort === 'match' ? 'name' : sort;
    const by = name === 'rating' && !isAscending ? 'ratingDown' : name;
    return { by, slots: this.orders[by] };
  }

  private insert(slot: number, row: IndexedProduct): void {
    this.store(slot, row);
    this.slots.set(row.id, slot);
    this.products.add(slot);
    for (const set of row.sets) set.add(slot);
    if (this.isSorted) for (const order of Object.values(this.orders)) order.add(slot);
  }

  private store(slot: number, row: IndexedProduct): void {
    this.rows[slot] = row;
    if (slot >= this.unitCents.length) {
      const longer = new Float64Array(slot * 2);
      longer.set(this.unitCents);
      this.unitCents = longer;
    }
    this.unitCents[slot] = row.sortKeys.unitPrice;
  }

  private rowOf(terms: FacetTerms): IndexedProduct {
    const values = Object.entries(facetValuesOf(terms)) as [FacetName, readonly string[]][];
    const named = values.flatMap(([facet, own]) => own.map((value) => termOf(facet, value)));
    return {
      id: terms.id,
      sortKeys: keysOf(terms),
      sets: [termOf('category', terms.category.toLowerCase()), ...named].map((term) =>
        this.setOf(term),
      ),
    };
  }

  private setOf(term: string): BitSet {
    const known = this.sets.get(term);
    if (known) return known;
    const set = new BitSet();
    this.sets.set(term, set);
    return set;
  }

  private orderBy(name: SortName): SortedSlots {
    return new SortedSlots((one, other) => {
      const first = this.at(one);
      const second = this.at(other);
      return (
        compareKeys(first.sortKeys[name], second.sortKeys[name]) || compareKeys(first.id, second.id)
      );
    });
  }
}
