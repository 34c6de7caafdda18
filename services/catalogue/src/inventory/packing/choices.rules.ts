// The rolls that the next length of a plan may be placed on. Amounts are cuts.
import type { FreeRoll } from './free-roll.js';
import type { Length, Plan } from './plan.js';
import type { PackingRules } from './search.rules.js';

/** The number of rolls, the longest, of which joins are tried; on more a join may be missed. */
const JOINED_ROLLS = 12;

interface Fit {
  on: readonly number[];
  isHome: boolean;
  /** What stays on the rolls. */
  end: number;
  /** Rolls of which no piece was cut. */
  fresh: number;
}

export class Choices {
  /** Every roll, every two and every three: their places. */
  private readonly sets: readonly (readonly number[])[][];
  /** The roll before each one that does for it: of the same dye lot and free length, and no home of a length. */
  private readonly twins: readonly (number | undefined)[];

  constructor(
    private readonly rolls: readonly FreeRoll[],
    lengths: readonly Length[],
    private readonly rules: PackingRules,
    private readonly budget: { steps: number },
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
    const homes = new Set(lengths.map(({ home }) => home));
    const last = new Map<string, number>();
    this.twins = rolls.map((roll, place) => {
      if (homes.has(roll.id)) return undefined;
      const kind = `${String(roll.free)} ${String(roll.isBegun)} ${roll.lot}`;
      const twin = last.get(kind);
      last.set(kind, place);
      return twin;
    });
  }

  /**
   * Yields the rolls for a length: one roll before a join; its home first; then by the end that stays on them (none,
   * one of use, a useless one), the tightest, begun ones, the oldest.
   */
  *of(plan: Plan, length: Length): Generator<readonly number[]> {
    const joins = plan.placed
      .filter(({ length: one }) => one.line === length.line && one.lengthNo === length.lengthNo)
      .reduce((sum, { on }) => sum + Math.max(0, on.length - 1), 0);
    const lots = this.lotsOf(plan, length);
    for (const sets of this.sets.slice(0, Math.max(1, length.mostParts - joins))) {
      const fits: Fit[] = [];
      this.budget.steps -= sets.length;
      for (const on of sets) {
        const fit = this.fitOf(plan, length, on);
        if (fit && this.isAllowed(length, on, lots)) fits.push(fit);
      }
      fits.sort(
        (a, b) =>
          Number(b.isHome) - Number(a.isHome) ||
          this.endClass(a.end) - this.endClass(b.end) ||
          a.end - b.end ||
          a.fresh - b.fresh,
      );
      for (const { on } of fits) yield on;
    }
  }

  /** Returns null where the rolls have too little, or another choice does for this one. */
  private fitOf(plan: Plan, { cuts, home }: Length, on: readonly number[]): Fit | null {
    let [end, fresh] = [-cuts, 0];
    let isMovable = false;
    for (const place of on) {
      end += plan.leftOn(place);
      if (!this.rolls[place]?.isBegun) fresh += 1;
      if (plan.isJoined(place)) isMovable = true;
    }
    if (end < 0 && !isMovable) return null;
    if (on.some((place) => this.isTwin(plan, place, on))) return null;
    return { on, isHome: on.length === 1 && this.rolls[on[0] ?? 0]?.id === home, end, fresh };
  }

  /** Returns true where an earlier roll that does for this one is not used. */
  private isTwin(plan: Plan, place: number, on: readonly number[]): boolean {
    const twin = this.twins[place];
    if (twin === undefined || on.includes(twin)) return false;
    return plan.leftOn(twin) === this.rolls[twin]?.free;
  }

  private endClass(end: number): number {
    if (end < 0) return 3;
    if (end === 0) return 0;
    return end >= this.rules.leastEnd ? 1 : 2;
  }

  /** Returns the dye lots that the line of the length has so far. */
  private lotsOf(plan: Plan, { line, lots }: Length): Set<string> {
    const placed = plan.placed.filter(({ length }) => length.line === line);
    const used = placed.flatMap(({ on }) => on.map((place) => this.rolls[place]?.lot ?? ''));
    return new Set([...lots, ...used]);
  }

  private isAllowed(
    { mayMixLots }: Length,
    on: readonly number[],
    lots: ReadonlySet<string>,
  ): boolean {
    if (mayMixLots) return true;
    const own = on.map((place) => this.rolls[place]?.lot ?? '');
    return own.every((lot) => (lots.size > 0 ? lots.has(lot) : lot === own[0]));
  }
}

/** Returns every choice of this number of places, in their order. */
function combinations(places: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return places.flatMap((place, nth) =>
    combinations(places.slice(nth + 1), count - 1).map((more) => [place, ...more]),
  );
}

/** Compares two ranks figure by figure, as a sort does. */
export function compare(a: readonly number[], b: readonly number[]): number {
  const nth = a.findIndex((value, index) => value !== b[index]);
  return nth < 0 ? 0 : (a[nth] ?? 0) - (b[nth] ?? 0);
}
