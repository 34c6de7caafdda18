// Ways to lay lengths of one to three pieces each, tried one after the other. Amounts are cuts.
import { JoinLaying } from './join-laying.rules.js';
import type { FreeRoll, Length, Piece } from './packing.rules.js';

/** A length that may have pieces and a roll of its own. */
export interface JoinLength extends Length {
  maxPieces?: number;
  /** The roll that is tried first. */
  home?: string | null;
}

export interface JoinTerms {
  /** The least part of a joined length. */
  unit: number;
  /** The most pieces of one length. */
  maxPieces: number;
  /** Returns true where a length may use these rolls beside the allocated ones, which are named by their number. */
  mayLie?: (
    length: Length,
    on: readonly FreeRoll[],
    laid: ReadonlyMap<number, readonly FreeRoll[]>,
  ) => boolean;
}

/** The remaining budget of the searches for one line; a step takes some 10 µs. */
export interface SearchBudget {
  steps: number;
}

/** The most steps of one search: lengths and rolls of up to five each need fewer. */
const STEPS = { fewest: 1_500, any: 3_500 };
/** The cost of a combination that is checked before a step. */
const COMBINATION = 0.05;
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
  lengths: readonly JoinLength[],
  terms: JoinTerms,
  budget: SearchBudget,
): Piece[] | null {
  const search = new JoinSearch(rolls, lengths, terms, { budget, most: STEPS.any });
  return search.isPossible ? search.run(search.most(0), false) : null;
}

/** Backtracking over the rolls of each length, in their order: those that are hard to lay come first. */
class JoinSearch {
  private readonly rolls: readonly FreeRoll[];
  private readonly places: readonly number[];
  private readonly homes: ReadonlySet<string>;
  /** The surplus of the rolls over the lengths. */
  private readonly spare: number;
  /** Pieces beyond one of this length and those after it: the least and the most. */
  private readonly leastMore: readonly number[];
  private readonly mostMore: readonly number[];
  private readonly budget: SearchBudget;
  /** The rest of the budget at which this search ends. */
  private readonly end: number;

  constructor(
    rolls: readonly FreeRoll[],
    private readonly lengths: readonly JoinLength[],
    private readonly terms: JoinTerms,
    { budget, most }: { budget: SearchBudget; most: number },
  ) {
    const { unit, maxPieces } = terms;
    this.budget = budget;
    this.end = Math.max(0, budget.steps - most);
    this.homes = new Set(lengths.flatMap(({ home }) => home ?? []));
    this.rolls = this.usefulOf(rolls);
    this.places = [...this.rolls.keys()];
    this.spare = sumOf(this.rolls.map(({ free }) => free)) - sumOf(lengths.map(({ cuts }) => cuts));
    this.leastMore = lengths.map(({ cuts }) => this.rollsWith(cuts) - 1);
    this.mostMore = lengths.map(({ cuts, maxPieces: own = maxPieces }) =>
      Math.max(0, Math.min(own, this.rolls.length, Math.floor(cuts / unit)) - 1),
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

  /** Searches an allocation with this number of pieces beyond one a length, or with `isExact` false up to it. */
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

  /**
   * Returns true where more cloth must stay unused than is spare: ends under the least part, and more ends than
   * pieces.
   */
  private leavesTooMuch(laying: JoinLaying, lengths: number, more: number): boolean {
    const least = this.leastPart(more > 0);
    const ends = laying.openEnds().sort((a, b) => a - b);
    const short = ends.filter((end) => end < least);
    const unused = ends.slice(0, Math.max(short.length, ends.length - lengths - more));
    return sumOf(unused) > this.spare;
  }

  /** The longest of each dye lot: a laying uses no more rolls, and a longer one does for a shorter one. */
  private usefulOf(rolls: readonly FreeRoll[]): FreeRoll[] {
    const counts = new Map<string, number>();
    const most = this.lengths.length * this.terms.maxPieces;
    return rolls
      .filter(({ free }) => free >= this.leastPart(true))
      .sort((a, b) => b.free - a.free)
      .filter(({ id, lot }) => {
        const kind = this.terms.mayLie ? lot : '';
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        return count <= most || this.homes.has(id);
      });
  }

  /** The least piece that a length can have. */
  private leastPart(mayJoin: boolean): number {
    const shortest = Math.min(...this.lengths.map(({ cuts }) => cuts));
    return mayJoin ? Math.min(this.terms.unit, shortest) : shortest;
  }

  /** So many rolls for the length: of single ones its own and those with the least left first, else the largest. */
  private *choices(
    laying: JoinLaying,
    length: JoinLength,
    count: number,
  ): Generator<readonly number[]> {
    const left = (place: number): number => laying.left[place] ?? 0;
    const isOwn = (place: number): number => Number(this.rolls[place]?.id === length.home);
    const places =
      count > 1
        ? this.places
        : this.places.toSorted((a, b) => isOwn(b) - isOwn(a) || left(a) - left(b) || a - b);
    // of rolls that do for each other the first is taken
    const kinds = this.places.map((place) => this.kindOf(laying, place));
    const laid = new Map(laying.laid.map(({ lengthNo, on }) => [lengthNo, this.rollsAt(on)]));
    for (const on of combinations(places, count)) {
      this.budget.steps -= COMBINATION;
      if (this.isOver) return;
      const rolls = this.rollsAt(on);
      if (sumOf(rolls.map(({ free }) => free)) < length.cuts) continue;
      const isFirst = on.every((place) => {
        const first = kinds.findIndex((kind, at) => kind === kinds[place] && !on.includes(at));
        return first < 0 || first > place;
      });
      if (isFirst && this.terms.mayLie?.(length, rolls, laid) !== false) yield on;
    }
  }

  /** Rolls of one kind do for each other. */
  private kindOf(laying: JoinLaying, place: number): string {
    const { id, lot } = this.rolls[place] ?? { id: '', lot: '' };
    return laying.isJoined(place) || this.homes.has(id)
      ? id
      : `${String(laying.left[place])} of ${lot}`;
  }

  private rollsAt(on: readonly number[]): FreeRoll[] {
    return on.flatMap((place) => this.rolls[place] ?? []);
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

/** Yields every choice of this number of places. */
function* combinations(places: readonly number[], count: number): Generator<readonly number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [nth, place] of places.entries())
    for (const others of combinations(places.slice(nth + 1), count - 1)) yield [place, ...others];
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
