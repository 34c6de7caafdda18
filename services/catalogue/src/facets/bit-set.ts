const BITS = 32;

/** The set bits of a word. */
function bitsIn(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The place of the lowest set bit of a word that is not 0. */
const lowestBit = (word: number): number => BITS - 1 - Math.clz32(word & -word);

/**
 * A set of small integers, one bit each; it grows as they are added. A second level has one bit for each word that is
 * not 0, so that a set of few members is read without the words between them.
 */
export class BitSet {
  private words = new Uint32Array(BITS);
  private filled = new Uint32Array(1);

  static of(members: Iterable<number>): BitSet {
    const set = new BitSet();
    for (const member of members) set.add(member);
    return set;
  }

  add(member: number): void {
    const at = member >>> 5;
    if (at >= this.words.length) this.grow(at + 1);
    this.put(at, this.word(at) | (1 << (member & (BITS - 1))));
  }

  delete(member: number): void {
    const at = member >>> 5;
    if (at < this.words.length) this.put(at, this.word(at) & ~(1 << (member & (BITS - 1))));
  }

  has(member: number): boolean {
    return (this.word(member >>> 5) & (1 << (member & (BITS - 1)))) !== 0;
  }

  get isEmpty(): boolean {
    return this.filled.every((word) => word === 0);
  }

  get size(): number {
    return this.countWith(this);
  }

  /** Counts the members that both have. */
  countWith(other: BitSet): number {
    let count = 0;
    this.eachWord(other, (word) => (count += bitsIn(word)));
    return count;
  }

  /** Returns a new set of the members that both have. */
  and(other: BitSet): BitSet {
    const both = new BitSet();
    both.grow(Math.min(this.words.length, other.words.length));
    this.eachWord(other, (word, at) => {
      both.put(at, word);
    });
    return both;
  }

  /** Returns a new set of the members that one of the two has. */
  or(other: BitSet): BitSet {
    const either = new BitSet();
    either.grow(Math.max(this.words.length, other.words.length));
    for (const set of [this, other])
      set.eachWord(set, (word, at) => {
        either.put(at, either.word(at) | word);
      });
    return either;
  }

  /** Calls `visit` for each member, in rising order. */
  forEach(visit: (member: number) => void): void {
    this.forEachWith(this, visit);
  }

  /** Calls `visit` for each member that both have, in rising order. */
  forEachWith(other: BitSet, visit: (member: number) => void): void {
    this.eachWord(other, (word, at) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) visit(at * BITS + lowestBit(rest));
    });
  }

  /** Calls `visit` for each word in which both have members. */
  private eachWord(other: BitSet, visit: (word: number, at: number) => void): void {
    const length = Math.min(this.filled.length, other.filled.length);
    for (let group = 0; group < length; group += 1) {
      let rest = (this.filled[group] ?? 0) & (other.filled[group] ?? 0);
      for (; rest !== 0; rest &= rest - 1) {
        const at = group * BITS + lowestBit(rest);
        const word = this.word(at) & other.word(at);
        if (word !== 0) visit(word, at);
      }
    }
  }

  private word(at: number): number {
    return this.words[at] ?? 0;
  }

  private put(at: number, word: number): void {
    this.words[at] = word;
    const group = at >>> 5;
    const bit = 1 << (at & (BITS - 1));
    const filled = this.filled[group] ?? 0;
    this.filled[group] = word === 0 ? filled & ~bit : filled | bit;
  }

  /** Grows to at least this number of words, in whole groups. */
  private grow(length: number): void {
    if (length <= this.words.length) return;
    const groups = Math.ceil(Math.max(length, this.words.length * 2) / BITS);
    const words = new Uint32Array(groups * BITS);
    const filled = new Uint32Array(groups);
    words.set(this.words);
    filled.set(this.filled);
    [this.words, this.filled] = [words, filled];
  }
}
