/** Compares two slots. */
export type Compare = (one: number, other: number) => number;

/** Slots in an order that stays sorted as slots come and go. A slot must leave before its keys change. */
export class SortedSlots {
  private slots = new Int32Array(16);
  private count = 0;

  constructor(private readonly compare: Compare) {}

  /** Replaces all slots, and sorts them once. */
  fill(slots: Iterable<number>): void {
    this.slots = Int32Array.from(slots).sort(this.compare);
    this.count = this.slots.length;
  }

  get length(): number {
    return this.count;
  }

  at(position: number): number {
    return this.slots[position] ?? -1;
  }

  add(slot: number): void {
    const at = this.positionOf((other) => this.compare(other, slot));
    if (this.count === this.slots.length) this.grow();
    this.slots.copyWithin(at + 1, at, this.count);
    this.slots[at] = slot;
    this.count += 1;
  }

  delete(slot: number): void {
    const at = this.positionOf((other) => this.compare(other, slot));
    if (this.at(at) !== slot) return;
    this.slots.copyWithin(at, at + 1, this.count);
    this.count -= 1;
  }

  /** Returns the first position of a slot for which `compare` is not below 0. */
  positionOf(compare: (slot: number) => number): number {
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (compare(this.at(middle)) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private grow(): void {
    const slots = new Int32Array(Math.max(16, this.slots.length * 2));
    slots.set(this.slots);
    this.slots = slots;
  }
}
