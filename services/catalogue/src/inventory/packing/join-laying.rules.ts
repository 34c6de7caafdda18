// The allocation of lengths during a search. Amounts are cuts.
import type { Length, Piece } from './packing.rules.js';

interface LaidLength {
  lengthNo: number;
  /** Places of its rolls. */
  on: readonly number[];
  /** The least length of every part. */
  least: number;
  /** The cuts from each of its rolls. */
  cuts: number[];
}

/** Which rolls a length lies on is chosen; how much each gives stays open while other lengths need room. */
export class JoinLaying {
  private constructor(
    /** The rest of the roll of each place. */
    readonly left: number[],
    readonly laid: readonly LaidLength[],
  ) {}

  static on(rolls: readonly { free: number }[]): JoinLaying {
    return new JoinLaying(
      rolls.map(({ free }) => free),
      [],
    );
  }

  /** With the length on these rolls too, every part of a joined one at least a unit; null where they have not enough. */
  with({ lengthNo, cuts }: Length, on: readonly number[], unit: number): JoinLaying | null {
    const least = on.length === 1 ? 0 : unit;
    const added = { lengthNo, on, least, cuts: on.map(() => 0) };
    const laid = [...this.laid.map((one) => ({ ...one, cuts: [...one.cuts] })), added];
    const next = new JoinLaying([...this.left], laid);
    for (const [nth, place] of on.entries()) {
      if (next.makeRoom(place, least) < least) return null;
      next.give(added, nth, least);
    }
    let rest = cuts - least * on.length;
    for (const [nth, place] of on.entries()) {
      const part = Math.min(rest, next.makeRoom(place, rest));
      next.give(added, nth, part);
      rest -= part;
    }
    return rest === 0 ? next : null;
  }

  /** Returns true for a joined length. */
  isJoined(place: number): boolean {
    return this.laid.some(({ on }) => on.length > 1 && on.includes(place));
  }

  /** Returns the rests of rolls that can exchange pieces as one amount; else of each roll. */
  openEnds(): number[] {
    const groupOf = [...this.left.keys()];
    for (const { on } of this.laid)
      for (const place of on.slice(1)) {
        const [to, from] = [groupOf[on[0] ?? 0] ?? 0, groupOf[place]];
        for (const [one, group] of groupOf.entries()) if (group === from) groupOf[one] = to;
      }
    const ends = this.left.map(() => 0);
    for (const [place, group] of groupOf.entries())
      ends[group] = (ends[group] ?? 0) + (this.left[place] ?? 0);
    return ends.filter((end) => end > 0);
  }

  pieces(rolls: readonly { id: string }[]): Piece[] {
    return this.laid
      .flatMap(({ lengthNo, on, cuts }) =>
        on.map((place, nth) => ({ roll: rolls[place]?.id ?? '', lengthNo, cuts: cuts[nth] ?? 0 })),
      )
      .sort((a, b) => a.lengthNo - b.lengthNo);
  }

  private give(length: LaidLength, nth: number, cuts: number): void {
    const place = length.on[nth] ?? 0;
    length.cuts[nth] = (length.cuts[nth] ?? 0) + cuts;
    this.left[place] = (this.left[place] ?? 0) - cuts;
  }

  /** Moves joined lengths until the roll has so much left, or no more can be moved; returns what it has. */
  private makeRoom(place: number, wanted: number): number {
    const left = (): number => this.left[place] ?? 0;
    for (let before = -1; left() > before && left() < wanted;) {
      before = left();
      this.moveOff(place, wanted, new Set([place]));
    }
    return left();
  }

  private moveOff(place: number, wanted: number, seen: Set<number>): void {
    for (const length of this.laid) {
      const from = length.on.indexOf(place);
      if (from < 0) continue;
      for (const [to, other] of length.on.entries()) {
        const given = (length.cuts[from] ?? 0) - length.least;
        const movable = Math.min(given, wanted - (this.left[place] ?? 0));
        if (movable <= 0) break;
        if (seen.has(other)) continue;
        seen.add(other);
        if ((this.left[other] ?? 0) < movable) this.moveOff(other, movable, seen);
        const moved = Math.min(movable, this.left[other] ?? 0);
        this.give(length, to, moved);
        this.give(length, from, -moved);
      }
    }
  }
}
