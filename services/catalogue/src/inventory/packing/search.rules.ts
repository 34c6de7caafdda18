// The branch-and-bound search for the best allocation of lengths to rolls. Amounts are cuts.
import { Choices, compare } from './choices.rules.js';
import type { FreeRoll, Part } from './free-roll.js';
import { Plan, type Length } from './plan.js';

/**
 * The first figure that differs decides: short lengths, their cuts, the ages of their orders, joins, lengths that leave
 * their roll, their cuts, and useless ends on the rolls that are used.
 */
export type Cost = readonly number[];

export interface PackingRules {
  /** An end shorter than this is of no use. */
  leastEnd: number;
  /** Cuts of one unit, the least part of a joined length. */
  unit: number;
}

/** The steps of all searches for one line, or one product. A step places a length; it takes some µs. */
export const newBudget = (): { steps: number } => ({ steps: STEPS });
const STEPS = 300_000;

export interface Allocation {
  /** The parts of each length; none: it is short. */
  parts: ReadonlyMap<Length, Part[]>;
  cost: Cost;
}

/**
 * Returns the best allocation that costs less than the known one; null where there is none. Once the budget is spent,
 * the best of those that were tried counts; one is always tried.
 */
export function allocate(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  rules: PackingRules,
  budget: { steps: number },
  known: Cost | null = null,
): Allocation | null {
  return new Search(rolls, lengths, rules, budget, known).run();
}

/** The lengths from one on: their sum, the longest, the shortest part, and the joins that they need at least. */
interface Rest {
  cuts: number;
  longest: number;
  leastPart: number;
  joins: number;
}

class Search {
  private readonly lengths: readonly Length[];
  private readonly choices: Choices;
  private readonly rests: readonly Rest[];
  private best: { plan: Plan; cost: Cost } | null = null;

  constructor(
    private readonly rolls: readonly FreeRoll[],
    lengths: readonly Length[],
    private readonly rules: PackingRules,
    private readonly budget: { steps: number },
    private readonly known: Cost | null,
  ) {
    this.lengths = lengths.toSorted(
      (a, b) => a.mostParts - b.mostParts || b.cuts - a.cuts || (b.age ?? 0) - (a.age ?? 0),
    );
    this.choices = new Choices(rolls, lengths, rules, budget);
    this.rests = this.restsOf(rolls.map(({ free }) => free).sort((a, b) => b - a));
  }

  run(): Allocation | null {
    this.visit(Plan.on(this.rolls), [0, 0, 0, 0, 0, 0, 0]);
    return this.best && { parts: this.best.plan.partsOn(this.rolls), cost: this.best.cost };
  }

  /** Tries all rolls for the next length, and being short last. */
  private visit(plan: Plan, cost: Cost): void {
    const length = this.lengths[plan.placed.length];
    if (!length) return;
    let isTried = false;
    const tryOn = (on: readonly number[]): void => {
      if (isTried && this.budget.steps <= 0) return;
      const nextCost = this.costWith(cost, length, on);
      if (!this.isLess(nextCost)) return;
      this.budget.steps -= this.rolls.length;
      const next = plan.with(length, on, this.rules.unit);
      const least = next && this.leastCost(next, nextCost);
      if (!next || !least || !this.isLess(least)) return;
      isTried = true;
      if (next.placed.length === this.lengths.length) this.best = { plan: next, cost: least };
      else this.visit(next, nextCost);
    };
    for (const on of this.choices.of(plan, length)) tryOn(on);
    if (length.age !== null) tryOn([]);
  }

  private isLess(cost: Cost): boolean {
    const limit = this.best?.cost ?? this.known;
    return !limit || compare(cost, limit) < 0;
  }

  private costWith(cost: Cost, { cuts, age, home }: Length, on: readonly number[]): Cost {
    const [short = 0, shortCuts = 0, ages = 0, joins = 0, moved = 0, movedCuts = 0] = cost;
    if (on.length === 0)
      return [short + 1, shortCuts + cuts, ages + (age ?? 0), joins, moved, movedCuts, 0];
    const stays = home === null || (on.length === 1 && this.rolls[on[0] ?? 0]?.id === home);
    const move = stays ? [moved, movedCuts] : [moved + 1, movedCuts + cuts];
    return [short, shortCuts, ages, joins + on.length - 1, ...move, 0];
  }

  /** Returns what the plan costs at least once all lengths are placed; null where that cannot be. */
  private leastCost(plan: Plan, cost: Cost): Cost | null {
    const rest = this.rests[plan.placed.length];
    let [room, uselessEnds] = [0, 0];
    for (const [place, left] of plan.left.entries()) {
      if (rest && (left >= rest.leastPart || plan.isJoined(place))) room += left;
      else if (left > 0 && left < this.rules.leastEnd && left < (this.rolls[place]?.free ?? 0))
        uselessEnds += 1;
    }
    const [short = 0, shortCuts = 0, ages = 0, joins = 0, moved = 0, movedCuts = 0] = cost;
    const excess = (rest?.cuts ?? 0) - room;
    if (!rest || excess <= 0)
      return [short, shortCuts, ages, joins + (rest?.joins ?? 0), moved, movedCuts, uselessEnds];
    if (this.lengths.some(({ age }) => age === null)) return null;
    const count = Math.ceil(excess / rest.longest);
    return [short + count, shortCuts + excess, ages, joins, moved, movedCuts, uselessEnds];
  }

  private restsOf(free: readonly number[]): Rest[] {
    const rests: Rest[] = [];
    let rest: Rest = { cuts: 0, longest: 0, leastPart: Infinity, joins: 0 };
    for (const { cuts, mostParts } of this.lengths.toReversed()) {
      const leastPart = mostParts > 1 ? Math.min(cuts, this.rules.unit) : cuts;
      rest = {
        cuts: rest.cuts + cuts,
        longest: Math.max(rest.longest, cuts),
        leastPart: Math.min(rest.leastPart, leastPart),
        joins: rest.joins + rollsWith(free, cuts) - 1,
      };
      rests.unshift(rest);
    }
    return rests;
  }
}

/** Returns the number of rolls, the longest first, that have this many cuts together. */
function rollsWith(free: readonly number[], cuts: number): number {
  let [count, sum] = [0, 0];
  for (const left of free) {
    if (sum >= cuts) break;
    sum += left;
    count += 1;
  }
  return Math.max(1, count);
}
