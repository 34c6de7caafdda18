// Ways to lay lengths of one to three pieces each, tried one after the other. Amounts are cuts.
import { JoinLaying } from './join-laying.rules.js';
import type { FreeRoll, Length, Piece } from './packing.rules.js';

interface JoinTerms {
  /** The least part of a joined length. */
  unit: number;
  /** The most pieces of one length. */
  maxPieces: number;
}

/** What the searches for one line may still do together; a step takes some 10 µs. */
export interface SearchBudget {
  steps: number;
}

/** The most steps of one search: lengths and rolls of up to five each need fewer. */
const STEPS = { fewest: 1_500, any: 3_500 };
/** A step costs more where there are more rolls. */
const ROLLS_A_STEP = 12;

/** The laying of the fewest pieces; null where there is none, or where it takes too many steps to find. */
export function searchFewestJoins(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  terms: JoinTerms,
  budget: SearchBudget,
): Piece[] | null {
  const search = new JoinSearch(rolls, lengths, terms, { budget, most: STEPS.fewest });
  if (!search.isPossible) return null;
  for (let more = search.least(0); more <= search.most(0) && !search.isOver; more += 1) {
    const pieces = search.run(more, true);
    if (pieces) return pieces;
  }
  return null;
}

/** A laying, of few pieces where that is found first; null where there is none, or after too many steps. */
export function searchJoins(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  terms: JoinTerms,
  budget: SearchBudget,
): Piece[] | null {
  const search = new JoinSearch(rolls, lengths, terms, { budget, most: STEPS.any });
  return search.isPossible ? search.run(search.most(0), false) : null;
}

/** Backtracking over the rolls of each length, the longest first. */
class JoinSearch {
  private readonly rolls: readonly FreeRoll[];
  private readonly places: readonly number[];
  /** What the rolls have beyond the lengths. */
  private readonly spare: number;
  /** Pieces beyond one of this length and those after it: the least and the most. */
  private readonly leastMore: readonly number[];
  private readonly mostMore: readonly number[];
  private readonly budget: SearchBudget;
  /** What the budget has where this search ends. */
  private readonly end: number;

  constructor(
    rolls: readonly FreeRoll[],
    private readonly lengths: readonly Length[],
    private readonly terms: JoinTerms,
    { budget, most }: { budget: SearchBudget; most: number },
  ) {
    const { unit, maxPieces } = terms;
    this.budget = budget;
    this.end = Math.max(0, budget.steps - most);
    // a laying uses no more rolls than these, and a longer roll does for a shorter one
    this.rolls = rolls
      .filter(({ free }) => free >= this.leastPart(true))
      .sort((a, b) => b.free - a.free)
      .slice(0, lengths.length * maxPieces);
    this.places = [...this.rolls.keys()];
    this.spare = sumOf(this.rolls.map(({ free }) => free)) - sumOf(lengths.map(({ cuts }) => cuts));
    this.leastMore = lengths.map(({ cuts }) => this.rollsWith(cuts) - 1);
    this.mostMore = lengths.map(({ cuts }) =>
      Math.max(0, Math.min(maxPieces, this.rolls.length, Math.floor(cuts / unit)) - 1),
    );
  }

  get isPossible(): boolean {
    return this.spare >= 0 && this.leastMore.every((least, nth) => least <= this.mostOf(nth));
  }

  get isOver(): boolean {
    return this.budget.steps <= this.end;
  }

  /** Pieces beyond one that the lengths from the `nth` on need at least, or may have at most. */
  least(nth: number): number {
    return sumOf(this.leastMore.slice(nth));
  }

  most(nth: number): number {
    return sumOf(this.mostMore.slice(nth));
  }

  /** A laying with so many pieces beyond one a length, or with `isExact` false up to so many. */
  run(more: number, isExact: boolean): Piece[] | null {
    const found = this.lay(JoinLaying.on(this.rolls), 0, { more, isExact });
    return found?.pieces(this.rolls) ?? null;
  }

  private lay(
    laying: JoinLaying,
    nth: number,
    { more, isExact }: { more: number; isExact: boolean },
  ): JoinLaying | null {
    const length = this.lengths[nth];
    if (!length) return laying;
    if (this.leavesTooMuch(laying, this.lengths.length - nth, more)) return null;
    const most = Math.min(this.mostOf(nth), more - this.least(nth + 1));
    const needed = isExact ? more - this.most(nth + 1) : 0;
    for (let extra = Math.max(this.leastMore[nth] ?? 0, needed); extra <= most; extra += 1)
      for (const on of this.choices(laying, length, extra + 1)) {
        this.budget.steps -= Math.max(1, this.rolls.length / ROLLS_A_STEP);
        if (this.isOver) return null;
        const next = laying.with(length, on, this.terms.unit);
        const found = next && this.lay(next, nth + 1, { more: more - extra, isExact });
        if (found) return found;
      }
    return null;
  }

  /** Whether more cloth must stay unused than is spare: ends under the least part, and more ends than pieces. */
  private leavesTooMuch(laying: JoinLaying, lengths: number, more: number): boolean {
    const least = this.leastPart(more > 0);
    const ends = laying.openEnds().sort((a, b) => a - b);
    const short = ends.filter((end) => end < least);
    const unused = ends.slice(0, Math.max(short.length, ends.length - lengths - more));
    return sumOf(unused) > this.spare;
  }

  /** The least piece that a length can have; lists of lengths have the longest first. */
  private leastPart(mayJoin: boolean): number {
    const shortest = this.lengths.at(-1)?.cuts ?? 0;
    return mayJoin ? Math.min(this.terms.unit, shortest) : shortest;
  }

  /** So many rolls for the length: of single ones that with the least left first, of several the largest first. */
  private *choices(
    laying: JoinLaying,
    { cuts }: Length,
    count: number,
  ): Generator<readonly number[]> {
    const left = (place: number): number => laying.left[place] ?? 0;
    const places =
      count > 1 ? this.places : this.places.toSorted((a, b) => left(a) - left(b) || a - b);
    const isAlone = places.map((_, place) => !laying.isJoined(place));
    for (const on of combinations(places, count)) {
      const free = sumOf(on.map((place) => this.rolls[place]?.free ?? 0));
      // of rolls with the same left the first does for the others
      const isRepeat = on.some(
        (place) =>
          isAlone[place] &&
          this.places.some(
            (other) =>
              other < place && isAlone[other] && left(other) === left(place) && !on.includes(other),
          ),
      );
      if (free >= cuts && !isRepeat) yield on;
    }
  }

  private mostOf(nth: number): number {
    return this.mostMore[nth] ?? 0;
  }

  /** How many of the longest rolls have so much together. */
  private rollsWith(cuts: number): number {
    let [count, free] = [0, 0];
    for (const roll of this.rolls) {
      if (free >= cuts) return count;
      free += roll.free;
      count += 1;
    }
    return free >= cuts ? count : Infinity;
  }
}

/** Every choice of so many places. */
function* combinations(places: readonly number[], count: number): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [nth, place] of places.entries())
    for (const others of combinations(places.slice(nth + 1), count - 1)) yield [place, ...others];
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
