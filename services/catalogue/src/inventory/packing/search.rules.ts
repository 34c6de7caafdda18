// The branch-and-bound search for the best allocation of lengths to rolls. Amounts are cuts.
import { Choices } from './choices.rules.js';
import { compare, costWith, NO_COST, type Cost } from './cost.rules.js';
import { Plan } from './plan.js';
import type { Budget, FreeRoll, Length, PackingRules, Part } from './rolls-and-lengths.js';

/** The steps for one line or one product. A step looks at one choice, or at one roll; 1,000 take some 0.3 ms. */
const STEPS = 150_000;
export const newBudget = (): Budget => ({ steps: STEPS });

export interface Allocation {
  /** The parts of each length; without parts it is short. */
  parts: ReadonlyMap<Length, Part[]>;
  cost: Cost;
}

export interface SearchLimits {
  rules: PackingRules;
  budget: Budget;
  /** The cost that the allocation must be under. */
  below?: Cost | null;
}

/**
 * Returns the allocation of least cost; null if there is none. Once the budget is spent it takes the best choice
 * for each length, and no other.
 */
export function findAllocation(
  rolls: readonly FreeRoll[],
  lengths: readonly Length[],
  limits: SearchLimits,
): Allocation | null {
  return new Search(rolls, lengths, limits).run();
}

/** The lengths that are not placed yet: their sum, the longest, the least part, and the joins that they need. */
interface Rest {
  cuts: number;
  longest: number;
  shortest: number;
  leastPart: number;
  joins: number;
}

const NO_REST: Rest = { cuts: 0, longest: 0, shortest: Infinity, leastPart: Infinity, joins: 0 };

/** A plan with its cost so far, and the least that it can cost in the end. */
interface Branch {
  plan: Plan;
  cost: Cost;
  least: Cost;
}

class Search {
  private readonly lengths: readonly Length[];
  private readonly choices: Choices;
  /** The rest once this number of lengths is placed. */
  private readonly rests: readonly Rest[];
  /** The figures of the cost that count, from the first. */
  private figures = 1;
  private best: Branch | null = null;

  constructor(
    private readonly rolls: readonly FreeRoll[],
    lengths: readonly Length[],
    private readonly limits: SearchLimits,
  ) {
    this.lengths = lengths.toSorted(
      (a, b) => a.mostParts - b.mostParts || b.cuts - a.cuts || (b.age ?? 0) - (a.age ?? 0),
    );
    this.choices = new Choices(rolls, lengths, limits.rules, limits.budget);
    this.rests = this.restsOf(Math.max(...rolls.map(({ free }) => free)));
  }

  /** Minimizes the number of short lengths alone first, then what is short, then all: so each search is narrower. */
  run(): Allocation | null {
    const root = this.branch(Plan.on(this.rolls), NO_COST);
    if (!root) return null;
    for (const figures of [1, 3, 7]) {
      this.figures = figures;
      this.visit(root);
      if (!this.best && !this.limits.below) return null;
    }
    return this.best && { parts: this.best.plan.partsOn(this.rolls), cost: this.best.least };
  }

  private visit(branch: Branch): void {
    const length = this.lengths[branch.plan.placed.length];
    if (!length) {
      this.best = branch;
      return;
    }
    for (const on of this.choices.of(branch.plan, length))
      if (this.visitWith(branch, length, on) && this.limits.budget.steps <= 0) return;
    if (length.age !== null) this.visitWith(branch, length, []);
  }

  /** Places the length and all after it; returns false if that cannot be, or costs too much. */
  private visitWith({ plan, cost }: Branch, length: Length, on: readonly number[]): boolean {
    const isHome = this.choices.isHome(length, on);
    const nextCost = costWith(cost, length, { parts: on.length, isHome });
    if (!this.isCheap(nextCost)) return false;
    this.limits.budget.steps -= this.rolls.length;
    const next = plan.with(length, on, this.limits.rules.unit);
    const branch = next && this.branch(next, nextCost);
    if (!branch || !this.isCheap(branch.least)) return false;
    this.visit(branch);
    return true;
  }

  private isCheap(cost: Cost): boolean {
    const most = this.best?.least ?? this.limits.below;
    return !most || compare(cost, most, this.figures) < 0;
  }

  /** Returns the plan with the least that it costs once all lengths are placed; null if that cannot be. */
  private branch(plan: Plan, cost: Cost): Branch | null {
    const rest = this.rests[plan.placed.length] ?? NO_REST;
    const [short, shortCuts, ages, joins, moved, movedCuts] = cost;
    let excess = rest.cuts;
    let ends = 0;
    for (const [place, left] of plan.left.entries())
      if (left >= rest.leastPart || (rest.cuts > 0 && plan.isJoined(place))) excess -= left;
      else if (left > 0 && left < this.limits.rules.leastEnd && left !== this.rolls[place]?.free)
        ends += 1;
    const atLeast = joins + rest.joins;
    if (excess <= 0)
      return { plan, cost, least: [short, shortCuts, ages, atLeast, moved, movedCuts, ends] };
    if (this.lengths.some(({ age }) => age === null)) return null;
    const more = Math.ceil(excess / rest.longest);
    const cuts = Math.max(excess, more * rest.shortest);
    const least: Cost = [short + more, shortCuts + cuts, ages, joins, moved, movedCuts, ends];
    return { plan, cost, least };
  }

  private restsOf(longestRoll: number): Rest[] {
    const rests: Rest[] = [NO_REST];
    let rest = NO_REST;
    for (const { cuts, mostParts } of this.lengths.toReversed()) {
      const leastPart = mostParts > 1 ? Math.min(cuts, this.limits.rules.unit) : cuts;
      rest = {
        cuts: rest.cuts + cuts,
        longest: Math.max(rest.longest, cuts),
        shortest: Math.min(rest.shortest, cuts),
        leastPart: Math.min(rest.leastPart, leastPart),
        joins: rest.joins + Math.max(0, Math.ceil(cuts / longestRoll) - 1),
      };
      rests.unshift(rest);
    }
    return rests;
  }
}
