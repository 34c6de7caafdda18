// The rolls that the next length of a plan may be placed on. Amounts are cuts.
import { sum } from '@shop/contracts/core/numbers';
import type { Plan } from './plan.js';
import type { Budget, FreeRoll, Length, PackingRules } from './rolls-and-lengths.js';

/** Joins are tried on this many rolls, the longest; with more rolls a join may be missed. */
const JOINED_ROLLS = 12;

/** One roll or several for a length. */
interface Choice {
  /** Their places. */
  on: readonly number[];
  isHome: boolean;
  /** The cuts that stay on them. */
  end: number;
  /** How many of them are not begun. */
  whole: number;
}

export class Choices {
  /** The places of every single roll, every two and every three. */
  private readonly sets: readonly (readonly number[])[][];
  /** For each roll the one before it that does as well: of its dye lot and free length, and no home of a length. */
  private readonly twins: readonly (number | undefined)[];

  constructor(
    private readonly rolls: readonly FreeRoll[],
    lengths: readonly Length[],
    private readonly rules: PackingRules,
    private readonly budget: Budget,
  ) {
    const free = (place: number): number => rolls[place]?.free ?? 0;
    const places = [...rolls.keys()];
    const longest = places
      .filter((place) => free(place) >= rules.unit)
      .sort((a, b) => free(b) - free(a))
      .slice(0, JOINED_ROLLS);
    const most = Math.max(1, ...lengths.map(({ mostParts }) => mostParts));
    this.sets = Array.from({ length: most }, (_, nth) =>
      combinations(nth > 0 ? longest : places, nth + 1),
    );
    this.twins = twinsOf(rolls, new Set(lengths.map(({ home }) => home)));
  }

  /**
   * Returns choices of one roll, then of two, then of three. The home of the length comes first, then the best end (none,
   * one of use, a useless one), the shortest end, begun rolls, the oldest.
   */
  *of(plan: Plan, length: Length): Generator<readonly number[]> {
    const ofLine = plan.placed.filter(({ length: { line } }) => line === length.line);
    const lots = [...length.lots, ...ofLine.flatMap(({ on }) => this.lotsOf(on))];
    const joins = sum(
      ofLine
        .filter(({ length: { lengthNo } }) => lengthNo === length.lengthNo)
        .map(({ on }) => Math.max(0, on.length - 1)),
    );
    for (const sets of this.sets.slice(0, Math.max(1, length.mostParts - joins))) {
      this.budget.steps -= sets.length;
      const choices = sets.flatMap((on) => this.choiceOf(plan, length, on) ?? []);
      choices.sort(
        (a, b) =>
          Number(b.isHome) - Number(a.isHome) ||
          this.endClass(a.end) - this.endClass(b.end) ||
          a.end - b.end ||
          a.whole - b.whole,
      );
      for (const { on } of choices) if (length.mayMixLots || this.isOneLot(on, lots)) yield on;
    }
  }

  isHome({ home }: Length, on: readonly number[]): boolean {
    return on.length === 1 && this.rolls[on[0] ?? 0]?.id === home;
  }

  /** Returns null if the rolls have too little, or an unused one before them does as well. */
  private choiceOf(plan: Plan, length: Length, on: readonly number[]): Choice | null {
    let end = -length.cuts;
    let whole = 0;
    let isJoined = false;
    for (const place of on) {
      const twin = this.twins[place];
      const isUnused = twin !== undefined && plan.leftOn(twin) === this.rolls[twin]?.free;
      if (isUnused && !on.includes(twin)) return null;
      end += plan.leftOn(place);
      whole += this.rolls[place]?.isBegun ? 0 : 1;
      isJoined ||= plan.isJoined(place);
    }
    return end < 0 && !isJoined ? null : { on, isHome: this.isHome(length, on), end, whole };
  }

  /** Sorts ends: none, one that can be sold, a useless one; last those for which other parts must move. */
  private endClass(end: number): number {
    if (end <= 0) return end === 0 ? 0 : 3;
    return end >= this.rules.leastEnd ? 1 : 2;
  }

  /** Returns true if the rolls are of the dye lots that the line has, or of one lot if it has none yet. */
  private isOneLot(on: readonly number[], lots: readonly string[]): boolean {
    const own = this.lotsOf(on);
    return own.every((lot) => (lots.length > 0 ? lots.includes(lot) : lot === own[0]));
  }

  private lotsOf(on: readonly number[]): string[] {
    return on.map((place) => this.rolls[place]?.lot ?? '');
  }
}

function twinsOf(
  rolls: readonly FreeRoll[],
  homes: ReadonlySet<string | null>,
): (number | undefined)[] {
  const last = new Map<string, number>();
  return rolls.map(({ id, lot, free, isBegun }, place) => {
    if (homes.has(id)) return undefined;
    const kind = [free, isBegun, lot].join();
    const twin = last.get(kind);
    last.set(kind, place);
    return twin;
  });
}

/** Returns every choice of this number of places, in their order. */
function combinations(places: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return places.flatMap((place, nth) =>
    combinations(places.slice(nth + 1), count - 1).map((more) => [place, ...more]),
  );
}
