const BITS = 32;

/** The set bits of a word. */
function bitsIn(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A set of small integers, one bit each; it grows as they are added. */
export class BitSet {
  private words = new Uint32Array(1);

  static of(members: Iterable<number>): BitSet {
    const set = new BitSet();
    for (const member of members) set.add(member);
    return set;
  }

  add(member: number): void {
    const at = member >>> 5;
    if (at >= this.words.length) this.grow(at + 1);
    this.words[at] = this.word(at) | (1 << (member & (BITS - 1)));
  }

  delete(member: number): void {
    const at = member >>> 5;
    if (at < this.words.length) this.words[at] = this.word(at) & ~(1 << (member & (BITS - 1)));
  }

  has(member: number): boolean {
    return (this.word(member >>> 5) & (1 << (member & (BITS - 1)))) !== 0;
  }

  get isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  get size(): number {
    let size = 0;
    for (const word of this.words) size += bitsIn(word);
    return size;
  }

  /** Counts the members that both have. */
  countWith(other: BitSet): number {
    const [ours, theirs] = [this.words, other.words];
    const length = Math.min(ours.length, theirs.length);
    let count = 0;
    for (let at = 0; at < length; at += 1) count += bitsIn((ours[at] ?? 0) & (theirs[at] ?? 0));
    return count;
  }

  /** Returns a new set of the members that both have. */
  and(other: BitSet): BitSet {
    const both = new BitSet();
    const length = Math.min(this.words.length, other.words.length);
    both.words = new Uint32Array(length);
    for (let at = 0; at < length; at += 1) both.words[at] = this.word(at) & other.word(at);
    return both;
  }

  /** Returns a new set of the members that one of the two has. */
  or(other: BitSet): BitSet {
    const either = new BitSet();
    const length = Math.max(this.words.length, other.words.length);
    either.words = new Uint32Array(length);
    for (let at = 0; at < length; at += 1) either.words[at] = this.word(at) | other.word(at);
    return either;
  }

  /** Calls `visit` for each member, in rising order. */
  forEach(visit: (member: number) => void): void {
    for (let at = 0; at < this.words.length; at += 1)
      for (let rest = this.word(at); rest !== 0; rest &= rest - 1)
        visit(at * BITS + 31 - Math.clz32(rest & -rest));
  }

  private word(at: number): number {
    return this.words[at] ?? 0;
  }

  private grow(length: number): void {
    const words = new Uint32Array(Math.max(length, this.words.length * 2));
    words.set(this.words);
    this.words = words;
  }
}
