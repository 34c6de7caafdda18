// The rolls of the lengths that a search has placed so far. Amounts are cuts.
import type { FreeRoll, Part } from './free-roll.js';

/** A length that needs a roll: one of an order line, or a piece that is reserved already. */
export interface Length {
  cuts: number;
  /** The most parts that it may be joined of; 1: it stays whole. */
  mostParts: number;
  /** The roll that it is on now. */
  home: string | null;
  /** Lengths of one line are of one dye lot unless it may mix, and of one of these where there are some. */
  line: string;
  lots: readonly string[];
  mayMixLots: boolean;
  /** Pieces of one length have `mostParts` together. */
  lengthNo: number;
  /** The age of its order, 0 for the youngest; null where it must not become short. */
  age: number | null;
}

/** A length with the places of its rolls in the list, and what each of them gives; on none: it is short. */
export interface Placed {
  length: Length;
  on: readonly number[];
  cuts: number[];
}

/**
 * A partial allocation, which does not change. It fixes the rolls of a joined length; how much each of them gives
 * stays open, so that a later length still finds room.
 */
export class Plan {
  private constructor(
    /** The free rest of the roll in each place. */
    readonly left: number[],
    readonly placed: readonly Placed[],
    /** True where the roll in the place gives a part of a joined length. */
    private readonly joined: readonly boolean[],
  ) {}

  static on(rolls: readonly FreeRoll[]): Plan {
    return new Plan(
      rolls.map(({ free }) => free),
      [],
      rolls.map(() => false),
    );
  }

  isJoined(place: number): boolean {
    return this.joined[place] === true;
  }

  leftOn(place: number): number {
    return this.left[place] ?? 0;
  }

  /** Returns the plan with one length more; null where its rolls have too little, or a part were under the least. */
  with(length: Length, on: readonly number[], leastPart: number): Plan | null {
    const isJoin = on.length > 1;
    const least = isJoin ? leastPart : length.cuts;
    if (least * on.length > length.cuts) return null;
    const next = new Plan(
      [...this.left],
      this.joined.includes(true) ? this.placed.map((one) => ({ ...one, cuts: [...one.cuts] })) : this.placed,
      isJoin ? this.joined.map((is, place) => is || on.includes(place)) : this.joined,
    );
    const cuts = on.map((place) => next.take(place, least, leastPart));
    if (cuts.some((part) => part < least)) return null;
    let rest = on.length > 0 ? length.cuts - least * on.length : 0;
    for (const [nth, place] of on.entries()) {
      const more = next.take(place, rest, leastPart);
      cuts[nth] = least + more;
      rest -= more;
    }
    return rest === 0 ? new Plan(next.left, [...next.placed, { length, on, cuts }], next.joined) : null;
  }

  /** Returns the parts of every length; none for a short one. */
  partsOn(rolls: readonly FreeRoll[]): Map<Length, Part[]> {
    return new Map(
      this.placed.map(({ length, on, cuts }) => [
        length,
        on.map((place, nth) => ({ roll: rolls[place]?.id ?? '', cuts: cuts[nth] ?? 0 })),
      ]),
    );
  }

  /** Takes up to so much off a roll; joined lengths on it move to their other rolls where that is needed. */
  private take(place: number, wanted: number, leastPart: number): number {
    for (let before = -1; this.leftOn(place) > before && this.leftOn(place) < wanted; ) {
      before = this.leftOn(place);
      if (this.isJoined(place)) this.makeRoom(place, wanted, leastPart, new Set([place]));
    }
    const taken = Math.min(wanted, this.leftOn(place));
    this.left[place] = this.leftOn(place) - taken;
    return taken;
  }

  private makeRoom(place: number, wanted: number, leastPart: number, seen: Set<number>): void {
    for (const { on, cuts } of this.placed) {
      const from = on.indexOf(place);
      if (from < 0 || on.length === 1) continue;
      for (const [to, other] of on.entries()) {
        const spare = (cuts[from] ?? 0) - leastPart;
        const most = Math.min(spare, wanted - this.leftOn(place));
        if (most <= 0) break;
        if (seen.has(other)) continue;
        seen.add(other);
        if (this.leftOn(other) < most) this.makeRoom(other, most, leastPart, seen);
        const moved = Math.min(most, this.leftOn(other));
        this.left[place] = this.leftOn(place) + moved;
        this.left[other] = this.leftOn(other) - moved;
        cuts[from] = (cuts[from] ?? 0) - moved;
        cuts[to] = (cuts[to] ?? 0) + moved;
      }
    }
  }
}
