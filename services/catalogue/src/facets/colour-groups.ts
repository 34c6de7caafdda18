import { BitSet } from './bit-set.js';

/** A colourway: lower ranks come first as the card of their cloth. */
interface Member {
  cloth: string;
  isLead: boolean;
  isInStock: boolean;
  name: string;
  id: string;
}

const comesBefore = (one: Member, other: Member): boolean => {
  if (one.isLead !== other.isLead) return one.isLead;
  if (one.isInStock !== other.isInStock) return one.isInStock;
  return one.name === other.name ? one.id < other.id : one.name < other.name;
};

/** The colourways among the products of an index, by their slots: a cloth is one card (W29). */
export class ColourGroups {
  private readonly members = new Map<number, Member>();
  private readonly slots = new BitSet();

  put(slot: number, member: Member | null): void {
    this.remove(slot);
    if (!member) return;
    this.members.set(slot, member);
    this.slots.add(slot);
  }

  remove(slot: number): void {
    if (this.members.delete(slot)) this.slots.delete(slot);
  }

  /** Returns the products without the colourways that another one of the set stands for. */
  cardsOf(products: BitSet): BitSet {
    const coloured = products.and(this.slots);
    if (coloured.isEmpty) return products;
    const first = new Map<string, number>();
    const cards = products.or(new BitSet());
    coloured.forEach((slot) => {
      const member = this.at(slot);
      const known = first.get(member.cloth);
      const isFirst = known === undefined || comesBefore(member, this.at(known));
      if (isFirst) first.set(member.cloth, slot);
      const left = isFirst ? known : slot;
      if (left !== undefined) cards.delete(left);
    });
    return cards;
  }

  /** Counts the cards of the products that both sets have. */
  countCards(one: BitSet, other: BitSet): number {
    const count = one.countWith(other);
    if (this.members.size === 0) return count;
    const coloured = one.and(this.slots).and(other);
    const cloths = new Set<string>();
    coloured.forEach((slot) => cloths.add(this.at(slot).cloth));
    return count - coloured.size + cloths.size;
  }

  /** Returns one key for all colourways of a cloth; null of another product. */
  clothOf(slot: number): string | null {
    return this.members.get(slot)?.cloth ?? null;
  }

  private at(slot: number): Member {
    const member = this.members.get(slot);
    if (!member) throw new Error(`no colourway in slot ${String(slot)}`);
    return member;
  }
}
