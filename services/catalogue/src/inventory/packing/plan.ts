// The rolls of the lengths that a search has placed so far. Amounts are cuts.
import { sum } from '@shop/contracts/core/numbers';
import type { FreeRoll, Length, Part } from './rolls-and-lengths.js';

/** A length with the positions of its rolls in the list and the cuts from each; short if it has no roll. */
interface Placed {
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
    /** True if the roll at this position supplies a part of a joined length. */
    private readonly joined: readonly boolean[],
  ) {}

  static on(rolls: readonly FreeRoll[]): Plan {
    const left = rolls.map(({ free }) => free);
    return new Plan(left, [], new Array<boolean>(left.length).fill(false));
  }

  leftOn(place: number): number {
    return this.left[place] ?? 0;
  }

  isJoined(place: number): boolean {
    return this.joined[place] === true;
  }

  /** Returns the plan with one length more; null if its rolls have too little, or a part is under the least. */
  with(length: Length, on: readonly number[], leastPart: number): Plan | null {
    const isJoin = on.length > 1;
    const least = isJoin ? leastPart : length.cuts;
    if (least * on.length > length.cuts) return null;
    const lefts = on.map((place) => this.leftOn(place));
    const isFree = lefts.every((left) => left >= least) && sum(lefts) >= length.cuts;
    const next = new Plan(
      [...this.left],
      isFree ? this.placed : this.placed.map((one) => ({ ...one, cuts: [...one.cuts] })),
      this.joined.map((is, place) => is || (isJoin && on.includes(place))),
    );
    const take = (place: number, requested: number): number => {
      if (!isFree) next.freeRoll(place, requested, leastPart);
      const taken = Math.min(requested, next.leftOn(place));
      next.left[place] = next.leftOn(place) - taken;
      return taken;
    };
    const cuts = on.map((place) => take(place, least));
    if (cuts.some((part) => part < least)) return null;
    for (const [nth, place] of on.entries())
      cuts[nth] = least + take(place, length.cuts - sum(cuts));
    if (isJoin && sum(cuts) < length.cuts) return null;
    return new Plan(next.left, [...next.placed, { length, on, cuts }], next.joined);
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

  /** Moves parts of joined lengths off a roll until it has enough left, or no more can be moved. */
  private freeRoll(place: number, requested: number, leastPart: number): void {
    for (let before = -1; this.leftOn(place) > before && this.leftOn(place) < requested;) {
      before = this.leftOn(place);
      this.moveOff(place, requested, leastPart, new Set([place]));
    }
  }

  private moveOff(place: number, requested: number, leastPart: number, seen: Set<number>): void {
    for (const { on, cuts } of this.placed) {
      const from = on.indexOf(place);
      if (from < 0 || on.length === 1) continue;
      for (const [to, other] of on.entries()) {
        const spare = (cuts[from] ?? 0) - leastPart;
        const most = Math.min(spare, requested - this.leftOn(place));
        if (most <= 0) break;
        if (seen.has(other)) continue;
        seen.add(other);
        if (this.leftOn(other) < most) this.moveOff(other, most, leastPart, seen);
        const moved = Math.min(most, this.leftOn(other));
        this.left[place] = this.leftOn(place) + moved;
        this.left[other] = this.leftOn(other) - moved;
        cuts[from] = (cuts[from] ?? 0) - moved;
        cuts[to] = (cuts[to] ?? 0) + moved;
      }
    }
  }
}
