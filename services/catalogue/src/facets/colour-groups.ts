import { BitSet } from './bit-set.js';

/** A colourway of a cloth. */
interface Member {
  cloth: string;
  isLead: boolean;
  isInStock: boolean;
  name: string;
  id: string;
}

/** Compares two colourways by which one should be the card of their cloth. */
const comesBefore = (one: Member, other: Member): boolean => {
  if (one.isLead !== other.isLead) return one.isLead;
  if (one.isInStock !== other.isInStock) return one.isInStock;
  return one.name === other.name ? one.id < other.id : one.name < other.name;
};

/** The colourways among the products of an index, by their slots: a cloth is one card (W29). */
export class ColourGroups {
  private readonly members: (Member | undefined)[] = [];
  private readonly slots = new BitSet();
  /** The number of each cloth that had a colourway. */
  private readonly numbers = new Map<string, number>();
  /** The number of the cloth of each colourway, by its slot. */
  private cloths = new Int32Array(64);

  put(slot: number, member: Member | null): void {
    this.remove(slot);
    if (!member) return;
    if (slot >= this.cloths.length) {
      const longer = new Int32Array(slot * 2);
      longer.set(this.cloths);
      this.cloths = longer;
    }
    const cloth = this.numbers.get(member.cloth) ?? this.numbers.size;
    this.numbers.set(member.cloth, cloth);
    this.cloths[slot] = cloth;
    this.members[slot] = member;
    this.slots.add(slot);
  }

  remove(slot: number): void {
    this.members[slot] = undefined;
    this.slots.delete(slot);
  }

  /** Returns the products without the colourways that another colourway in the set represents. */
  cardsOf(products: BitSet): BitSet {
    const coloured = products.and(this.slots);
    if (coloured.isEmpty) return products;
    const cards = products.or(new BitSet());
    /** The slot of each cloth's card, plus one. */
    const cardOf = new Int32Array(this.numbers.size);
    coloured.forEach((slot) => {
      const cloth = this.cloths[slot] ?? 0;
      const card = (cardOf[cloth] ?? 0) - 1;
      const isFirst = card < 0 || comesBefore(this.at(slot), this.at(card));
      if (isFirst) cardOf[cloth] = slot + 1;
      const left = isFirst ? card : slot;
      if (left >= 0) cards.delete(left);
    });
    return cards;
  }

  /** Returns a function that counts the cards of the products that both `base` and another set have. */
  counterIn(base: BitSet): (other: BitSet) => number {
    const coloured = base.and(this.slots);
    if (coloured.isEmpty) return (other) => base.countWith(other);
    /** The count that last met each cloth. */
    const metIn = new Int32Array(this.numbers.size);
    let turn = 0;
    return (other) => {
      turn += 1;
      let count = base.countWith(other);
      coloured.forEachWith(other, (slot) => {
        const cloth = this.cloths[slot] ?? 0;
        if (metIn[cloth] === turn) count -= 1;
        metIn[cloth] = turn;
      });
      return count;
    };
  }

  private at(slot: number): Member {
    const member = this.members[slot];
    if (!member) throw new Error(`no colourway in slot ${String(slot)}`);
    return member;
  }
}
